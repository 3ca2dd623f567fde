import type { SaleBody } from './sale-body.ts'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { sale } from '../documents/kinds.ts'
import { heldParties, partiesFor } from '../documents/parties.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { holdLevels } from '../inventory/ledger.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext, UnauthorizedContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import type { DeferredReply } from '../records/deferred-reply.ts'
import { type NewPayment, paymentEntries, paymentRows } from './payments.ts'
import { type AppliedTax, taxCoverage, priceSale } from './price-sale.ts'
import { type Shown, recordedSale } from './recorded-sale.ts'

/** What a sale names and the levels that it takes from, held; and how many must approve it. Nothing is refused yet. */
export function heldForSale(ctx: UnauthorizedContext, body: SaleBody) {
  const products = body.items.map((item) => item.product)
  return Promise.all([
    heldParties(ctx, body),
    levelAndMaker(ctx, sale),
    taxCoverage(ctx, [...new Set(body.tax)]),
    holdLevels(ctx, body.location, products),
  ])
}

/**
 * Records a sale. At approval level 0 it posts at once: stock, cost, balance and payments move in this transaction or not at all.
 * Above that it promises its stock and waits; what was paid is the contact's credit meanwhile. Whatever order its lines are in, levels are locked in one order and the number last.
 * The customer's row and the number, for which every till of the business waits, are locked by what leaves with the commit.
 * @param held what `heldForSale` found
 * @returns the sale, as reading it would
 * @throws Refusal 422 by field
 */
export async function recordSale(
  ctx: BusinessContext,
  body: SaleBody,
  held: ReturnType<typeof heldForSale>,
): Promise<DeferredReply<Shown>> {
  const taxIds = [...new Set(body.tax)]
  const [named, { level, maker }, coverage, levels] = await held
  const parties = await partiesFor(ctx, sale, body, named)
  const { contact, location, products, taxes: taxesNamed, lines: linesNamed } = parties
  if (contact.is_blacklisted) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  const date = documentDate(ctx, body.date)
  const asked = taxIds.flatMap((id) => taxesNamed.get(id) ?? []).map((tax) => ({ ...tax, ...coverage(tax.id) }))
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
  const lines = linesNamed.map(({ item, ...line }, index) => {
    const { total = 0, discount = 0 } = totals.lines[index] ?? {}
    return { ...line, price: item.price, total, discount }
  })
  const late: { number?: number; balance?: number } = {}
  const { row, worth, touchesBalance } = await record(ctx, sale, level, {
    document,
    lines,
    location,
    held: levels,
    entries: paymentEntries(document.id, payments),
    told: { total: totals.total, paid },
    rows: [
      { table: 'sale_tax_lines', ...taxRows(ctx, document.id, taxes) },
      { table: 'sale_payments', ...paymentRows(ctx, document.id, payments) },
    ],
    late: { number: (number) => (late.number = number), balance: (balance) => (late.balance = balance) },
  })
  const costs = lines.map((line, index) => ({ ...line, cost: worth?.lines[index] ?? null }))
  return recordedSale(ctx, {
    sale: { ...row, cost: worth?.total ?? null },
    lines: costs,
    taxes,
    payments,
    parties,
    maker,
    touchesBalance,
    late,
  })
}

/** The taxes as they applied, in their order. */
function taxRows(ctx: BusinessContext, sale_id: string, taxes: readonly AppliedTax[]) {
  const common = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString(), sale_id }
  return { common, rows: taxes.map(({ id: tax_id, ...tax }, position) => ({ ...tax, tax_id, position })) }
}
