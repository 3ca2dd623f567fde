/** Documents that move stock and are no sale. By themselves, since a list that filters by them needs no schema. */
export const actionKinds = ['intake', 'return-inward', 'return-outward', 'adjustment'] as const
