import type { Unit } from '@kasuwa/contract/units'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'

export interface NewProduct {
  id: string
  name: string
  /** Kobo. */
  cost: number
  unit: Unit | null
  has_inventory: boolean
}

export interface Opening {
  product: NewProduct
  /** Thousandths. */
  quantity: number
  /** Kobo a unit; the product’s cost if missing. */
  cost?: number | null | undefined
  /** Field of the form, for errors. */
  field: string
}

/** Adds opening stock of new products at a location, by one document. Documents import products, so `routes.ts` injects this. */
export type OpeningOf = (ctx: BusinessContext, location: { id: string; name: string }, openings: readonly Opening[]) => Promise<void>

interface GivenOpening {
  location: string
  quantity: number
  cost?: number | null | undefined
}

interface Form {
  opening: GivenOpening | null | undefined
  variants: readonly { opening?: GivenOpening | null | undefined }[] | null | undefined
}

type Placed = GivenOpening & { field: string; index: number | undefined }

/** Opening stock of a form, for the product or for its variants, each with its position. */
export const openingsIn = ({ opening, variants }: Form): Placed[] => [
  ...(opening ? [{ ...opening, field: 'opening', index: undefined }] : []),
  ...(variants ?? []).flatMap((row, index) => (row.opening ? [{ ...row.opening, field: `variants.${index}.opening`, index }] : [])),
]

/**
 * Writes opening stock, one document for each location.
 * @param productAt the new product, or the variant at that position
 * @throws Refusal 422 if the product is not tracked
 */
export async function open(
  ctx: BusinessContext,
  openings: readonly Placed[],
  productAt: (index: number | undefined) => NewProduct | undefined,
  locations: ReadonlyMap<string, { id: string; name: string }>,
  openingOf: OpeningOf,
): Promise<void> {
  for (const [id, location] of locations) {
    const locationOpenings = openings.flatMap(({ location: at, index, ...opening }): Opening[] => {
      const product = at === id ? productAt(index) : undefined
      return product ? [{ ...opening, product }] : []
    })
    const uncounted = locationOpenings.find(({ product }) => !product.has_inventory)
    if (uncounted) throw refuseField(uncounted.field, 'not_counted')
    if (locationOpenings.length > 0) await openingOf(ctx, location, locationOpenings)
  }
}
