/** Kobo that cash is rounded to: ₦1, ₦5, ₦10 and ₦50. */
export const cashSteps = [100, 500, 1000, 5000] as const
export type CashStep = (typeof cashSteps)[number]

/** To the nearest step, halves for the customer; or down to it. */
export const cashWays = ['nearest', 'down'] as const
export type CashWay = (typeof cashWays)[number]

/** A business's rule for cash. A step of null rounds nothing. */
export interface CashRule {
  step: CashStep | null
  way: CashWay
}

export const unrounded: CashRule = { step: null, way: 'nearest' }

/** Kobo in whole steps. */
export const toStep = (kobo: number, { step, way }: CashRule): number => {
  if (step === null || kobo <= 0) return Math.max(0, kobo)
  const over = kobo % step
  return kobo - over + (way === 'nearest' && over * 2 > step ? step : 0)
}

/** Kobo that are asked in cash for a due amount (DRAWERS-32). An amount that would round to nothing is asked as it is. */
export const roundedCash = (due: number, rule: CashRule): number => toStep(due, rule) || Math.max(0, due)

/** Rounding of a cash payment: the rest of the due amount if it is the asked figure, otherwise 0. Kobo. */
export const roundingOf = (amount: number, due: number, rule: CashRule): number =>
  due > 0 && amount === roundedCash(due, rule) ? due - amount : 0

/** A payment in a body or in memory: kobo, and its account. Without an account it is cash. */
interface Paid {
  amount: number
  account?: string | null | undefined
  account_id?: string | null | undefined
}

const isCash = ({ account, account_id }: Paid): boolean => (account ?? account_id ?? null) === null

/** Kobo that the last payment in cash should settle: the due amount less all other payments. Undefined without cash. */
export function dueInCash(payments: readonly Paid[], due: number): { index: number; due: number } | undefined {
  const index = payments.findLastIndex(isCash)
  if (index === -1) return undefined
  return { index, due: payments.reduce((left, { amount }, at) => (at === index ? left : left - amount), due) }
}

/** Kobo that payments should be in all: the last one in cash is rounded, the others are as typed. */
export function roundedTotal(payments: readonly Paid[], due: number, rule: CashRule): number {
  const cash = dueInCash(payments, due)
  return cash ? due - cash.due + roundedCash(cash.due, rule) : due
}
