import type { PlainMessages } from '../catalogue.ts'

const en: PlainMessages = {
  title: 'Groups',
  empty: 'No groups yet',
  empty_text: 'Groups sort the people you deal with: wholesale, on credit, from church. A contact may be in several.',
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
  delete_text: 'Its contacts stay, with all that they owe; they are just not in it any more.',
  deleted: '{name} is deleted',
  image: 'Picture',
}
export default en
