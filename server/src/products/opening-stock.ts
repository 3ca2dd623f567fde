import type { Unit } from '@kasuwa/contract/units'
import type { BusinessContext } from '../request/request-context.ts'

export interface NewProduct {
  id: string
  name: string
  /** Kobo. */
  cost: number
  unit: Unit | null
  has_inventory: boolean
}

/** Puts what a new product has already on a shelf, by a document. Documents stand above products: who serves them gives this (`routes.ts`). */
export type OpeningOf = (
  ctx: BusinessContext,
  product: NewProduct,
  location: { id: string; name: string },
  /** Thousandths; kobo a unit, the product's cost where it is not given. */
  opening: { quantity: number; cost?: number | null | undefined },
) => Promise<void>
