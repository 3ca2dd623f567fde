import { type Selectable, type Updateable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { refuseRule } from '../errors/refusal.ts'
import { documentTables, inAnyTable, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import { update } from '../records/entity-rows.ts'
import { labelsOf, setLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { moveBalance } from '../receivables/balance.ts'
import { contactNames } from './contact-row.ts'
import { lockMerge } from './merge.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'

type ContactRow = Selectable<Tables['contacts']>
type MergeRow = Selectable<Tables['contact_merges']>

/**
 * Undoes a merge: the alias is a contact of its own again with its old balance, and the first loses the values that it took and has not
 * changed. A type that became `both` stays, so that a supplier’s restricted amounts stay hidden.
 * @param id of the alias @returns it
 * @throws Refusal 404 if it is no alias; 422 after new activity of either, or if its email is taken
 */
export async function unmergeContacts(ctx: BusinessContext, id: string): Promise<ContactRow> {
  const { merge, second, first, family } = await lockMerge(ctx, id)
  await refuseNewHistory(ctx, merge, new Set(family.map((row) => row.id)))
  await refuseSharedAllocations(
    ctx,
    id,
    family.map((row) => row.id),
  )
  const returnedColumns = columnsToReturn(merge, first)
  await update(ctx, 'contacts', first.id, { ...returnedColumns, ...contactNames({ ...first, ...returnedColumns }) })
  await removeGroups(ctx, merge)
  const alias = { id, name: second.name }
  ctx.addToChange({ entity: 'contacts', entity_id: first.id, before: { merged: alias }, after: { merged: null } })

  const at = new Date(ctx.now).toISOString()
  const { sort_name } = contactNames(second)
  const separated = await ctx
    .updateTable('contacts')
    .set({ merged_into: null, deleted_at: null, updated_at: at, sort_name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'contacts', entity_id: id, before: { merged_into: first.id }, after: { merged_into: null } })
  // Its own aliases return with it.
  await ctx
    .updateTable('contacts')
    .set({ merged_into: id, sort_name })
    .where('merged_into', '=', first.id)
    .where(
      sql<boolean>`id in (select own.contact_id from contact_merges own
        where own.business_id = ${ctx.business_id} and own.into_id = ${id} and own.undone_at is null)`,
    )
    .execute()
  await ctx.updateTable('contact_merges').set({ undone_at: at, undone_by: ctx.merchant_id }).where('id', '=', merge.id).execute()

  // Neither has new activity: entries of the alias since then sum to zero.
  moveBalance(ctx, first.id, id, merge.amount)
  markDebtsStale(ctx, [id, first.id])
  await ctx.flush()
  return { ...separated, balance: separated.balance + merge.amount }
}

/** Not returned by themselves: a country goes with its phone, and the type `both` stays. */
const notReturned: readonly string[] = ['contact_type', 'country']

/** Empties the values that the first took and still has, since it lacked them. With a phone it gets its old country back. */
function columnsToReturn({ took }: MergeRow, first: ContactRow): Updateable<Tables['contacts']> {
  const isUnchanged = (column: string) => column in took.columns && first[column as keyof ContactRow] === took.columns[column]
  const emptied = Object.keys(took.columns)
    .filter((column) => !notReturned.includes(column) && isUnchanged(column))
    .map((column): [string, null | false] => [column, took.columns[column] === true ? false : null])
  const country = isUnchanged('phone') && isUnchanged('country') && took.country ? { country: took.country } : {}
  const countryColumn: Updateable<Tables['contacts']> = { ...country }
  return Object.assign(countryColumn, Object.fromEntries(emptied))
}

async function removeGroups(ctx: BusinessContext, { into_id, took }: MergeRow): Promise<void> {
  if (took.groups.length === 0) return
  const groups = (await labelsOf(ctx, 'contact_groups', [into_id])).get(into_id) ?? []
  await setLabels(
    ctx,
    'contact_groups',
    into_id,
    groups.map((group) => group.id).filter((id) => !took.groups.includes(id)),
  )
}

/**
 * Refuses if either contact, or an alias, has a document that is not canceled, or an entry that is not reversed, since the merge: it could
 * belong to either. Ignores aliases that were separated again. @param family both contacts and their current aliases @throws Refusal 422
 */
async function refuseNewHistory(ctx: BusinessContext, { entries, numbers }: MergeRow, family: ReadonlySet<string>): Promise<void> {
  const ids = Object.keys(entries).filter((id) => family.has(id))
  const { business_id } = ctx
  const hasNewDocument = inAnyTable((table) => {
    return sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = ${business_id}
      and document.contact_id = any(${ids}::uuid[]) and document.status <> 'canceled' and document.deleted_at is null
      and document.number > coalesce((${JSON.stringify(numbers)}::jsonb ->> ${kindIn(table, 'document')})::bigint, 0))`
  })
  const { rows } = await sql<{ is_new: boolean }>`
    with known as (select * from unnest(${ids}::uuid[], ${ids.map((id) => entries[id])}::bigint[]) as known (contact_id, last_entry)),
    since as (select entry.id, entry.kind, entry.source_id from balance_transactions entry
      join known on known.contact_id = entry.contact_id and entry.entry > known.last_entry
      where entry.business_id = ${business_id} and entry.contact_id = any(${ids}::uuid[]))
    select ${hasNewDocument} or exists (select from since where kind <> 'merge'
      and not (kind = 'reversal' and source_id in (select id from since))
      and not exists (select from since taken where taken.kind = 'reversal' and taken.source_id = since.id)) as is_new`.execute(ctx.db)
  if (rows[0]?.is_new) throw refuseRule('merge_has_history')
}

/**
 * Refuses if an item of one was allocated to an item of the other since the merge. @param family both and their aliases @throws Refusal 422
 */
async function refuseSharedAllocations(ctx: BusinessContext, id: string, family: readonly string[]): Promise<void> {
  const { business_id } = ctx
  const ownerOf = (side: 'debit' | 'credit') => {
    const [kindColumn, idColumn] = [sql.ref(`allocation.${side}_kind`), sql.ref(`allocation.${side}_id`)]
    return sql`case ${kindColumn}
      ${sql.join(
        tablesInLedgers.map(
          (table) =>
            sql`when ${sql.lit(documentTables[table].ledger)} then (select contact_id from ${sql.table(table)} where business_id = ${business_id} and id = ${idColumn})`,
        ),
        sql` `,
      )}
      when 'payment' then (select contact_id from contact_payments where business_id = ${business_id} and id = ${idColumn})
      when 'cost' then (select contact_id from inventory_action_costs where business_id = ${business_id} and id = ${idColumn})
      else (select contact_id from balance_transactions where business_id = ${business_id} and id = ${idColumn}) end`
  }
  const { rows } = await sql<{ is_shared: boolean }>`
    with own as materialized (select array(select ${id}::uuid union all select contact_id from contact_merges
      where business_id = ${business_id} and into_id = ${id} and undone_at is null) as ids)
    select exists (select from allocations allocation, own where allocation.business_id = ${business_id}
      and allocation.contact_id = any(${family}::uuid[]) and allocation.reverses is null
      and not exists (select from allocations taken where taken.business_id = ${business_id} and taken.reverses = allocation.id)
      and (${ownerOf('debit')} = any(own.ids)) <> (${ownerOf('credit')} = any(own.ids))) as is_shared`.execute(ctx.db)
  if (rows[0]?.is_shared) throw refuseRule('merge_has_history')
}
