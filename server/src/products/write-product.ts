import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import { refuseRule, refuseField } from '../errors/refusal.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { setLabels } from '../records/labels.ts'
import { mustExist } from '../records/references.ts'
import type { Tables } from '../database/tables/index.ts'
import { removeFromCoverage } from '../sale-taxes/coverage.ts'
import type { OpeningOf } from './opening-stock.ts'
import { changedProductColumns, newProductColumns } from './product-row.ts'

type Products = (typeof api)['products']
type Row = Selectable<Tables['products']>

interface Carried {
  category?: string | null | undefined
  brand?: string | null | undefined
  tags?: readonly string[] | null | undefined
}

const named = (body: Carried) => ({
  product_categories: { category: body.category },
  brands: { brand: body.brand },
  product_tags: { tags: body.tags },
})

/** @throws Refusal 422, or 403 for whoever gives it stock and may not adjust any */
export async function createProduct(
  ctx: BusinessContext,
  { opening, ...body }: Call<Products['create']>['body'],
  openingOf: OpeningOf,
): Promise<Row> {
  if (opening) ctx.requirePermission('inventory-action.create-adjustment')
  const { locations } = await mustExist(ctx, { ...named(body), locations: { 'opening.location': opening?.location } })
  const product = await insert(ctx, 'products', await newProductColumns(ctx, body))
  await setLabels(ctx, 'product_tags', product.id, body.tags)
  const location = opening && locations.get(opening.location)
  if (location) await openingOf(ctx, product, location, opening)
  return product
}

/** @throws Refusal 404, or 422 */
export async function editProduct(ctx: BusinessContext, id: string, body: Call<Products['edit']>['body']): Promise<Row> {
  await mustExist(ctx, named(body))
  const before = await lockForUpdate(ctx, 'products', id)
  const changed = changedProductColumns(ctx, body, before)
  if (changed.has_inventory !== before.has_inventory) {
    await mustHaveNoHistory(ctx, id, changed.product_type === before.product_type ? 'has_inventory' : 'type')
  }
  const product = await update(ctx, 'products', id, changed)
  await setLabels(ctx, 'product_tags', id, body.tags)
  return product
}

/**
 * Whether stock is kept of a product is part of every document that names it: what was counted cannot become uncounted, or the other
 * way about. Hold the row first. @throws Refusal 422
 */
async function mustHaveNoHistory(ctx: BusinessContext, id: string, field: string): Promise<void> {
  const lines = await Promise.all(
    tablesOfDocuments.map((table) =>
      ctx
        .selectFrom(documentTables[table].lines as 'sale_items')
        .select('id')
        .where('product_id', '=', id)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  if (lines.some(Boolean)) throw refuseField(field, 'product_has_history')
}

/** @throws Refusal 404; 422 with stock on hand, on a pending document, or where a tax covers nothing else */
export async function deleteProduct(ctx: BusinessContext, id: string): Promise<void> {
  await softDelete(ctx, 'products', id)
  const stock = await ctx
    .selectFrom('inventory_levels')
    .select('id')
    .where('product_id', '=', id)
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (stock) throw refuseRule('product_has_stock')
  await mustBeUnused(ctx, 'products', id)
  await removeFromCoverage(ctx, 'products', id)
}

/** One row of a bulk action. @throws Refusal 404 or 422 */
export async function applyBulkAction(ctx: BusinessContext, { id, action }: Call<Products['bulkAction']>['body'][number]): Promise<void> {
  if (action === 'delete') await deleteProduct(ctx, id)
  else await update(ctx, 'products', id, { is_active: action === 'activate' })
}
