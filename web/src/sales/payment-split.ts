import { type CashRule, roundedCash, roundingOf, unrounded } from '@kasuwa/contract/cash-rounding'
import { parseMoney } from '@kasuwa/contract/platform/money'
import type { Payment } from './till-draft.ts'

export const cash = 'cash'

export interface PaymentSplit {
  payments: Payment[]
  /** Kobo that the sale takes: payments without change. */
  paid: number
  /** Kobo that cash is asked for after the transfers, and before it was rounded. */
  asked: number
  unroundedCash: number
  /** Kobo unpaid; a named customer owes it. */
  left: number
  /** Change in kobo, out of the cash. */
  change: number
  /** Overpaid kobo: the customer's credit. */
  credit: number
  /** Keys whose text is no amount. */
  unclear: string[]
}

/**
 * Splits a payment over cash and bank accounts. Only cash gives change, unless the customer keeps it as credit. A transfer to a bank
 * account counts in full, even above the total.
 * @param accounts bank accounts, in their order @param rule for cash @param keep a named customer's change stays as credit
 */
export function splitPayment(
  typed: Readonly<Record<string, string>>,
  accounts: readonly string[],
  total: number,
  keep: boolean,
  rule: CashRule = unrounded,
): PaymentSplit {
  const amounts = new Map([cash, ...accounts].map((key) => [key, readAmount(typed[key])]))
  const unclear = [...amounts].filter(([, amount]) => amount === undefined).map(([key]) => key)
  const cashAmount = amounts.get(cash) ?? 0
  const banked = accounts.map((account) => ({ account, amount: amounts.get(account) ?? 0 })).filter(({ amount }) => amount > 0)
  const inBank = banked.reduce((sum, { amount }) => sum + amount, 0)
  const cashDue = Math.max(0, total - inBank)
  const roundCash = roundedCash(cashDue, rule)
  const change = keep ? 0 : Math.max(0, cashAmount - roundCash)
  const inCash = cashAmount - change
  const paid = inBank + inCash
  const settledAmount = paid + roundingOf(inCash, cashDue, rule)
  return {
    payments: [...(inCash > 0 ? [{ account: null, amount: inCash }] : []), ...banked],
    paid,
    asked: roundCash,
    unroundedCash: cashDue,
    left: Math.max(0, total - settledAmount),
    change,
    credit: Math.max(0, settledAmount - total),
    unclear,
  }
}

const readAmount = (text: string | undefined): number | undefined => (text === undefined || text.trim() === '' ? 0 : parseMoney(text))

/** Suggested cash amounts in kobo: the total, then rounded up to ₦500, ₦1,000, ₦5,000 and ₦10,000. At most four. */
export function suggestedCash(total: number): number[] {
  const rounded = [500_00, 1_000_00, 5_000_00, 10_000_00].map((note) => Math.ceil(total / note) * note)
  return [...new Set([total, ...rounded])].filter((amount) => amount > 0).slice(0, 4)
}
