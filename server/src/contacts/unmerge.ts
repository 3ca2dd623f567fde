import { type Selectable, type Updateable, sql } from 'kysely'
import type { Tables } from '../database/tables/index.ts'
import { refuseRule } from '../errors/refusal.ts'
import { documentTables, inAnyTable, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import { update } from '../records/entity-rows.ts'
import { labelsOf, setLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { moveBalance } from '../receivables/balance.ts'
import { contactNames } from './contact-row.ts'
import { holdMerge } from './merge.ts'
import { markDebtsStale } from '../receivables/stale-debts.ts'

type Row = Selectable<Tables['contacts']>
type Merge = Selectable<Tables['contact_merges']>

/**
 * Takes a merge back: the alias is a contact of its own again, with the balance that it had, and the first is without what it took and has
 * kept unchanged. That it became both customer and supplier stays: what only some may see of a supplier stays covered.
 * @param id of the alias @returns it
 * @throws Refusal 404 where it is none; 422 once something new stands on either of the two, or an email that was its own is taken
 */
export async function unmergeContacts(ctx: BusinessContext, id: string): Promise<Row> {
  const { merge, second, first, family } = await holdMerge(ctx, id)
  await mustBeUntouched(ctx, merge, new Set(family.map((row) => row.id)))
  await mustShareNothing(
    ctx,
    id,
    family.map((row) => row.id),
  )
  const own = givenBack(merge, first)
  await update(ctx, 'contacts', first.id, { ...own, ...contactNames({ ...first, ...own }) })
  await takeOffGroups(ctx, merge)
  const told = { id, name: second.name }
  ctx.addToChange({ entity: 'contacts', entity_id: first.id, before: { merged: told }, after: { merged: null } })

  const at = new Date(ctx.now).toISOString()
  const { sort_name } = contactNames(second)
  const back = await ctx
    .updateTable('contacts')
    .set({ merged_into: null, deleted_at: null, updated_at: at, sort_name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'contacts', entity_id: id, before: { merged_into: first.id }, after: { merged_into: null } })
  // Its own aliases come with it.
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

  // Nothing else stands on either: what has come upon the alias since came to nothing.
  moveBalance(ctx, first.id, id, merge.amount)
  markDebtsStale(ctx, [id, first.id])
  await ctx.flush()
  return { ...back, balance: back.balance + merge.amount }
}

/** Not by itself: a country goes with its phone, and whoever became both stays so. */
const kept: readonly string[] = ['contact_type', 'country']

/** What the first took, as far as it is still so: it lacked it. With a phone goes its country, for the one that it had before. */
function givenBack({ took }: Merge, first: Row): Updateable<Tables['contacts']> {
  const stands = (column: string) => column in took.columns && first[column as keyof Row] === took.columns[column]
  const own = Object.keys(took.columns)
    .filter((column) => !kept.includes(column) && stands(column))
    .map((column): [string, null | false] => [column, took.columns[column] === true ? false : null])
  const country = stands('phone') && stands('country') && took.country ? { country: took.country } : {}
  const back: Updateable<Tables['contacts']> = { ...country }
  return Object.assign(back, Object.fromEntries(own))
}

async function takeOffGroups(ctx: BusinessContext, { into_id, took }: Merge): Promise<void> {
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
 * That nothing stands on either contact, or on an alias of one, that was not there when they were merged: no document that was not
 * canceled, and no entry that was not taken back. Whose it is could not be told. An alias that is a contact of its own again since is none of
 * theirs. @param family both, and who is an alias of either now @throws Refusal 422
 */
async function mustBeUntouched(ctx: BusinessContext, { entries, numbers }: Merge, family: ReadonlySet<string>): Promise<void> {
  const ids = Object.keys(entries).filter((id) => family.has(id))
  const { business_id } = ctx
  const recorded = inAnyTable((table) => {
    return sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = ${business_id}
      and document.contact_id = any(${ids}::uuid[]) and document.status <> 'canceled' and document.deleted_at is null
      and document.number > coalesce((${JSON.stringify(numbers)}::jsonb ->> ${kindIn(table, 'document')})::bigint, 0))`
  })
  const { rows } = await sql<{ is_new: boolean }>`
    with known as (select * from unnest(${ids}::uuid[], ${ids.map((id) => entries[id])}::bigint[]) as known (contact_id, last_entry)),
    since as (select entry.id, entry.kind, entry.source_id from balance_transactions entry
      join known on known.contact_id = entry.contact_id and entry.entry > known.last_entry
      where entry.business_id = ${business_id} and entry.contact_id = any(${ids}::uuid[]))
    select ${recorded} or exists (select from since where kind <> 'merge'
      and not (kind = 'reversal' and source_id in (select id from since))
      and not exists (select from since taken where taken.kind = 'reversal' and taken.source_id = since.id)) as is_new`.execute(ctx.db)
  if (rows[0]?.is_new) throw refuseRule('merge_has_history')
}

/** That nothing of the one was settled with what is of the other since they were one. @param family both and their aliases @throws Refusal 422 */
async function mustShareNothing(ctx: BusinessContext, id: string, family: readonly string[]): Promise<void> {
  const { business_id } = ctx
  const whose = (side: 'debit' | 'credit') => {
    const [kind, of] = [sql.ref(`allocation.${side}_kind`), sql.ref(`allocation.${side}_id`)]
    return sql`case ${kind}
      ${sql.join(
        tablesInLedgers.map(
          (table) =>
            sql`when ${sql.lit(documentTables[table].ledger)} then (select contact_id from ${sql.table(table)} where business_id = ${business_id} and id = ${of})`,
        ),
        sql` `,
      )}
      when 'payment' then (select contact_id from contact_payments where business_id = ${business_id} and id = ${of})
      when 'cost' then (select contact_id from inventory_action_costs where business_id = ${business_id} and id = ${of})
      else (select contact_id from balance_transactions where business_id = ${business_id} and id = ${of}) end`
  }
  const { rows } = await sql<{ is_shared: boolean }>`
    with own as materialized (select array(select ${id}::uuid union all select contact_id from contact_merges
      where business_id = ${business_id} and into_id = ${id} and undone_at is null) as ids)
    select exists (select from allocations allocation, own where allocation.business_id = ${business_id}
      and allocation.contact_id = any(${family}::uuid[]) and allocation.reverses is null
      and not exists (select from allocations taken where taken.business_id = ${business_id} and taken.reverses = allocation.id)
      and (${whose('debit')} = any(own.ids)) <> (${whose('credit')} = any(own.ids))) as is_shared`.execute(ctx.db)
  if (rows[0]?.is_shared) throw refuseRule('merge_has_history')
}
