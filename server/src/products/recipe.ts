import { MAX_KOBO, lineTotal } from '@kasuwa/contract/platform/money'
import { type Unit, isWhole } from '@kasuwa/contract/units'
import { inBusiness } from '../database/joins.ts'
import { newId } from '../database/ids.ts'
import { insertRows, isAnyOf } from '../database/rows.ts'
import { type Words, refuseField, refuseFields, refuseRule } from '../errors/refusal.ts'
import type { ReferencedRow } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Quantity of a component in one composite. */
export interface ComponentQuantity {
  product_id: string
  product_name: string
  /** Thousandths. */
  quantity: number
  has_inventory: boolean
  has_serial_number: boolean
  /** Kobo a unit. */
  unit_cost: number
}

export interface Component extends ComponentQuantity {
  id: string
  composite_id: string
  sku: string
  unit: Unit | null
}

/** Components of composites, in form order. They cannot change until the request ends if the composites are locked (`references.ts`). */
export const componentsOf = (ctx: BusinessContext, composite_ids: readonly string[]): Promise<Component[]> =>
  ctx
    .selectFrom('product_components')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'product_components.component_id'))
    .select(['product_components.id', 'composite_id', 'products.id as product_id', 'products.name as product_name', 'products.sku'])
    .select(['quantity', 'products.unit', 'products.has_inventory', 'products.has_serial_number', 'products.cost as unit_cost'])
    .where(isAnyOf('composite_id', composite_ids))
    .orderBy('composite_id')
    .orderBy('position')
    .execute()

/** A component in a form. */
export interface GivenComponent {
  product: string
  /** Thousandths. */
  quantity: number
  /** Kobo: the component’s own cost, or undefined. */
  cost?: number | null | undefined
}

/**
 * Components must be standard products, each named once: no composites and no products with variants (PRODUCTS-30).
 * @param references the locked references
 * @throws Refusal 422 on each invalid line
 */
export function mustBeComponents(
  input: readonly GivenComponent[],
  references: ReadonlyMap<string, Pick<ReferencedRow<'products'>, 'name' | 'inventory_type' | 'unit' | 'cost'>>,
  composite_id: string | undefined,
): void {
  const faults: Record<string, Words[]> = {}
  input.forEach(({ product, quantity, cost }, index) => {
    const reference = references.get(product)
    const { name = '', inventory_type, unit } = reference ?? {}
    const values = { product: name }
    const fault = (key: string) => (faults[`composites.${index}.product`] = [{ key, values }])
    if (isWhole(unit) && quantity % 1000 !== 0) faults[`composites.${index}.quantity`] = [{ key: 'whole_pieces', values }]
    if (typeof cost === 'number' && cost !== reference?.cost) faults[`composites.${index}.cost`] = [{ key: 'component_cost', values }]
    if (product === composite_id) fault('component_is_itself')
    else if (input.findIndex((line) => line.product === product) < index) fault('component_twice')
    else if (inventory_type === 'composite') fault('component_is_composite')
    else if (inventory_type === 'variant') fault('component_has_variants')
  })
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
}

/**
 * Kobo cost of one composite: the sum of its components.
 * @throws Refusal 422 if it exceeds the limit of a cost
 */
export function costOfAll(
  input: readonly GivenComponent[],
  references: ReadonlyMap<string, Pick<ReferencedRow<'products'>, 'cost'>>,
): number {
  const cost = input.reduce((sum, { product, quantity }) => sum + lineTotal(quantity, references.get(product)?.cost ?? 0), 0)
  if (cost > MAX_KOBO) throw refuseField('composites', 'total_too_large')
  return cost
}

