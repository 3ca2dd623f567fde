import { type CashRule, dueInCash, roundingOf } from '@kasuwa/contract/cash-rounding'
import { sql } from 'kysely'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Document } from './kind.ts'

/* Rounding of payments in cash (DRAWERS-31 to 36). `paid_amount` of a document counts it, so that the due amount has one formula. */

interface RoundedAmount {
  /** Kobo of money. */
  amount: number
  /** Kobo that it settles beyond that. */
  rounding: number
}

/** Kobo that payments settle: amounts and rounding. */
export const sumOf = (payments: readonly (Pick<RoundedAmount, 'amount'> & Partial<RoundedAmount>)[]): number =>
  payments.reduce((sum, { amount, rounding = 0 }) => sum + amount + rounding, 0)

/** Kobo of money. */
export const moneyOf = (payments: readonly Pick<RoundedAmount, 'amount'>[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)

/** Kobo that are no money. */
export const roundingSum = (payments: readonly Pick<RoundedAmount, 'rounding'>[]): number =>
  payments.reduce((sum, { rounding }) => sum + rounding, 0)

/** Kobo of a document's rounding that a cancel takes back besides its refunded payments. */
export const roundingLeft = (
  { rounding = 0 }: Pick<Document, 'id' | 'rounding'>,
  refunded: readonly Pick<RoundedAmount, 'rounding'>[],
): number => rounding - roundingSum(refunded)

/** Kobo received for a document, without rounding. */
export const moneyPaid = ({ paid_amount, rounding = 0 }: { paid_amount: number; rounding?: number }): number => paid_amount - rounding

/** Rounds the last payment in cash, if it is the rounded rest (DRAWERS-32). @param due kobo that all of them pay */
export function roundedPayments<P extends RoundedAmount & { account_id: string | null }>(
  payments: readonly P[],
  due: number,
  rule: CashRule,
): P[] {
  const cash = dueInCash(payments, due)
  return payments.map((payment, index) =>
    cash?.index === index ? { ...payment, rounding: roundingOf(payment.amount, cash.due, rule) } : payment,
  )
}

/** The business's rule for cash. */
export const cashRuleOf = (ctx: Pick<BusinessContext, 'db' | 'business_id'>): Promise<CashRule> =>
  ctx.db
    .selectFrom('businesses')
    .select(['cash_rounding_step as step', 'cash_rounding_way as way'])
    .where('id', '=', ctx.business_id)
    .executeTakeFirstOrThrow()

/** Payments of a document that have its rounding, which a cancel takes back even if their money stays as credit (DRAWERS-34). */
export async function roundedPaymentIds(ctx: BusinessContext, table: DocumentTable, { id, rounding }: Document): Promise<string[]> {
  const { payments, line_of } = documentTables[table]
  if (!rounding || payments === null) return []
  const rows = await ctx
    .selectFrom(payments as 'sale_payments')
    .select('id')
    .where(line_of as 'sale_id', '=', id)
    .where('rounding', '<>', 0)
    .where('reverses', 'is', null)
    .execute()
  return rows.map((payment) => payment.id)
}

/** Takes a document's rounding back: it is canceled, and payments that stay as credit are the money they were. */
export function endRounding(ctx: BusinessContext, table: DocumentTable, document_id: string): void {
  const columns = { paid_amount: sql<number>`paid_amount - rounding`, rounding: 0 }
  ctx.write(
    ctx
      .updateTable(table as 'sales')
      .set(columns)
      .where('id', '=', document_id)
      .compile(),
  )
}
