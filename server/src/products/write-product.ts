import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { updateLocked, lockForUpdate, insert } from '../records/entity-rows.ts'
import { setTracking } from './serial-tracking.ts'
import { setLabels } from '../records/labels.ts'
import { mustExist } from '../records/references.ts'
import { createParent, editParent } from './edit-parent.ts'
import { editVariant } from './edit-variant.ts'
import { namedIn } from './named-in.ts'
import { findLive, mustHaveNoHistory } from './history.ts'
import { compositionOf, mustNotVary } from './composition.ts'
import { type OpeningOf, open, openingsIn } from './opening-stock.ts'
import { mustFitUnit, mustKeepUnit } from './unit-rules.ts'
import { setReorderLevels } from './reorder-levels.ts'
import { changedProductColumns, newProductColumns } from './product-row.ts'
import { followCosts, mustBeInNone, setComponents } from './recipe.ts'
import type { ProductRow } from './variant-row.ts'

type Products = (typeof api)['products']

export interface Written {
  product: ProductRow
  /** For a product with variants: their current rows, and the client’s row references by variant id. */
  family?: { refs: ReadonlyMap<string, string>; variants?: readonly ProductRow[] }
}

/** @throws Refusal 422, or 403 if the member adds opening stock without the right to adjust stock */
export async function createProduct(
  ctx: BusinessContext,
  { opening, ...body }: Call<Products['create']>['body'],
  openingOf: OpeningOf,
): Promise<Written> {
  const openings = openingsIn({ opening, variants: body.variants })
  if (openings.length > 0) ctx.requirePermission('inventory-action.create-adjustment')
  const { locations, products } = await mustExist(ctx, {
    ...namedIn(body),
    locations: { ...Object.fromEntries(openings.map((row) => [`${row.field}.location`, row.location])), ...namedIn(body).locations },
  })
  const { columns, components } = await compositionOf(ctx, { ...body, opening }, products)
  if (body.inventory_type === 'variant') {
    const { products: variantByIndex, ...written } = await createParent(ctx, body)
    await open(ctx, openings, (index) => variantByIndex.get(index ?? -1), locations, openingOf)
    return written
  }
  mustFitUnit({ unit: body.unit ?? null, weight: body.weight ?? null, isComposite: columns.inventory_type === 'composite' })
  const product = await insert(ctx, 'products', {
    ...(await newProductColumns(ctx, { ...body, ...(columns.cost !== undefined && { cost: columns.cost }) })),
    ...columns,
  })
  if (components) await setComponents(ctx, product.id, components)
  await setLabels(ctx, 'product_tags', product.id, body.tags)
  await open(ctx, openings, () => product, locations, openingOf)
  await setReorderLevels(ctx, [{ product, before: undefined, given: body.reorder_levels, field: 'reorder_levels' }])
  return { product }
}

/** @throws Refusal 404, or 422 */
export async function editProduct(ctx: BusinessContext, id: string, body: Call<Products['edit']>['body']): Promise<Written> {
  const existing = await findLive(ctx, id)
  if (body.composites && body.composites.length > 0) for (const source of [existing, body]) mustNotVary(source)
  if (existing.parent_id !== null) return { product: await editVariant(ctx, existing.parent_id, id, body) }
  if (existing.inventory_type === 'variant' || body.inventory_type === 'variant') return editParent(ctx, existing, body)
  if (body.variants && body.variants.length > 0) throw refuseField('variants', 'only_with_options')
  if (body.options) throw refuseField('options', 'only_with_options')
  const { products } = await mustExist(ctx, namedIn(body))
  const before = await lockForUpdate(ctx, 'products', id)
  // A concurrent request gave it variants.
  if (before.inventory_type === 'variant') return editProduct(ctx, id, body)
  const { columns, components } = await compositionOf(ctx, body, products, before)
  const changed = { ...changedProductColumns(ctx, body, before), ...columns }
  if (changed.has_inventory !== before.has_inventory && !components) {
    const field = changed.product_type === before.product_type ? 'has_inventory' : 'type'
    await mustHaveNoHistory(ctx, [id], field)
    await mustBeInNone(ctx, [id], field)
  }
  if (changed.has_serial_number !== before.has_serial_number) await setTracking(ctx, [id], changed.has_serial_number)
  const unit = changed.unit === undefined ? before.unit : changed.unit
  const weight = changed.weight === undefined ? before.weight : changed.weight
  mustFitUnit({ unit, weight, isComposite: (changed.inventory_type ?? before.inventory_type) === 'composite' })
  await mustKeepUnit(ctx, [id], before.unit, unit)
  const product = await updateLocked(ctx, 'products', before, changed)
  if (components) await setComponents(ctx, id, components)
  if (product.cost !== before.cost) await followCosts(ctx, [id])
  await setLabels(ctx, 'product_tags', id, body.tags)
  await setReorderLevels(ctx, [{ product, before, given: body.reorder_levels, field: 'reorder_levels' }])
  return { product }
}
