import { contactTypes } from '@kasuwa/contract/contact-timeline'
import { beginsWithDay } from '@kasuwa/contract/platform/fields'
import { isCountry } from '@kasuwa/contract/platform/numbering-plans'
import { contactNames } from '../contacts/contact-row.ts'
import type { ManyContact } from '../contacts/write-many.ts'
import type { ContactBody } from './contact-body.ts'
import type { Phones } from './phones.ts'
import { type Read, between, kobo, names, oneOf, unread } from './plain-rows.ts'

/*
 * Contacts whose cells are as plain as nearly all are, as `plain-rows.ts` has products. Invariant: what is read here is what the form's rules
 * would make of it, and what is stored of it is what the form would store (`plain-contacts.test.ts`).
 */

const address = /^[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i
const date = /^\d{4}-\d{2}-\d{2}$/
const country = /^[A-Z]{2}$/
const number = /^\+?\d{7,15}$/

/** How a plain cell of a column is read, and the field that it is. The phone is of its country. */
const readers: Readonly<Record<string, { field: keyof ContactBody; read: (cell: string) => Read }>> = {
  name: { field: 'name', read: between(2, 250) },
  email: { field: 'email', read: (cell) => (cell.length <= 250 && address.test(cell) ? cell.toLowerCase() : unread) },
  group: { field: 'groups', read: names(50) },
  gender: { field: 'gender', read: oneOf(['male', 'female']) },
  type: { field: 'contact_type', read: oneOf(contactTypes) },
  dob: { field: 'dob', read: (cell) => (date.test(cell) && beginsWithDay(cell) ? cell : unread) },
  country: { field: 'country', read: (cell) => (country.test(cell) && isCountry(cell) ? cell : unread) },
  state: { field: 'state', read: between(1, 250) },
  city: { field: 'city', read: between(1, 250) },
  address: { field: 'address', read: between(2, 250) },
  company_name: { field: 'company_name', read: between(2, 250) },
  facebook: { field: 'facebook', read: between(2, 100) },
  instagram: { field: 'instagram', read: between(2, 100) },
  twitter: { field: 'twitter', read: between(2, 100) },
  note: { field: 'note', read: between(1, 1000) },
  opening_balance: { field: 'opening_balance', read: kobo },
}

/** Reads a row of contacts, where all that it says is plain. */
export const plainContacts =
  (phones: Phones) =>
  (cells: Readonly<Record<string, string>>, barred: ReadonlySet<string>): ContactBody | undefined => {
    const body: Record<string, unknown> = {}
    for (const column in cells) {
      const cell = cells[column]
      if (cell === undefined || cell === '') continue
      if (column === 'phone') {
        if (barred.has(column) || !number.test(cell) || !phones.read(cell, cells.country || 'NG')) return undefined
        body.phone = cell
        continue
      }
      const reader = readers[column]
      const read = reader && !barred.has(column) ? reader.read(cell) : unread
      if (!reader || read === unread) return undefined
      body[reader.field] = read
    }
    return body as ContactBody
  }

/**
 * What is stored of a contact that is new, as `contactColumns` has it. Undefined where that has something to refuse or to encrypt.
 * @param phones those that its phone was read with
 */
export function newContact(body: ContactBody, phones: Phones): ManyContact | undefined {
  if (body.identity_number) return undefined
  const { name = '', country = 'NG', email, phone: typed, company_name } = body
  const read = typed ? phones.read(typed, country ?? 'NG') : undefined
  if (typed && !read) return undefined
  const phone = read?.phone ?? null
  return {
    ...{ name: name ?? '', company_name: company_name || null, email: email || null, phone, gender: body.gender || null },
    ...{ dob: body.dob || null, contact_type: body.contact_type || 'both', country: country || 'NG', state: body.state || null },
    ...{ city: body.city || null, address: body.address || null, identity_type: body.identity_type || null, identity_number: null },
    ...{ facebook: body.facebook || null, instagram: body.instagram || null, twitter: body.twitter || null, note: body.note || null },
    ...contactNames({ name, company_name, email, phone }, read?.dialled ?? null),
  }
}
