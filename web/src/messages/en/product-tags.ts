import type { PlainMessages } from '../catalogue.ts'

const en: PlainMessages = {
  title: 'Tags',
  empty: 'No tags yet',
  empty_text: 'A tag sorts products across categories: fragile, season, on promotion. A product can have several tags.',
  new: 'New tag',
  edit: 'Edit tag',
  name: 'Name',
  description: 'Description',
  created: 'Added',
  changed: 'Changed',
  save: 'Save tag',
  made: '{name} is added',
  saved: '{name} is saved',
  delete_title: 'Delete {name}?',
  delete_text: 'It is removed from its products. The products, their stock and sales do not change.',
  deleted: '{name} is deleted',
  image: 'Picture',
}
export default en
