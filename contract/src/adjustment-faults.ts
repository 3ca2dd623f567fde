import { type AdjustmentReason, reasonsFor } from './adjustments.ts'
import { rule } from './platform/fields.ts'

interface Line {
  quantity: number
  value?: number | null | undefined
  cost?: number | null | undefined
  reason: AdjustmentReason
}

interface Fault {
  path: (string | number)[]
  message: string
}

function faultsOf({ quantity, value, cost, reason }: Line): Record<string, string> {
  if (quantity === 0) return { ...(!value && { quantity: 'quantity_or_value' }), ...(cost && { cost: 'cost_of_incoming' }) }
  const direction = quantity > 0 ? 'in' : 'out'
  return {
    ...(value && { value: 'value_alone' }),
    ...(cost && direction === 'out' && { cost: 'cost_of_incoming' }),
    ...(!reasonsFor(direction).includes(reason) && { reason: direction === 'in' ? 'reason_takes_off' : 'reason_adds' }),
  }
}

/** Errors across the fields of an adjustment whose single fields are valid, by the rules for its kind (`spec §5`). */
export function adjustmentFaults({ items, note }: { items: readonly Line[]; note?: string | null | undefined }): Fault[] {
  const wrong = items.flatMap((line, index) =>
    Object.entries(faultsOf(line)).map(([field, name]): Fault => ({ path: ['items', index, field], message: rule(name) })),
  )
  const unexplained = items.some(({ reason }) => reason === 'other') && !note?.trim()
  return unexplained ? [...wrong, { path: ['note'], message: rule('required') }] : wrong
}
