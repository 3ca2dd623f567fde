/*
 * The fields of a contact, in the order of its timeline. Schemas of calls, columns of files, merges, timelines, forms, the profile and the
 * type of the table derive from them (`docs/start-here.md`).
 */

interface Field {
  name: string
  /** An optional text: its least and most characters. */
  text?: readonly [number, number]
  /** An input under “More about them”, and a row of the profile. */
  isMore?: true
  /** Never written to the audit log. */
  isSecret?: true
}

export const contactFields = [
  { name: 'name' },
  { name: 'company_name', text: [2, 250] },
  { name: 'phone' },
  { name: 'email' },
  { name: 'contact_type' },
  { name: 'address', text: [2, 250] },
  { name: 'city', text: [1, 250] },
  { name: 'state', text: [1, 250] },
  { name: 'country' },
  { name: 'gender' },
  { name: 'dob' },
  { name: 'identity_type' },
  { name: 'identity_number', isSecret: true },
  { name: 'facebook', text: [2, 100], isMore: true },
  { name: 'instagram', text: [2, 100], isMore: true },
  { name: 'twitter', text: [2, 100], isMore: true },
  { name: 'note', text: [0, 1000] },
] as const satisfies readonly Field[]

export const contactTexts = contactFields.filter((field) => 'text' in field)
export const moreOfContacts = contactFields.filter((field) => 'isMore' in field)
/** Fields that a timeline shows. */
export const timelineContactFields = contactFields.filter((field) => !('isSecret' in field))

export type ContactField = (typeof contactFields)[number]['name']
export type ContactText = (typeof contactTexts)[number]['name']
