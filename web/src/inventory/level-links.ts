/** Where a figure of a level comes from: a list that adds up to it. */
export interface FigureLink {
  to: string
  search: Record<string, string>
  hash: string
}

interface At {
  product: { id: string }
  /** Left out: all stock levels of the product. */
  location?: { id: string } | undefined
}

const filtersOf = ({ product, location }: At) => ({ product: product.id, ...(location && { location: location.id }) })

/** Every movement: on hand is their sum. */
export const movementsOf = (level: At): FigureLink => ({ to: '/inventory-actions', search: filtersOf(level), hash: 'movements' })

/** Movements with their values: the stock's value is their sum. */
export const worthOf = (level: At): FigureLink => ({
  ...movementsOf(level),
  search: { ...filtersOf(level), columns: 'date,product,why,number,quantity,after,value' },
})

/** Lines of approved orders with a quantity still to come. */
export const incomingOf = (level: At): FigureLink => ({
  to: '/purchase-orders',
  search: { ...filtersOf(level), is_due: 'true' },
  hash: 'items',
})

/** Pending documents that reserve some of it. */
export const reservationsOf = (level: At): FigureLink => ({ to: '/inventory-actions', search: filtersOf(level), hash: 'held' })
