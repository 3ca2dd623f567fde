/** What a plan has room for. Products count without their variants; members with those invited. */
export const limitedKinds = ['members', 'locations', 'products'] as const
export type LimitedKind = (typeof limitedKinds)[number]