/** Replaces the components and adds them to the audit entry of the product. The product and the components are locked. */
export async function setComponents(ctx: BusinessContext, composite_id: string, input: readonly GivenComponent[]): Promise<void> {
  const before = (await componentsOf(ctx, [composite_id])).map(({ product_id, quantity }) => ({ product: product_id, quantity }))
  const quantitiesOf = (components: readonly GivenComponent[]) => components.map(({ product, quantity }) => ({ product, quantity }))
  if (JSON.stringify(quantitiesOf(before)) === JSON.stringify(quantitiesOf(input))) return
  await ctx.deleteFrom('product_components').where('composite_id', '=', composite_id).execute()
  const common = { business_id: ctx.business_id, composite_id, created_at: new Date(ctx.now).toISOString() }
  const rows = input.map(({ product, quantity }, position) => ({ id: newId(ctx.now), component_id: product, quantity, position }))
  if (rows.length > 0) await ctx.db.executeQuery(insertRows(ctx.db, 'product_components', common, rows))
  ctx.addToChange({
    entity: 'products',
    entity_id: composite_id,
    before: { components: quantitiesOf(before) },
    after: { components: quantitiesOf(input) },
  })
}

/**
 * A component of a live composite cannot be deleted, become a composite, or change its tracking. Lock the rows first: a composite takes a
 * share lock on components.
 * @param orWas true to count deleted composites too, since they may be restored
 * @throws Refusal 422, on `field` if given
 */
export async function mustBeInNone(ctx: BusinessContext, ids: readonly string[], field?: string, orWas = false): Promise<void> {
  const composite = await ctx
    .selectFrom('product_components')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'product_components.composite_id'))
    .select('products.name')
    .where(isAnyOf('component_id', ids))
    .$if(!orWas, (builder) => builder.where('products.deleted_at', 'is', null))
    .orderBy('products.sort_name')
    .limit(1)
    .executeTakeFirst()
  if (!composite) return
  const words = { key: 'part_of_composite', values: { composite: composite.name } }
  throw field === undefined ? refuseRule(words.key, words.values) : refuseField(field, words.key, words.values)
}

/**
 * Updates the cost of composites after the cost of components changed. Call it with those rows locked. Composites are locked after them,
 * in id order, like an edit of a composite.
 * @throws Refusal 422 if a composite would exceed the limit of a cost
 */
export async function followCosts(ctx: BusinessContext, component_ids: readonly string[]): Promise<void> {
  if (component_ids.length === 0) return
  const used = await ctx
    .selectFrom('product_components')
    .select('composite_id')
    .distinct()
    .where(isAnyOf('component_id', component_ids))
    .execute()
  const ids = used.map(({ composite_id }) => composite_id)
  if (ids.length === 0) return
  const locked = await ctx.selectFrom('products').select(['id', 'cost']).where(isAnyOf('id', ids)).orderBy('id').forNoKeyUpdate().execute()
  const components = await componentsOf(ctx, ids)
  for (const { id, cost: before } of locked) {
    const ownComponents = components.filter(({ composite_id }) => composite_id === id)
    const cost = ownComponents.reduce((sum, { quantity, unit_cost }) => sum + lineTotal(quantity, unit_cost), 0)
    if (cost === before) continue
    if (cost > MAX_KOBO) throw refuseField('cost', 'total_too_large')
    await ctx.updateTable('products').set({ cost }).where('id', '=', id).execute()
    ctx.recordChange({ entity: 'products', entity_id: id, before: { cost: before }, after: { cost } })
  }
}

/**
 * Checks and locks the components of a restored composite: they must exist and be standard products. Updates its cost to their current
 * costs.
 * @throws Refusal 422
 */
export async function mustHaveComponents(ctx: BusinessContext, composite_id: string): Promise<void> {
  const ids = (await componentsOf(ctx, [composite_id])).map(({ product_id }) => product_id)
  if (ids.length === 0) return
  const locked = await ctx
    .selectFrom('products')
    .select(['name', 'deleted_at', 'inventory_type'])
    .where(isAnyOf('id', ids))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const deleted = locked.find(({ deleted_at }) => deleted_at !== null)
  if (deleted) throw refuseRule('component_gone', { product: deleted.name })
  const changed = locked.find(({ inventory_type }) => inventory_type !== 'standard')
  if (changed)
    throw refuseRule(changed.inventory_type === 'variant' ? 'component_varies_now' : 'component_made_now', { product: changed.name })
  await followCosts(ctx, ids)
}
