export default {
  intro:
    'For a business that worked with another Kasuwa. Its owner makes the file there, under Settings, Business, “Move to another installation”, and gives it a password.',
  file: 'File of the business',
  file_hint: 'It ends in .kasuwa.',
  choose: 'Choose the file',
  change: 'Choose another file',
  chosen: '{name}, {size}',
  too_large: 'The file is larger than the {max} that are taken here. Ask whoever runs this Kasuwa to bring it in for you.',
  file_password: 'Password of the file',
  file_password_hint: 'The one that was given when the file was made, not the one you log in with.',
  bring_in: 'Bring the business in',
  working: 'The business is being brought in. A large one takes some minutes: keep this open until it is here.',
  done: '{name} is here, and yours',
  done_text: 'All of it is here, and its books add up.',
  made_at: 'As it was',
  rows: 'Entries',
  people_text:
    'Nobody but you gets in by this file, whether they have an account here or not: you invite them under Settings, Team, where their roles are kept.',
  plan: 'It begins on the Free plan. Online payments are to be set up anew, and links that were shared do not open here.',
  go: 'Go to {name}',
  off: 'Whoever runs this Kasuwa lets nobody bring a business in. Ask them to do it for you.',
}
