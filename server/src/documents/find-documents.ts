import { numberIn } from '@kasuwa/contract/documents'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { inBusiness } from '../database/joins.ts'
import { matchesSearch } from '../database/search.ts'

/** A part of a name or of a phone number that an index of trigrams can look up. */
const leastLetters = 3

/** True of every document. An index of numbers is of some rows, in words, and found where a statement says so (`sales_number` and the like). */
export const isNumbered = (table: DocumentTable) => sql<boolean>`${sql.ref(`${table}.number`)} > 0`

const numbered = (table: DocumentTable, number: number) =>
  sql<boolean>`(${sql.ref(`${table}.number`)} = ${number} and ${isNumbered(table)})`

/** Documents of the number that was typed, as far as it is one: `SI-12` is an intake, `12` of any kind. */
function byNumber({ numbering }: BusinessContext, table: DocumentTable, typed: string) {
  const { kinds } = documentTables[table]
  return kinds.flatMap((kind) => {
    const number = numberIn(kind, typed, numbering)
    if (number === undefined) return []
    if (kinds.length === 1) return [numbered(table, number)]
    return [sql<boolean>`(${numbered(table, number)} and ${sql.ref(`${table}.kind`)} = ${kind})`]
  })
}

/** Contacts of the name that was typed, with those who turned out to be one of them. Aliases are few: of each it is asked whom it is of. */
export function contactsCalled(ctx: BusinessContext, typed: string) {
  const aliases = ctx
    .selectFrom('contacts')
    .innerJoin('contacts as main', (join) => inBusiness(join, 'main.id', 'contacts.merged_into'))
    .where('contacts.merged_into', 'is not', null)
    .where(matchesSearch('main.search_text', typed))
    .select('contacts.id')
  return sql`(${ctx.selectFrom('contacts').where(matchesSearch('contacts.search_text', typed)).select('contacts.id')} union all ${aliases})`
}

/**
 * The same of one or two letters, which no index looks up and most names have: each document asks for its own contact, where few have them the
 * planner reads the contacts first.
 */
export const isOfCalled = (ctx: BusinessContext, contact: RawBuilder<unknown>, typed: string) => sql<boolean>`exists (select from contacts
  where contacts.business_id = ${ctx.business_id} and contacts.id = ${contact} and (${matchesSearch('contacts.search_text', typed)}
    or (contacts.merged_into is not null and exists (select from contacts main where main.business_id = contacts.business_id
      and main.id = contacts.merged_into and ${matchesSearch('main.search_text', typed)}))))`

/**
 * True for documents of the number or the contact that was typed. What can be nothing but a number is no part of a name. Where it may be
 * both, contacts are found first: an “or” over the two tables joined would go through every document. A name alone is left to the
 * planner, who knows whether few contacts have it or most.
 */
export function matchesDocument(ctx: BusinessContext, table: DocumentTable, typed: string) {
  const numbers = byNumber(ctx, table, typed)
  const contact = sql.ref(`${table}.contact_id`)
  const contacts = contactsCalled(ctx, typed)
  const units = documentTables[table].isFoundByUnit ? movedUnit(ctx, typed, 'document_id') : undefined
  const moved = units ? [sql`${sql.ref(`${table}.id`)} = any(${units})`] : []
  if (numbers.length === 0 && moved.length === 0)
    return typed.length < leastLetters ? isOfCalled(ctx, contact, typed) : sql<boolean>`${contact} in ${contacts}`
  const isNumber = numbers.length > 0 && (/\D/.test(typed) || typed.length < leastLetters)
  const named = isNumber ? [] : [sql`${contact} = any(array${contacts})`]
  return sql<boolean>`(${sql.join([...numbers, ...moved, ...named], sql` or `)})`
}

/**
 * The documents, or lines, that moved the unit whose serial number was typed, all of it: `array(…)`, worked out once. Undefined of text without
 * a digit: names are left to their own index.
 */
export function movedUnit({ business_id }: BusinessContext, typed: string, of: 'document_id' | 'line_id') {
  if (!/\d/.test(typed)) return undefined
  return sql`array(select log.${sql.ref(of)} from serial_number_codes code
    join serial_number_logs log on log.business_id = ${business_id} and log.serial_number_id = code.serial_number_id
    where code.business_id = ${business_id} and code.code = any(${numbersOf(typed)}::text[]) and log.document_kind = 'sale')`
}
