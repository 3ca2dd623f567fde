import { numberIn } from '@kasuwa/contract/documents'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import { inBusiness } from '../database/joins.ts'
import { matchesSearch } from '../database/search.ts'

/** Shortest text that a trigram index can look up. */
const minTrigramLetters = 3

/** SQL condition, true of every document. The partial indexes on numbers (`sales_number` and others) are used only if the query says this. */
export const hasIndexedNumber = (table: DocumentTable) => sql<boolean>`${sql.ref(`${table}.number`)} > 0`

const hasNumber = (table: DocumentTable, number: number) =>
  sql<boolean>`(${sql.ref(`${table}.number`)} = ${number} and ${hasIndexedNumber(table)})`

/** Conditions for the number in a search text: `SI-12` is an intake, `12` any kind. Empty if the text is no number. */
function byNumber({ numbering }: BusinessContext, table: DocumentTable, typed: string) {
  const { kinds } = documentTables[table]
  return kinds.flatMap((kind) => {
    const number = numberIn(kind, typed, numbering)
    if (number === undefined) return []
    if (kinds.length === 1) return [hasNumber(table, number)]
    return [sql<boolean>`(${hasNumber(table, number)} and ${sql.ref(`${table}.kind`)} = ${kind})`]
  })
}

/** Contacts whose name matches, and aliases merged into one of them. There are few aliases, so each looks up its main contact. */
export function contactIdsMatching(ctx: BusinessContext, typed: string) {
  const aliases = ctx
    .selectFrom('contacts')
    .innerJoin('contacts as main', (join) => inBusiness(join, 'main.id', 'contacts.merged_into'))
    .where('contacts.merged_into', 'is not', null)
    .where(matchesSearch('main.search_text', typed))
    .select('contacts.id')
  return sql`(${ctx.selectFrom('contacts').where(matchesSearch('contacts.search_text', typed)).select('contacts.id')} union all ${aliases})`
}

/**
 * The same for one or two letters, which no index can look up and most names contain. Each document checks its own contact; if few documents
 * have a contact, the planner reads the contacts first.
 */
export const hasContactMatching = (
  ctx: BusinessContext,
  contact: RawBuilder<unknown>,
  typed: string,
) => sql<boolean>`exists (select from contacts
  where contacts.business_id = ${ctx.business_id} and contacts.id = ${contact} and (${matchesSearch('contacts.search_text', typed)}
    or (contacts.merged_into is not null and exists (select from contacts main where main.business_id = contacts.business_id
      and main.id = contacts.merged_into and ${matchesSearch('main.search_text', typed)}))))`

/**
 * Documents whose number or contact matches a search. Text that can only be a number does not search names. If it may be both, contacts are
 * looked up first: an `or` over two joined tables would scan every document. A name alone is left to the planner.
 */
export function matchesDocument(ctx: BusinessContext, table: DocumentTable, typed: string) {
  const numbers = byNumber(ctx, table, typed)
  const contact = sql.ref(`${table}.contact_id`)
  const contacts = contactIdsMatching(ctx, typed)
  const unitDocumentIds = documentTables[table].isFoundByUnit ? idsThatMovedUnit(ctx, typed, 'document_id') : undefined
  const unitConditions = unitDocumentIds ? [sql`${sql.ref(`${table}.id`)} = any(${unitDocumentIds})`] : []
  if (numbers.length === 0 && unitConditions.length === 0)
    return typed.length < minTrigramLetters ? hasContactMatching(ctx, contact, typed) : sql<boolean>`${contact} in ${contacts}`
  const isNumber = numbers.length > 0 && (/\D/.test(typed) || typed.length < minTrigramLetters)
  const contactConditions = isNumber ? [] : [sql`${contact} = any(array${contacts})`]
  return sql<boolean>`(${sql.join([...numbers, ...unitConditions, ...contactConditions], sql` or `)})`
}

/**
 * Ids of documents or lines that moved the unit with exactly this serial number: `array(…)`, evaluated once. Undefined for text without a
 * digit, which searches names only.
 */
export function idsThatMovedUnit({ business_id }: BusinessContext, typed: string, column: 'document_id' | 'line_id') {
  if (!/\d/.test(typed)) return undefined
  return sql`array(select log.${sql.ref(column)} from serial_number_codes code
    join serial_number_logs log on log.business_id = ${business_id} and log.serial_number_id = code.serial_number_id
    where code.business_id = ${business_id} and code.code = any(${numbersOf(typed)}::text[]) and log.document_kind = 'sale')`
}
