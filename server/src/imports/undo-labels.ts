import type { PlainTable } from '@kasuwa/contract/platform/plain-entities'
import { tableRights } from '@kasuwa/contract/tables/columns'
import { type RawBuilder, sql } from 'kysely'
import type { CreatedRows } from '../database/tables/imports.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { batches } from './readings.ts'
import { type ImportedRow, foundBy, hide, refuseUsed } from './undo-rows.ts'
import { updatePlainRows } from './plain-rows.ts'

/** Statements over ids, by table; a table without one is never referenced. */
type Statements = Partial<Record<PlainTable, (business_id: string, ids: readonly string[]) => RawBuilder<{ id: string }>>>

/** In the lock order of requests (`records/references.ts`). */
const tables = ['brands', 'product_categories', 'product_tags', 'contact_groups'] as const

/** Labels of live records, or that a tax applies to. */
const inUse: Statements = {
  brands: (business_id, ids) => sql`select distinct brand_id as id from products
    where business_id = ${business_id} and deleted_at is null and brand_id = any(${ids}::uuid[])`,
  product_categories: (business_id, ids) => sql`select category_id as id from products
    where business_id = ${business_id} and deleted_at is null and category_id = any(${ids}::uuid[])
    union select category_id from sale_tax_categories where business_id = ${business_id} and category_id = any(${ids}::uuid[])`,
  product_tags: (business_id, ids) => sql`select distinct tagged.tag_id as id from tagged_products tagged
    join products product on product.business_id = tagged.business_id and product.id = tagged.product_id and product.deleted_at is null
    where tagged.business_id = ${business_id} and tagged.tag_id = any(${ids}::uuid[])`,
  contact_groups: (business_id, ids) => sql`select distinct member.group_id as id from contact_group_members member
    join contacts contact on contact.business_id = member.business_id and contact.id = member.contact_id and contact.deleted_at is null
    where member.business_id = ${business_id} and member.group_id = any(${ids}::uuid[])`,
}

/** Removes labels from deleted records before the labels are deleted: a restored record would refer to a missing label. */
const takeOff: Statements = {
  brands: (business_id, ids) =>
    sql`update products set brand_id = null where business_id = ${business_id} and brand_id = any(${ids}::uuid[])`,
  product_categories: (business_id, ids) =>
    sql`update products set category_id = null where business_id = ${business_id} and category_id = any(${ids}::uuid[])`,
  product_tags: (business_id, ids) => sql`delete from tagged_products where business_id = ${business_id} and tag_id = any(${ids}::uuid[])`,
  contact_groups: (business_id, ids) =>
    sql`delete from contact_group_members where business_id = ${business_id} and group_id = any(${ids}::uuid[])`,
}

async function hideLabels(ctx: BusinessContext, table: PlainTable, rows: readonly { id: string; name: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await hide(ctx, table, rows)
  await takeOff[table]?.(ctx.business_id, ids).execute(ctx.db)
}

/** Labels that the import created beside its rows and that are unchanged since, locked until the rows are deleted. */
export type LockedLabels = Partial<Record<PlainTable, { id: string; name: string }[]>>

export async function holdLabels(ctx: BusinessContext, { labels }: Pick<CreatedRows, 'labels'>): Promise<LockedLabels> {
  const locked: LockedLabels = {}
  for (const table of tables) {
    const ids = labels[table] ?? []
    if (ids.length === 0 || !ctx.can(tableRights[table].delete)) continue
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from ${sql.table(table)} where business_id = ${ctx.business_id} and id = any(${ids}::uuid[])
        and deleted_at is null and updated_at = created_at order by id for update`.execute(ctx.db)
    locked[table] = rows
  }
  return locked
}

/** Deletes locked labels that are no longer used. */
export async function dropLabels(ctx: BusinessContext, locked: LockedLabels): Promise<void> {
  for (const table of tables) {
    const labels = locked[table] ?? []
    const used = await foundBy(
      ctx,
      labels.map(({ id }) => id),
      (ids) => inUse[table]?.(ctx.business_id, ids),
    )
    await hideLabels(
      ctx,
      table,
      labels.filter(({ id }) => !used.has(id)),
    )
  }
}

/**
 * Locks labels that restored rows refer to, against deletion.
 * @returns the labels that still exist
 */
export async function stillThere(ctx: BusinessContext, table: PlainTable, ids: readonly string[]): Promise<Set<string>> {
  return foundBy(
    ctx,
    [...new Set(ids)].toSorted(),
    (batch) => sql`select id from ${sql.table(table)} where business_id = ${ctx.business_id} and id = any(${batch}::uuid[])
      and deleted_at is null order by id for key share`,
  )
}

/**
 * Undoes an import of locked groups, categories, brands or tags.
 * @throws Refusal 403; 409 if one is used, or was changed since
 */
export async function undoPlain(ctx: BusinessContext, table: PlainTable, rows: readonly ImportedRow[]): Promise<void> {
  const created = rows.filter(({ outcome, is_gone }) => outcome === 'created' && !is_gone)
  const changed = rows.filter(({ outcome }) => outcome === 'updated')
  if (created.length > 0) ctx.requirePermission(tableRights[table].delete)
  if (changed.length > 0) ctx.requirePermission(tableRights[table].edit)
  const inUseNow = await foundBy(
    ctx,
    created.map(({ id }) => id),
    (ids) => inUse[table]?.(ctx.business_id, ids),
  )
  const used = [...created, ...changed].filter(({ id, is_same, is_gone }) => is_gone || !is_same || inUseNow.has(id))
  if (used.length > 0) throw refuseUsed(used)
  await hideLabels(ctx, table, created)
  for (const batch of batches(changed, 1000)) await putBack(ctx, table, batch)
}

async function putBack(ctx: BusinessContext, table: PlainTable, rows: readonly ImportedRow[]): Promise<void> {
  await updatePlainRows(
    ctx,
    table,
    rows.map(({ id, before }) => ({ ...(before as { name: string }), id })),
  )
  for (const { id, name, before } of rows) ctx.recordChange({ entity: table, entity_id: id, before: { name }, after: before })
}
