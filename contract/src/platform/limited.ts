/** Kinds that a plan limits. Products count without variants; members include invited ones. */
export const limitedKinds = ['members', 'locations', 'products'] as const
export type LimitedKind = (typeof limitedKinds)[number]
