/** How a sale is taken back: it had taken effect, or it never did. */
export const takenBack = ['canceled', 'deleted'] as const
/** How a line is sold for less: with something off, or under its product’s price. */
export const reductions = ['discount', 'price'] as const
