import type { PlainMessages } from '../catalogue.ts'

const en: PlainMessages = {
  title: 'Tags',
  empty: 'No tags yet',
  empty_text:
    'A tag is any word that you sort products by across categories: fragile, season, on promotion. A product carries as many as you like.',
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
  delete_text: 'It comes off the products that carry it; the products, their stock and their sales stay as they are.',
  deleted: '{name} is deleted',
  image: 'Picture',
}
export default en
