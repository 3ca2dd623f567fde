export default {
  in_it: 'It includes products, stock, contacts, documents with their history, pictures, and your team’s names and emails.',
  not_in: 'It leaves out passwords, payment cards, your plan and online payments. Links you shared do not work at the new place.',
  later: 'What you record here afterwards is not in the file. Stop selling here before you move.',
  password: 'Your password',
  file_password: 'Password for the file',
  file_password_hint: 'At least 8 characters. You need it to import the file, and nobody can recover it.',
  make: 'Create and save file',
  cancel: 'Cancel',
  saved: '{name} is saved',
  broken: 'The download was cut off. Create the file again.',
}
