import type { Action } from './action.ts'

/** A product that an intake took in, and where what it is worth is put right. */
export interface WrongCost {
  product: string
  name: string
  /** Kobo a unit, as it came in. */
  cost: number | null
  to: { to: '/inventory-actions/new/adjustment'; search: Record<string, string> }
}

/** Each product of an intake once, with the adjustment that changes what it is worth there and nothing else. */
export function costsIn({ items, location_id: location }: Action, note: string): WrongCost[] {
  const found = new Map<string, WrongCost>()
  for (const { product_id: product, name, cost } of items) {
    const search = { product, location, way: 'worth', reason: 'other', note }
    if (!found.has(product)) found.set(product, { product, name, cost, to: { to: '/inventory-actions/new/adjustment', search } })
  }
  return [...found.values()]
}
