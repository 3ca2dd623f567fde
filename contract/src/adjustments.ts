/** Why stock is put right, each with the way in which goods then go: `both` for what may be more or less than was thought. */
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

/** The reasons for goods that come in, or for those that go out; all where only their worth changes. */
export const reasonsFor = (direction: 'in' | 'out' | 'worth'): AdjustmentReason[] =>
  adjustmentReasons.filter((reason) => direction === 'worth' || [direction, 'both'].includes(reasonDirections[reason]))
