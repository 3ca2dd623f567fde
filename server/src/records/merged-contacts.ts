import { type RawBuilder, sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/**
 * Contacts that were merged into another: aliases. They are hidden, and their documents show under the main contact
 * (`contacts/merge.ts`). An alias is never another one's alias.
 */

/** A business to query, without regard to the member. */
export interface InBusiness {
  business_id: string
}

/** True for rows that name one of those contacts, or an alias of one. */
export const isOfContact = (ctx: InBusiness, column: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(array(select unnest(${ids}::uuid[]) union all
    select alias.id from contacts alias where alias.business_id = ${ctx.business_id} and alias.merged_into = any(${ids}::uuid[])))`

/**
 * A column of the contact that a document shows; `contacts` is the row that the document names. Only an alias looks up its main contact:
 * with stale statistics, a join read the tables once for each contact of a business.
 */
export const shownContact = <T>(column: string): RawBuilder<T> => {
  const main = sql`(select ${sql.ref(`main.${column}`)} from contacts main
    where main.business_id = contacts.business_id and main.id = contacts.merged_into)`
  return sql<T>`case when contacts.merged_into is null then ${sql.ref(`contacts.${column}`)} else ${main} end`
}

/**
 * Main contacts of those ids that are aliases. Locks the aliases like references. The caller locks the main contacts after them, in the
 * order of a merge and its undo. @returns alias → main contact
 */
export async function lockMainContacts(ctx: BusinessContext, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const aliases = await ctx
    .selectFrom('contacts')
    .select(['id', 'merged_into'])
    .where(isAnyOf('id', ids))
    .where('merged_into', 'is not', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(aliases.flatMap(({ id, merged_into }) => (merged_into ? [[id, merged_into] as const] : [])))
}

/** The current contacts of some ids, each once. */
export async function mainsOf(ctx: BusinessContext, ids: readonly string[]): Promise<string[]> {
  const main = sql<string>`coalesce(merged_into, id)`
  const rows = await ctx.selectFrom('contacts').select(main.as('id')).where(isAnyOf('id', ids)).distinct().execute()
  return rows.map(({ id }) => id)
}

/** The current contact of an id: itself, or the contact that it was merged into. */
export async function mainOf(ctx: BusinessContext, id: string): Promise<string> {
  const contact = await ctx.selectFrom('contacts').select('merged_into').where('id', '=', id).executeTakeFirst()
  return contact?.merged_into ?? id
}
