import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { optionsOf } from '@kasuwa/contract/options'
import { refuseField } from '../errors/refusal.ts'
import { insert, updateLocked } from '../records/entity-rows.ts'
import { idsOn, setLabels } from '../records/labels.ts'
import { holdReferences, mustExist } from '../records/references.ts'
import { setTracking } from './serial-tracking.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { mustHaveNoHistory } from './history.ts'
import { type Planned, type VariantPlan, planVariants } from './plan-variants.ts'
import { mustFitUnit, mustKeepUnit } from './unit-rules.ts'
import { ownLevelsOf, setReorderLevels } from './reorder-levels.ts'
import { changedProductColumns, mayBeToggled, newProductColumns } from './product-row.ts'
import { namedIn } from './named-in.ts'
import { mustBeInNone } from './recipe.ts'
import { type Defaults, type ProductRow, optionsOfParent, ownColumnsOf, ownOptionsOf, rangesOf } from './variant-row.ts'
import { everVariantOf, lockFamily, lockVariants, tagVariants, variantsOf, writeVariants } from './write-variants.ts'
import { formPriceOf } from './form-price.ts'

type Products = (typeof api)['products']
type NewBody = Omit<Call<Products['create']>['body'], 'opening'>
type EditBody = Call<Products['edit']>['body']

/** Field of an error in a row of the body. */
export const inRows = (index: number, field: string): string => `variants.${index}.${field}`

/** Columns of a parent that derive from its variants, not from its form. */
const ofVariants = ({ options, ranges }: VariantPlan) => ({
  ...ranges,
  options: JSON.stringify(options),
  inventory_type: 'variant' as const,
  barcode: null,
  markup: null,
  reorder_level: null,
  weight: null,
})

interface WrittenParent {
  product: ProductRow
  family: { refs: Map<string, string>; variants?: ProductRow[] }
}

const refsOf = (written: ReadonlyMap<Planned, ProductRow>) =>
  new Map([...written].flatMap(([{ ref }, { id }]) => (ref === undefined ? [] : [[id, ref] as const])))

/**
 * Creates a product with its variants. Price, cost and reorder level of the form apply to variants that send none.
 * @throws Refusal 422
 */
export async function createParent(ctx: BusinessContext, body: NewBody): Promise<WrittenParent & { products: Map<number, ProductRow> }> {
  const columns = await newProductColumns(ctx, body)
  const plan = await planVariants(ctx, {
    sku: columns.sku,
    stored: [],
    rows: body.variants ?? [],
    inputOptions: body.options ?? undefined,
    options: [],
    defaults: { ...columns, reorder_levels: body.reorder_levels },
    fieldOf: inRows,
  })
  const product = await insert(ctx, 'products', { ...columns, ...ofVariants(plan) })
  await setLabels(ctx, 'product_tags', product.id, body.tags)
  const written = await writeVariants(ctx, product, plan.variants)
  if (body.tags && body.tags.length > 0) await tagVariants(ctx, product.id, [...written.values()])
  // By position in the form. The rows are read again with their current stock.
  const products = new Map([...written].map(([{ index = -1 }, row]) => [index, row]))
  return { product, family: { refs: refsOf(written) }, products }
}

/**
 * Changes a product with variants, or gives variants to a product that no document names. The parent is locked before its variants are
 * read, so concurrent forms run one after the other.
 * @param existing the row, read without a lock
 * @throws Refusal 404, or 422
 */
export async function editParent(ctx: BusinessContext, existing: ProductRow, body: EditBody): Promise<WrittenParent> {
  await holdCarried(ctx, existing, body)
  const { parent: before, variants: stored } = await lockFamily(ctx, existing.id)
  if (before.inventory_type !== 'variant') await mustBecomeParent(ctx, before, body)
  else if (body.inventory_type === 'standard')
    return { product: await becomeStandard(ctx, before, stored, body), family: { refs: new Map(), variants: [] } }
  const defaults = { ...defaultsOf(before, body), ...(await levelsLeft(ctx, before, body)) }
  const {
    price: _,
    cost: __,
    markup: ___,
    barcode: ____,
    reorder_level: _____,
    weight: ______,
    ...changed
  } = changedProductColumns(ctx, body, before)
  if (changed.has_inventory !== before.has_inventory) {
    const ids = stored.map(({ id }) => id)
    await lockVariants(ctx, ids)
    const field = changed.product_type === before.product_type ? 'has_inventory' : 'type'
    await mustHaveNoHistory(ctx, ids, field)
    await mustBeInNone(ctx, ids, field)
  }
  if (changed.has_serial_number !== before.has_serial_number) {
    // Deleted variants too: a restored variant takes this column from its parent, and its levels must agree.
    const ids = await everVariantOf(ctx, before.id)
    await lockVariants(ctx, ids)
    await setTracking(ctx, [before.id, ...ids], changed.has_serial_number)
  }
  if (changed.unit !== undefined && changed.unit !== before.unit) {
    const ids = stored.length > 0 ? stored.map(({ id }) => id) : [before.id]
    await lockVariants(ctx, ids)
    await mustKeepUnit(ctx, [before.id, ...(await everVariantOf(ctx, before.id))], before.unit, changed.unit)
  }
  const plan = await planVariants(ctx, {
    sku: body.sku ?? before.sku,
    stored,
    rows: body.variants ?? [],
    inputOptions: body.options ?? undefined,
    options: optionsOfParent(before),
    defaults,
    fieldOf: inRows,
  })
  for (const { before: was, ownColumns } of plan.variants) if (was) mayBeToggled(ctx, !was.is_withdrawn, !ownColumns.is_withdrawn)
  const product = await updateLocked(ctx, 'products', before, { ...changed, ...ofVariants(plan) })
  await setReorderLevels(ctx, [{ product, before, given: undefined, field: 'reorder_levels' }])
  await setLabels(ctx, 'product_tags', before.id, body.tags)
  const written = await writeVariants(ctx, product, plan.variants)
  if (body.tags !== undefined || plan.variants.some((planned) => !planned.before)) await tagVariants(ctx, product.id, [...written.values()])
  return { product, family: { refs: refsOf(written), variants: [...written.values()] } }
}

