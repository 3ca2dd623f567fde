import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Selectable } from 'kysely'
import type { Ctx } from '../request/request-context.ts'
import { documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import { refuse, refuseField } from '../errors/refusal.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { edit, held, hide, make } from '../records/entity-rows.ts'
import { mustExist } from '../records/references.ts'
import type { Tables } from '../database/tables/index.ts'
import { uncover } from '../sale-taxes/coverage.ts'
import { changedProduct, madeProduct } from './product-row.ts'

type Products = (typeof api)['products']
type Row = Selectable<Tables['products']>

const named = (body: { category?: string | null | undefined; brand?: string | null | undefined }) => ({
  product_categories: { category: body.category },
  brands: { brand: body.brand },
})

/** @throws Refusal 422 */
export async function makeProduct(ctx: Ctx, body: Call<Products['create']>['body']): Promise<Row> {
  await mustExist(ctx, named(body))
  return make(ctx, 'products', await madeProduct(ctx, body))
}

/** @throws Refusal 404, or 422 */
export async function editProduct(ctx: Ctx, id: string, body: Call<Products['edit']>['body']): Promise<Row> {
  await mustExist(ctx, named(body))
  const before = await held(ctx, 'products', id)
  const changed = changedProduct(ctx, body, before)
  if (changed.has_inventory !== before.has_inventory) {
    await mustHaveNoHistory(ctx, id, changed.product_type === before.product_type ? 'has_inventory' : 'type')
  }
  return edit(ctx, 'products', id, changed)
}

/**
 * Whether stock is kept of a product is part of every document that names it: what was counted cannot become uncounted, or the other
 * way about. Hold the row first. @throws Refusal 422
 */
async function mustHaveNoHistory(ctx: Ctx, id: string, field: string): Promise<void> {
  const lines = await Promise.all(
    tablesOfDocuments.map((table) =>
      ctx
        .from(documentTables[table].lines as 'sale_items')
        .select('id')
        .where('product_id', '=', id)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  if (lines.some(Boolean)) throw refuseField(field, 'product_has_history')
}

/** @throws Refusal 404; 422 with stock on hand, on a pending document, or where a tax covers nothing else */
export async function deleteProduct(ctx: Ctx, id: string): Promise<void> {
  await hide(ctx, 'products', id)
  const stock = await ctx
    .from('inventory_levels')
    .select('id')
    .where('product_id', '=', id)
    .where('on_hand', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (stock) throw refuse('product_has_stock')
  await mustBeUnused(ctx, 'products', id)
  await uncover(ctx, 'products', id)
}

/** One row of a bulk action. @throws Refusal 404 or 422 */
export async function act(ctx: Ctx, { id, action }: Call<Products['bulkAction']>['body'][number]): Promise<void> {
  if (action === 'delete') await deleteProduct(ctx, id)
  else await edit(ctx, 'products', id, { is_active: action === 'activate' })
}
