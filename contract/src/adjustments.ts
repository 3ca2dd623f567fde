/** Reasons of adjustments, each with the direction of the goods. `both`: the count may be above or below the books. */
export const reasonDirections = {
  damage: 'out',
  loss: 'out',
  theft: 'out',
  expired: 'out',
  'own-use': 'out',
  found: 'in',
  opening: 'in',
  recount: 'both',
  other: 'both',
} as const
export type AdjustmentReason = keyof typeof reasonDirections
export const adjustmentReasons = Object.keys(reasonDirections) as [AdjustmentReason, ...AdjustmentReason[]]

/** Reasons for goods that come in, or that go out; all of them if only the stock value changes. */
export const reasonsFor = (direction: 'in' | 'out' | 'worth'): AdjustmentReason[] =>
  adjustmentReasons.filter((reason) => direction === 'worth' || [direction, 'both'].includes(reasonDirections[reason]))
