/** How what is paid into an account comes: a transfer of the customer's, or a card machine that pays out to it. */
export const accountKinds = ['transfer', 'pos'] as const
export type AccountKind = (typeof accountKinds)[number]
