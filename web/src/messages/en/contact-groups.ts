import type { PlainMessages } from '../catalogue.ts'

const en: PlainMessages = {
  title: 'Groups',
  empty: 'No groups yet',
  empty_text: 'Sort your contacts: wholesale, on credit, from church. A contact can be in several groups.',
  new: 'New group',
  edit: 'Edit group',
  name: 'Name',
  description: 'Description',
  created: 'Added',
  changed: 'Changed',
  save: 'Save group',
  made: '{name} is added',
  saved: '{name} is saved',
  delete_title: 'Delete {name}?',
  delete_text: 'Its contacts stay, with their balances. They only leave this group.',
  deleted: '{name} is deleted',
  image: 'Picture',
}
export default en
