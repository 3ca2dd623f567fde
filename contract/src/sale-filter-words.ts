/** How a sale was reversed: `canceled` after it took effect, `deleted` before. */
export const takenBack = ['canceled', 'deleted'] as const
/** How a line was sold for less: a discount, or a price below the product’s. */
export const reductions = ['discount', 'price'] as const
