export default {
  in_it: 'In it are products, stock, contacts, documents with their history, pictures, and the names and emails of your team.',
  not_in:
    'Passwords, payment cards, your plan and the set-up of online payments are not. Links that you shared do not open at the new place.',
  later: 'What is recorded here after this is not in the file, so stop selling here before you move.',
  password: 'Your password',
  file_password: 'Password for the file',
  file_password_hint: 'At least 8 characters. It is asked for when the file is brought in, and nobody can find it again for you.',
  make: 'Make and save the file',
  cancel: 'Cancel',
  saved: '{name} is saved',
  broken: 'The file broke off on the way. Please make it again.',
}
