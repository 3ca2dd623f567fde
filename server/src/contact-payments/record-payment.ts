import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { spread } from '@kasuwa/contract/spread'
import { allocate } from '../receivables/allocations.ts'
import { writeBalance } from '../receivables/balance.ts'
import { type AllocationTarget, lockOpenItems, readLockedItems, pairMatches } from '../receivables/credit.ts'
import { type OpenItem, isDueIn } from '../receivables/open-items.ts'
import { newId } from '../database/ids.ts'
import { insertRows } from '../database/rows.ts'
import { mustMatchDue } from '../documents/payments.ts'
import { sumOf } from '../documents/rounding.ts'
import { refuseField, refuseRule } from '../errors/refusal.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { documentDate } from '../services/clock.ts'
import { settledBy } from './allocation-targets.ts'

type PaymentInput = Call<(typeof api)['contactPayments']['record']>['body']

/** Factors: the change of the balance, and of the account, for each kobo. */
export const signs = { in: { balance: -1, cash: 1 }, out: { balance: 1, cash: -1 } } as const

/**
 * Records a payment from or to a contact. It pays the oldest due documents first unless the call names some; the rest is credit.
 * One entry changes the balance and the account by the full amount.
 * @param contact_id no alias
 * @returns the payment's uuid
 * @throws Refusal 404; 422 for the walk-in customer, for more on an item than is due, or for more than the payment
 */
export async function recordContactPayment(ctx: BusinessContext, contact_id: string, body: PaymentInput): Promise<string> {
  const { direction, amount, documents } = body
  const locked = await lockOpenItems(ctx, contact_id, (item) => isDueIn(direction, item))
  await mustExist(ctx, { bank_accounts: { account: body.account } })
  const { contact, items } = await readLockedItems(ctx, contact_id, locked)
  if (contact.is_walk_in) throw refuseRule('walk_in_pays')
  const open = items.filter((item) => isDueIn(direction, item))
  mustMatchDue(
    ctx,
    body,
    direction,
    open.reduce((sum, { left }) => sum + Math.abs(left), 0),
  )
  if (documents && sumOf(documents) > amount) throw refuseField('documents', 'shares_above_payment', { amount: formatMoney(amount) })
  const targets = documents ? settledBy(ctx, open, documents) : oldestFirst(amount, open)
  const allocated = sumOf(targets)
  const id = newId(ctx.now)
  const payment = { id, direction, account_id: body.account ?? null, amount, allocated, reverses: null }
  const { business_id, merchant_id: created_by, drawer_session_id } = ctx
  const { location_id } = ctx.member
  const common = { business_id, contact_id, location_id, created_by, created_at: new Date(ctx.now).toISOString(), drawer_session_id }
  const row = { ...payment, date: documentDate(ctx, body.date), note: body.note ?? null }
  ctx.write(insertRows(ctx.db, 'contact_payments', common, [row]), [
    { what: 'cash', account_id: payment.account_id, amount: signs[direction].cash * amount },
  ])
  const by = [{ kind: 'payment' as const, id, left: amount }]
  allocate(ctx, contact_id, pairMatches(direction, targets, by), new Map(targets.map((item) => [item.id, item.what])), id)
  writeBalance(ctx, contact_id, [{ kind: 'payment', amount: signs[direction].balance * amount, source_id: id, note: row.note }])
  await ctx.flush()
  ctx.recordChange({ entity: 'contact_payments', entity_id: id, after: { direction, amount, account: payment.account_id, allocated } })
  const balance = contact.balance + signs[direction].balance * amount
  ctx.recordChange({ entity: 'contacts', entity_id: contact_id, before: { balance: contact.balance }, after: { balance } })
  return id
}

/** Items in their order, each with its share of the remaining amount. */
function oldestFirst(amount: number, items: readonly OpenItem[]): AllocationTarget[] {
  const { shares } = spread(
    amount,
    items.map(({ left }) => Math.abs(left)),
  )
  return items.flatMap(({ kind, id, what }, index) => (shares[index] ? [{ kind, id, what, amount: shares[index] }] : []))
}
