import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import type { CreatedRows } from '../database/tables/imports.ts'
import { cancel } from '../documents/change-status.ts'
import { adjustment } from '../adjustments/kind.ts'
import { followCosts } from '../products/recipe.ts'
import { followReorderLevels } from '../products/reorder-levels.ts'
import { updateProducts } from '../products/write-many.ts'
import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import { idsOnEach, replaceLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { batches } from './readings.ts'
import { stillThere } from './undo-labels.ts'
import { type ImportedRow, foundBy, hide, refuseUsed, tellNow } from './undo-rows.ts'

const BATCH = 1000

interface FamilyPlace {
  id: string
  parent_id: string | null
  inventory_type: string
}

/**
 * Undoes an import of products. They and the documents of their opening stock are locked. Invariant: stock on hand equals the opening
 * stock, or nothing is undone. It cancels those documents, then deletes the products.
 * @throws Refusal 403; 409 if one was used or changed since, or one with variants or components was changed
 */
export async function undoProducts(ctx: BusinessContext, rows: readonly ImportedRow[], sideRecords: CreatedRows): Promise<void> {
  const parents = await lockParents(ctx, sideRecords)
  const created = [...rows.filter(({ outcome, is_gone }) => outcome === 'created' && !is_gone), ...parents]
  const changed = rows.filter(({ outcome }) => outcome === 'updated')
  mayUndo(ctx, created, changed)
  const family = await changedFamilies(ctx, created, changed)
  if (family.length > 0) throw refuseUsed(family, 'import_family_changed')
  const ids = created.map(({ id }) => id)
  const referencedIds = await namedSince(ctx, ids, sideRecords.documents)
  const goneLabels = await withoutLabels(ctx, changed)
  const used = [...created, ...changed].filter((row) => row.is_gone || !row.is_same || referencedIds.has(row.id) || goneLabels.has(row.id))
  if (used.length > 0) throw refuseUsed(used)
  await cancelOpenings(ctx, sideRecords.documents)
  await hide(ctx, 'products', created)
  const inOrder = changed.toSorted((first, second) => (first.id < second.id ? -1 : 1))
  for (const batch of batches(inOrder, BATCH)) await putBack(ctx, batch)
}

function mayUndo(ctx: BusinessContext, created: readonly ImportedRow[], changed: readonly ImportedRow[]): void {
  if (created.length > 0) ctx.requirePermission('product.delete')
  if (changed.length > 0) ctx.requirePermission('product.edit')
  if (changed.some(({ before }) => 'is_active' in before)) ctx.requirePermission('product.toggle-active-status')
  if (changed.some(({ before }) => 'cost' in before)) ctx.requirePermission('product.view-cost')
}

/** Products that the file named in the rows of their variants alone. */
async function lockParents(ctx: BusinessContext, { parents }: CreatedRows): Promise<ImportedRow[]> {
  const { rows } = await sql<ImportedRow>`
    select 0 as line, 'created' as outcome, product.id, product.name, '{}'::jsonb as before, product.updated_at = given.written_at as is_same, false as is_gone
    from jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) as given (id uuid, written_at timestamptz)
    join products product on product.business_id = ${ctx.business_id} and product.id = given.id and product.deleted_at is null
    order by product.id for update of product`.execute(ctx.db)
  return rows
}

/**
 * Products that a member must restore by hand: existing ones with variants or components, or with new variants, a changed unit or serial
 * numbers. An import stores only their changed columns, but they change as a whole.
 */
async function changedFamilies(
  ctx: BusinessContext,
  created: readonly ImportedRow[],
  changed: readonly ImportedRow[],
): Promise<ImportedRow[]> {
  const createdIds = new Set(created.map(({ id }) => id))
  const familyRows: ImportedRow[] = []
  for (const batch of batches([...created, ...changed], BATCH)) {
    const places: FamilyPlace[] = await ctx
      .selectFrom('products')
      .select(['id', 'parent_id', 'inventory_type'])
      .where(isAnyOf('id', valuesOf(batch, 'id')))
      .execute()
    const of = new Map(places.map((place) => [place.id, place]))
    for (const row of batch) {
      const place = of.get(row.id)
      const parent = place?.parent_id ?? null
      const isPlain =
        parent === null && place?.inventory_type === 'standard' && !('unit' in row.before) && !('has_serial_number' in row.before)
      if (row.outcome === 'created' ? parent !== null && !createdIds.has(parent) : !isPlain) familyRows.push(row)
    }
  }
  return familyRows
}

/** Products used beyond opening stock: by document lines, composites, taxes or added variants. */
async function namedSince(ctx: BusinessContext, ids: readonly string[], documents: readonly string[]): Promise<Set<string>> {
  const { business_id } = ctx
  const linesOf = (table: string, document: string) => (batch: readonly string[]) =>
    sql<{ id: string }>`select distinct product_id as id from ${sql.table(table)} where business_id = ${business_id}
      and product_id = any(${batch}::uuid[]) and ${sql.ref(document)} <> all(${documents}::uuid[])`
  const idSets = await Promise.all([
    ...tablesOfDocuments.flatMap((table) => {
      const { lines, parts, line_of } = documentTables[table]
      return [foundBy(ctx, ids, linesOf(lines, line_of)), ...(parts === null ? [] : [foundBy(ctx, ids, linesOf(parts, line_of))])]
    }),
    foundBy(
      ctx,
      ids,
      (
        batch,
      ) => sql`select component_id as id from product_components where business_id = ${business_id} and component_id = any(${batch}::uuid[])
        union select composite_id from product_components where business_id = ${business_id} and composite_id = any(${batch}::uuid[])
        union select product_id from sale_tax_products where business_id = ${business_id} and product_id = any(${batch}::uuid[])`,
    ),
  ])
  const createdIds = new Set(ids)
  const referencedIds = new Set(idSets.flatMap((idSet) => [...idSet]))
  for (const batch of batches(ids, BATCH)) {
    const { rows } = await sql<{ id: string; parent_id: string }>`select id, parent_id from products
      where business_id = ${business_id} and deleted_at is null and parent_id = any(${batch}::uuid[])`.execute(ctx.db)
    for (const { id, parent_id } of rows) if (!createdIds.has(id)) referencedIds.add(parent_id)
  }
  return referencedIds
}

/** Products whose old category, brand or tag no longer exists. Locks the labels, so they stay. */
async function withoutLabels(ctx: BusinessContext, changed: readonly ImportedRow[]): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const [table, column] of [
    ['brands', 'brand_id'],
    ['product_categories', 'category_id'],
    ['product_tags', 'tag_ids'],
  ] as const) {
    const oldLabelsOf = ({ before }: ImportedRow) => [before[column] ?? []].flat() as string[]
    const existingIds = await stillThere(ctx, table, changed.flatMap(oldLabelsOf))
    for (const row of changed) if (oldLabelsOf(row).some((label) => !existingIds.has(label))) missing.add(row.id)
  }
  return missing
}

