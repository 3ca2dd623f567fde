import type { Component as Shown } from '@kasuwa/contract/composites'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import type { z } from 'zod'
import { isAnyOf } from '../database/rows.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { canMake, canMakeInAll } from './can-make.ts'
import { componentsOf } from './recipe.ts'

interface ProductKindRow {
  id: string
  inventory_type: string
}

/** Figures of a composite. It has no stock levels of its own. */
interface Composed {
  num_composites: number
  on_hand: null
  /** Thousandths that can be made at visible locations; null if no component is tracked. */
  available: number | null
  components: z.output<typeof Shown>[]
}

/** Available thousandths by product, at the locations that the member sees. */
type Available = (ctx: BusinessContext, ids: readonly string[]) => Promise<ReadonlyMap<string, { available: number }>>

/**
 * Figures of the composites among the products.
 * @param availableOf availability of components, if they are part of the reply
 */
export async function composedFigures(
  ctx: BusinessContext,
  rows: readonly ProductKindRow[],
  availableOf?: Available,
): Promise<Map<string, Composed>> {
  const ids = rows.filter(({ inventory_type }) => inventory_type === 'composite').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [components, canMakeById] = await Promise.all([componentsOf(ctx, ids), canMakeInAll(ctx, ids)])
  const available = await availableOf?.(ctx, valuesOf(components, 'product_id'))
  return new Map(
    ids.map((id) => {
      const ownComponents = components.filter(({ composite_id }) => composite_id === id)
      const componentReplies = ownComponents.map(
        ({ id: component, product_id, product_name: name, sku, quantity, unit, has_inventory, unit_cost: cost }) => ({
          ...{ id: component, product: { id: product_id, name, sku }, quantity, unit, cost },
          available: has_inventory ? (available?.get(product_id)?.available ?? 0) : null,
        }),
      )
      return [
        id,
        { num_composites: ownComponents.length, on_hand: null, available: canMakeById.get(id) ?? null, components: componentReplies },
      ]
    }),
  )
}

/** How many of a composite can be made at each visible location, by name. Locations that lack components are left out. */
export async function composedLevels(ctx: BusinessContext, id: string) {
  const canMakeRows = await canMake(ctx, [id])
  const locations = await ctx
    .selectFrom('locations')
    .select(['id', 'name'])
    .where(isAnyOf('id', valuesOf(canMakeRows, 'location_id')))
    .orderBy('sort_name')
    .execute()
  return locations.map((location) => {
    const can_make = canMakeRows.find(({ location_id }) => location_id === location.id)?.can_make ?? 0
    return { location, on_hand: 0, committed: 0, available: can_make, can_make, reorder_level: null, is_low: false }
  })
}
