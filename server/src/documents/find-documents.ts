import { type DocumentKind, numberIn } from '@kasuwa/contract/documents'
import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import { found } from '../platform/search.ts'
import type { ActionKind } from '../platform/tables/documents.ts'

const actionKinds: readonly ActionKind[] = ['intake', 'return-inward', 'return-outward']

/** A part of a name or of a phone number that an index of trigrams can look up. */
const leastLetters = 3

const numbered = (table: string, number: number) => sql<boolean>`${sql.ref(`${table}.number`)} = ${number}`

/** Documents of the number that was typed, as far as it is one: `SI-12` is an intake, `12` of any kind. */
function byNumber(table: 'sales' | 'inventory_actions', typed: string) {
  if (table === 'sales') {
    const number = numberIn('sale', typed)
    return number === undefined ? [] : [numbered(table, number)]
  }
  return actionKinds.flatMap((kind) => {
    const number = numberIn(kind satisfies DocumentKind, typed)
    return number === undefined ? [] : [sql<boolean>`(${numbered(table, number)} and inventory_actions.kind = ${kind})`]
  })
}

/**
 * True for documents of the number or the contact that was typed. What can be nothing but a number is no part of a name. Where it may be
 * both, contacts are found first: an “or” over the two tables joined would go through every document. A name alone is left to the
 * planner, who knows whether few contacts have it or most.
 */
export function foundDocument(ctx: Ctx, table: 'sales' | 'inventory_actions', typed: string) {
  const numbers = byNumber(table, typed)
  const contact = sql.ref(`${table}.contact_id`)
  const contacts = ctx.from('contacts').where(found('contacts.search_text', typed)).select('contacts.id')
  if (numbers.length === 0) return sql<boolean>`${contact} in ${contacts}`
  const isNumber = /\D/.test(typed) || typed.length < leastLetters
  return sql<boolean>`(${sql.join(isNumber ? numbers : [...numbers, sql`${contact} = any(array${contacts})`], sql` or `)})`
}