/** Locks the documents of opening stock. Call it before products are locked: a cancel locks the document before its goods. */
export async function holdOpenings(ctx: BusinessContext, { documents }: CreatedRows): Promise<void> {
  await ctx.selectFrom('inventory_actions').select('id').where(isAnyOf('id', documents)).orderBy('id').forUpdate().execute()
}

/**
 * Skips documents that are canceled already.
 * @throws Refusal 403, 404 for a location outside the member’s
 */
async function cancelOpenings(ctx: BusinessContext, documents: readonly string[]): Promise<void> {
  const activeDocuments = await ctx
    .selectFrom('inventory_actions')
    .select('id')
    .where(isAnyOf('id', documents))
    .where('status', '<>', 'canceled')
    .orderBy('id')
    .execute()
  if (activeDocuments.length > 0) ctx.requirePermission('inventory-action.mark-canceled')
  const takeBack = () => Promise.resolve({ sourceIds: [], auditValues: {} })
  for (const { id } of activeDocuments) {
    await cancel(ctx, { table: adjustment.table, kinds: [adjustment] }, id, {
      refundOnCancel: takeBack,
      reason: ctx.translate({ key: 'import_undone' }),
    })
    await ctx.flush()
  }
}

async function putBack(ctx: BusinessContext, rows: readonly ImportedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const stored = await ctx.selectFrom('products').selectAll().where(isAnyOf('id', ids)).execute()
  const now = new Map(stored.map((row) => [row.id, row]))
  const tagged = await idsOnEach(ctx, 'product_tags', ids)
  await updateProducts(
    ctx,
    rows.flatMap(({ id, before: { tag_ids: _, images: __, ...columns } }) => {
      const row = now.get(id)
      return row ? [{ ...row, ...columns, image: null, isNewImage: false }] : []
    }),
  )
  const pictured = rows.flatMap(({ id, before }) => ('images' in before ? [{ id, images: before.images }] : []))
  await sql`update products set images = given.images from jsonb_to_recordset(${JSON.stringify(pictured)}::jsonb) as given (id uuid, images text[])
    where products.business_id = ${ctx.business_id} and products.id = given.id`.execute(ctx.db)
  for (const { id, before } of rows) {
    const was = now.get(id) as Record<string, unknown> | undefined
    const is = Object.fromEntries(Object.keys(before).map((column) => [column, column === 'tag_ids' ? tagged.get(id) : was?.[column]]))
    ctx.recordChange({ entity: 'products', entity_id: id, before: is, after: before })
  }
  tellNow(ctx)
  const withChanged = (...columns: string[]) => rows.flatMap(({ id, before }) => (columns.some((column) => column in before) ? [id] : []))
  await followReorderLevels(ctx, withChanged('reorder_level', 'has_inventory'))
  await followCosts(ctx, withChanged('cost'))
  await replaceLabels(
    ctx,
    'product_tags',
    rows.flatMap(({ id, before }) => ('tag_ids' in before ? [{ id, labels: before.tag_ids as string[] }] : [])),
  )
}
