import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { Selectable } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule } from '../errors/refusal.ts'
import { mustBeUnused } from '../records/in-use.ts'
import { update, lockForUpdate, softDelete, insert } from '../records/entity-rows.ts'
import { setLabels } from '../records/labels.ts'
import { mustExist } from '../records/references.ts'
import type { Tables } from '../database/tables/index.ts'
import { removeFromCoverage } from '../sale-taxes/coverage.ts'
import type { OpeningOf } from './opening-stock.ts'
import { componentsNamed, compositionOf } from './composition.ts'
import { mustHaveNoHistory } from './history.ts'
import { type GivenComponent, followCosts, mustBeInNone, setComponents } from './recipe.ts'
import { changedProductColumns, newProductColumns } from './product-row.ts'

type Products = (typeof api)['products']
type Row = Selectable<Tables['products']>

interface Carried {
  category?: string | null | undefined
  brand?: string | null | undefined
  tags?: readonly string[] | null | undefined
  composites?: readonly GivenComponent[] | null | undefined
}

const named = (body: Carried) => ({
  products: componentsNamed(body),
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
  const { locations, products } = await mustExist(ctx, { ...named(body), locations: { 'opening.location': opening?.location } })
  const { columns, components } = await compositionOf(ctx, { ...body, opening }, products)
  const product = await insert(ctx, 'products', { ...(await newProductColumns(ctx, body)), ...columns })
  if (components) await setComponents(ctx, product.id, components)
  await setLabels(ctx, 'product_tags', product.id, body.tags)
  const location = opening && locations.get(opening.location)
  if (location) await openingOf(ctx, product, location, opening)
  return product
}

/** @throws Refusal 404, or 422 */
export async function editProduct(ctx: BusinessContext, id: string, body: Call<Products['edit']>['body']): Promise<Row> {
  const { products } = await mustExist(ctx, named(body))
  const before = await lockForUpdate(ctx, 'products', id)
  const { columns, components } = await compositionOf(ctx, body, products, before)
  const changed = { ...changedProductColumns(ctx, body, before), ...columns }
  if (changed.has_inventory !== before.has_inventory && !components) {
    const field = changed.product_type === before.product_type ? 'has_inventory' : 'type'
    await mustHaveNoHistory(ctx, id, field)
    await mustBeInNone(ctx, id, field)
  }
  const product = await update(ctx, 'products', id, changed)
  if (components) await setComponents(ctx, id, components)
  if (product.cost !== before.cost) await followCosts(ctx, [id])
  await setLabels(ctx, 'product_tags', id, body.tags)
  return product
}

/** @throws Refusal 404; 422 with stock on hand, on a pending document, in a composite, or where a tax covers nothing else */
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
  await mustBeInNone(ctx, id)
  await removeFromCoverage(ctx, 'products', id)
}

/** One row of a bulk action. @throws Refusal 404 or 422 */
export async function applyBulkAction(ctx: BusinessContext, { id, action }: Call<Products['bulkAction']>['body'][number]): Promise<void> {
  if (action === 'delete') await deleteProduct(ctx, id)
  else await update(ctx, 'products', id, { is_active: action === 'activate' })
}
