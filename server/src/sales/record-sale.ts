import type { BodyAsHandled } from './shapes.ts'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { sale } from '../documents/kinds.ts'
import { partiesFor } from '../documents/parties.ts'
import { levelOf, record } from '../documents/record.ts'
import { documentDate } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { refuseField } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { insertRows } from '../platform/rows.ts'
import { type NewPayment, paymentEntries, writePayments } from './payments.ts'
import { type AppliedTax, coverOf, priceSale } from './price-sale.ts'

/**
 * Records a sale. At approval level 0 it posts at once: stock, cost, balance and payments move in this transaction or not at all.
 * Above that it promises its stock and waits; what was paid is the contact's credit meanwhile. Whatever order its lines are in, levels are locked in one order and the number last.
 * @returns the sale's uuid
 * @throws Refusal 422 by field
 */
export async function recordSale(ctx: Ctx, body: BodyAsHandled): Promise<string> {
  const taxIds = [...new Set(body.tax)]
  const [{ contact, location, products, taxes: held, lines: named }, level, coverage] = await Promise.all([
    partiesFor(ctx, sale, body),
    levelOf(ctx, sale),
    coverOf(ctx, taxIds),
  ])
  if (contact.is_blacklisted) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  const date = documentDate(ctx, body.date)
  const asked = taxIds.flatMap((id) => held.get(id) ?? []).map((tax) => ({ ...tax, ...coverage(tax.id) }))
  const { totals, taxes } = priceSale(body, products, asked)
  const payments: NewPayment[] = (body.payment_accounts ?? []).map(({ amount, account }) => ({
    id: newId(ctx.now),
    amount,
    account_id: account ?? null,
    date,
    note: null,
  }))
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (contact.is_walk_in && paid !== totals.total)
    throw refuseField('payment_accounts', 'walk_in_pays_all', { total: formatMoney(totals.total) })

  const document = {
    id: newId(ctx.now),
    contact_id: contact.id,
    location_id: location.id,
    date,
    note: body.note ?? null,
    subtotal: totals.subtotal,
    discount: body.discount ?? 0,
    tax_total: totals.tax_total,
    total: totals.total,
    paid_amount: paid,
  }
  const lines = named.map(({ item, ...line }, index) => {
    const { total = 0, discount = 0 } = totals.lines[index] ?? {}
    return { ...line, price: item.price, total, discount }
  })
  const told = { total: totals.total, paid }
  await record(ctx, sale, level, { document, lines, location, entries: paymentEntries(document.id, payments), told })
  writeTaxes(ctx, document.id, taxes)
  writePayments(ctx, document.id, payments)
  return document.id
}

/** The taxes as they applied, in their order. */
function writeTaxes(ctx: Ctx, sale_id: string, taxes: readonly AppliedTax[]): void {
  if (taxes.length === 0) return
  const own = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString(), sale_id }
  const rows = taxes.map(({ id: tax_id, ...tax }, position) => ({ ...tax, ...own, tax_id, position }))
  ctx.write(insertRows(ctx.db, 'sale_tax_lines', rows))
}