/**
 * New variants inherit references of their parent. These are locked against deletion like the body’s own references, before the parent,
 * in the lock order of `references.ts`.
 */
async function holdCarried(ctx: BusinessContext, existing: ProductRow, body: EditBody): Promise<void> {
  await mustExist(ctx, namedIn({ ...body, composites: null }))
  if (!body.variants?.some(({ id }) => !id)) return
  await holdReferences(ctx, {
    product_categories: { category: existing.category_id },
    brands: { brand: existing.brand_id },
    product_tags: { tags: await idsOn(ctx, 'product_tags', existing.id) },
  })
}

/** @throws Refusal 422 */
async function mustBecomeParent(ctx: BusinessContext, before: ProductRow, body: EditBody): Promise<void> {
  if (before.inventory_type !== 'standard') throw refuseField('inventory_type', 'sold_as_it_is')
  await mustHaveNoHistory(ctx, [before.id], 'inventory_type')
  await mustBeInNone(ctx, [before.id], 'inventory_type')
  if (!body.variants || body.variants.length === 0) throw refuseField('variants', 'variants_needed')
  if (body.barcode === undefined && before.barcode !== null) throw refuseField('barcode', 'barcode_of_variants')
}

/** Reorder levels by location of a product that was sold itself until now: defaults for its variants. */
async function levelsLeft(ctx: BusinessContext, { id, inventory_type, has_inventory }: ProductRow, body: EditBody) {
  const isCounted = (body.has_inventory ?? has_inventory) && body.type !== 'service'
  if (inventory_type === 'variant' || !isCounted || body.reorder_levels !== undefined) return {}
  return { reorder_levels: (await ownLevelsOf(ctx, [id])).get(id) }
}

/**
 * Defaults of a new variant.
 * @throws Refusal 422 on fields that no variant would take
 */
function defaultsOf(before: ProductRow, body: EditBody): Defaults {
  if (body.barcode) throw refuseField('barcode', 'barcode_of_variants')
  const isTaken = body.variants?.some(({ id }) => !id) ?? false
  if (body.reorder_levels && body.reorder_levels.length > 0 && !isTaken) throw refuseField('reorder_levels', 'figure_of_variants')
  for (const field of ['price', 'cost', 'markup', 'reorder_level', 'weight'] as const) {
    const input = body[field]
    if (input !== undefined && input !== null && input !== before[field] && !isTaken) throw refuseField(field, 'figure_of_variants')
  }
  return {
    price: formPriceOf(body, before),
    cost: body.cost ?? before.cost,
    markup: body.markup === undefined ? before.markup : body.markup,
    reorder_level: body.reorder_level === undefined ? before.reorder_level : body.reorder_level,
    reorder_levels: body.reorder_levels,
    weight: body.weight === undefined ? before.weight : body.weight,
  }
}

/**
 * A product whose variants are all deleted may be sold itself again.
 * @throws Refusal 422
 */
async function becomeStandard(
  ctx: BusinessContext,
  before: ProductRow,
  stored: readonly ProductRow[],
  body: EditBody,
): Promise<ProductRow> {
  if (stored.length > 0) throw refuseField('inventory_type', 'still_has_variants')
  if (body.variants && body.variants.length > 0) throw refuseField('variants', 'only_with_options')
  const changed = changedProductColumns(ctx, body, before)
  if (changed.has_serial_number !== before.has_serial_number) await setTracking(ctx, [before.id], changed.has_serial_number)
  mustFitUnit({ unit: changed.unit ?? before.unit, weight: changed.weight ?? null })
  const product = await updateLocked(ctx, 'products', before, {
    ...changed,
    inventory_type: 'standard',
    options: null,
    price_max: null,
    cost_max: null,
  })
  await setLabels(ctx, 'product_tags', before.id, body.tags)
  await setReorderLevels(ctx, [{ product, before, given: body.reorder_levels, field: 'reorder_levels' }])
  return product
}

/**
 * Updates the parent’s derived columns after a variant was changed, added or deleted. Writes nothing if nothing changed. Lock the parent
 * first.
 */
export async function followVariants(
  ctx: BusinessContext,
  parent: ProductRow,
  { options, ranges }: Pick<VariantPlan, 'options' | 'ranges'>,
) {
  const columns = { ...ranges, options: JSON.stringify(options) }
  const before = { price: parent.price, price_max: parent.price_max, cost: parent.cost, cost_max: parent.cost_max }
  const isSame =
    JSON.stringify({ ...before, ...ranges }) === JSON.stringify(before) && JSON.stringify(optionsOfParent(parent)) === columns.options
  if (!isSame) await updateLocked(ctx, 'products', parent, columns)
}

/** Updates the parent’s derived columns from its live variants, after one was deleted or restored. Lock the parent first. */
export async function followLeft(ctx: BusinessContext, parent: ProductRow): Promise<void> {
  const left = await variantsOf(ctx, parent.id)
  await followVariants(ctx, parent, {
    options: optionsOf(left.map(ownOptionsOf), optionsOfParent(parent)),
    ranges: rangesOf(left.map(ownColumnsOf)),
  })
}
