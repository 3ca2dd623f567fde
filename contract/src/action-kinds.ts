/** Documents that move stock and are no sale. In a file without schemas, so that a list's filter need not load them. */
export const actionKinds = ['intake', 'return-inward', 'return-outward', 'adjustment'] as const
