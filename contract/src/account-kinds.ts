/** How money comes into an account: by the customer's transfer, or from a card machine that pays out to it. */
export const accountKinds = ['transfer', 'pos'] as const
export type AccountKind = (typeof accountKinds)[number]
