/* Cash that can be paid, by the numbered rules DRAWERS-31 to DRAWERS-35. Shares no code with the server. Kobo. */

export interface Rounding {
  /** 0 rounds nothing. */
  step: number
  isDown: boolean
}

/** DRAWERS-31, as whole steps counted from below. */
const toWholeSteps = (kobo: number, { step, isDown }: Rounding): number => {
  if (kobo <= 0) return 0
  if (step === 0) return kobo
  const below = Math.floor(kobo / step)
  const isNearerAbove = (below + 1) * step - kobo < kobo - below * step
  return (below + (isNearerAbove && !isDown ? 1 : 0)) * step
}

/** Kobo to pay in cash: an amount that would be nothing is exact. */
export const roundedDue = (due: number, rule: Rounding): number => toWholeSteps(due, rule) || Math.max(0, due)

interface Refund {
  worth: number
  /** Rounding of earlier refunds: above zero the customer got less. */
  carried: number
  received: number
}

/** DRAWERS-35: the carried figure, at most the whole steps that are left. A figure of none, or a step off, is exact. */
export function roundedRefund({ worth, carried, received }: Refund, rule: Rounding): number {
  const exact = Math.max(0, Math.min(worth, received))
  if (rule.step === 0) return exact
  const most = Math.floor(received / rule.step) * rule.step
  const figure = Math.min(toWholeSteps(worth + carried, rule), most)
  const isPossible = figure !== 0 && figure - worth < rule.step && worth - figure < rule.step
  return isPossible ? figure : exact
}
