import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { type Selectable, sql } from 'kysely'
import { reverseOpeningBalances } from '../receivables/balance.ts'
import { contactNames } from '../contacts/contact-row.ts'
import { renameAliases } from '../contacts/merge.ts'
import { updateContacts } from '../contacts/write-many.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import { tablesOfDocuments } from '../records/document-tables.ts'
import { idsOnEach, replaceLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { batches } from './readings.ts'
import { stillThere } from './undo-labels.ts'
import { type ImportedRow, foundBy, hide, refuseUsed, tellNow } from './undo-rows.ts'

const BATCH = 1000

/**
 * Undoes an import of locked contacts.
 * @throws Refusal 403; 409 if one was used or changed since
 */
export async function undoContacts(ctx: BusinessContext, rows: readonly ImportedRow[]): Promise<void> {
  const created = rows.filter(({ outcome, is_gone }) => outcome === 'created' && !is_gone)
  const changed = rows.filter(({ outcome }) => outcome === 'updated')
  if (created.length > 0) ctx.requirePermission('contact.delete')
  if (changed.length > 0) ctx.requirePermission('contact.edit')
  const groupsOf = ({ before }: ImportedRow) => (before.group_ids as string[] | undefined) ?? []
  const groups = await stillThere(ctx, 'contact_groups', changed.flatMap(groupsOf))
  const all = [...created, ...changed]
  const traded = await withTraces(
    ctx,
    all.flatMap(({ id, outcome, before }) => (outcome === 'created' || 'contact_type' in before ? [id] : [])),
  )
  const used = all.filter((row) => row.is_gone || !row.is_same || traded.has(row.id) || groupsOf(row).some((group) => !groups.has(group)))
  if (used.length > 0) throw refuseUsed(used)
  for (const batch of batches(created, BATCH)) await closeBalances(ctx, batch)
  await hide(ctx, 'contacts', created)
  const inOrder = changed.toSorted((first, second) => (first.id < second.id ? -1 : 1))
  for (const batch of batches(inOrder, BATCH)) await putBack(ctx, batch)
}

/** Contacts with documents, with ledger entries beyond the opening balance, or merged with others. */
async function withTraces(ctx: BusinessContext, ids: readonly string[]): Promise<Set<string>> {
  const { business_id } = ctx
  const idSets = await Promise.all([
    ...tablesOfDocuments.map((table) =>
      foundBy(
        ctx,
        ids,
        (batch) =>
          sql`select distinct contact_id as id from ${sql.table(table)} where business_id = ${business_id} and contact_id = any(${batch}::uuid[])`,
      ),
    ),
    foundBy(
      ctx,
      ids,
      (
        batch,
      ) => sql`select contact_id as id from balance_transactions where business_id = ${business_id} and contact_id = any(${batch}::uuid[])
        group by contact_id having count(*) > 1 or bool_or(kind <> 'adjustment')`,
    ),
    foundBy(
      ctx,
      ids,
      (batch) => sql`select contact_id as id from contact_merges where business_id = ${business_id} and contact_id = any(${batch}::uuid[])
        union select into_id from contact_merges where business_id = ${business_id} and into_id = any(${batch}::uuid[])`,
    ),
  ])
  return new Set(idSets.flatMap((idSet) => [...idSet]))
}

/** Reverses opening balances by new entries. */
async function closeBalances(ctx: BusinessContext, rows: readonly ImportedRow[]): Promise<void> {
  const closed = await reverseOpeningBalances(ctx, valuesOf(rows, 'id'))
  if (closed.length > 0) ctx.requirePermission('contact.delete-balance-transaction')
  for (const { id, contact_id, amount } of closed) {
    ctx.recordChange({ entity: 'balance_transactions', entity_id: id })
    ctx.recordChange({ entity: 'contacts', entity_id: contact_id, before: { balance: amount }, after: { balance: 0 } })
  }
  tellNow(ctx)
}

type ContactRow = Selectable<Tables['contacts']>

async function putBack(ctx: BusinessContext, rows: readonly ImportedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const stored = await ctx.selectFrom('contacts').selectAll().where(isAnyOf('id', ids)).execute()
  const now = new Map(stored.map((row) => [row.id, row]))
  const grouped = await idsOnEach(ctx, 'contact_groups', ids)
  const after = rows.flatMap(({ id, before: { group_ids: _, ...columns } }) => {
    const row = now.get(id)
    if (!row) return []
    const contact = { ...row, ...columns } as ContactRow
    return [{ ...contact, ...contactNames(contact) }]
  })
  await updateContacts(ctx, after)
  for (const { id, before } of rows) {
    const was = now.get(id) as Record<string, unknown> | undefined
    const is = Object.fromEntries(Object.keys(before).map((column) => [column, column === 'group_ids' ? grouped.get(id) : was?.[column]]))
    ctx.recordChange({ entity: 'contacts', entity_id: id, before: is, after: before })
  }
  tellNow(ctx)
  await replaceLabels(
    ctx,
    'contact_groups',
    rows.flatMap(({ id, before }) => ('group_ids' in before ? [{ id, labels: before.group_ids as string[] }] : [])),
  )
  for (const row of after) if (row.name !== now.get(row.id)?.name) await renameAliases(ctx, row)
}
