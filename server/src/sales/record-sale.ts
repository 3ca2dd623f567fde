import type { SaleBody } from './sale-body.ts'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { correct, holdCorrected } from '../documents/correct.ts'
import { productsOn } from '../documents/kind.ts'
import { sale } from '../documents/kinds.ts'
import { namesUnits } from '../documents/line-units.ts'
import { heldParties, partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows, sumOf } from '../documents/payments.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { holdLevels, withParts } from '../inventory/level-locks.ts'
import { documentDate } from '../services/clock.ts'
import type { BusinessContext, UnauthorizedContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import type { DeferredReply } from '../records/deferred-reply.ts'
import { checkPrices } from './check-prices.ts'
import { composedLines } from './composed-lines.ts'
import { type AppliedTax, taxCoverage, priceSale } from './price-sale.ts'
import { wholeSale } from './find-sale.ts'
import { type Shown, recordedSale } from './recorded-sale.ts'

/** What a sale names and the levels that it takes from, held; and how many must approve it. Nothing is refused yet. */
export async function heldForSale(ctx: UnauthorizedContext, body: SaleBody) {
  // A correction holds the sale that it corrects first, and then the levels of both.
  if (body.corrects) return undefined
  const products = body.items.map((item) => item.product)
  const [named, levels] = await Promise.all([namedForSale(ctx, body), holdLevels(ctx, body.location, products)])
  return [...named, levels] as const
}

const namedForSale = (ctx: UnauthorizedContext, body: SaleBody) =>
  Promise.all([heldParties(ctx, body), levelAndMaker(ctx, sale), taxCoverage(ctx, [...new Set(body.tax)])])

/**
 * Records a sale. At approval level 0 it posts at once: stock, cost, balance and payments move in this transaction or not at all.
 * Above that it promises its stock and waits; what was paid is the contact's credit meanwhile. Whatever order its lines are in, levels are locked in one order and the number last.
 * The customer's row and the number, for which every till of the business waits, are locked by what leaves with the commit.
 * A correction takes the place of another sale, which is canceled with it (`documents/correct.ts`); it is read back.
 * @param held what `heldForSale` found
 * @returns the sale, as reading it would
 * @throws Refusal 422 by field
 */
export async function recordSale(
  ctx: BusinessContext,
  body: SaleBody,
  held: ReturnType<typeof heldForSale>,
): Promise<DeferredReply<Shown> | Shown> {
  if (body.corrects) ctx.requirePermission('sale.mark-canceled')
  const wrong = body.corrects ? await holdCorrected(ctx, sale, body.corrects) : undefined
  const taxIds = [...new Set(body.tax)]
  const [named, { level, isCounted, maker }, coverage, levels] = (await held) ?? [...(await namedForSale(ctx, body)), undefined]
  const parties = await partiesFor(ctx, sale, body, named)
  const { contact, location, products, taxes: taxesNamed } = parties
  if (contact.is_blacklisted && contact.id !== wrong?.contact_id) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  checkPrices(ctx, body, products)
  const linesNamed = await composedLines(ctx, parties.lines, products)
  const date = documentDate(ctx, body.date)
  const asked = taxIds.flatMap((id) => taxesNamed.get(id) ?? []).map((tax) => ({ ...tax, ...coverage(tax.id) }))
  const { totals, taxes } = priceSale(body, products, asked)
  const id = newId(ctx.now)
  const priced = linesNamed.map(({ item, ...line }, index) => {
    const { total = 0, discount = 0 } = totals.lines[index] ?? {}
    return { ...line, price: item.price, total, discount }
  })
  const right = { id, contact, location, total: totals.total, lines: priced, posts: level === 0 }
  const correction = wrong && (await correct(ctx, sale, wrong, right))
  const lines = correction?.lines ?? priced
  const payments = [...(correction?.carried ?? []), ...newPayments(ctx, body.payment_accounts, date)]
  const paid = sumOf(payments)
  if (contact.is_walk_in && paid !== totals.total)
    throw refuseField('payment_accounts', 'walk_in_pays_all', { total: formatMoney(totals.total) })

  const document = {
    id,
    contact_id: contact.id,
    location_id: location.id,
    date,
    note: body.note ?? null,
    subtotal: totals.subtotal,
    discount: body.discount ?? 0,
    tax_total: totals.tax_total,
    total: totals.total,
    paid_amount: paid,
    corrects: wrong?.id ?? null,
  }
  await correction?.takeGoodsBack()
  // Which units they are is read back.
  const readsBack = wrong !== undefined || lines.some(namesUnits)
  const late: { number?: number; balance?: number } = {}
  const { row, worth, touchesBalance } = await record(ctx, sale, level, {
    document,
    lines,
    location,
    held: levels && withParts(levels, location.id, lines.flatMap(productsOn)),
    entries: paymentEntries(sale, id, payments),
    balances: correction?.balances,
    told: { total: totals.total, paid, ...(wrong ? { corrects: wrong.id } : {}) },
    rows: [{ table: 'sale_tax_lines', ...taxRows(ctx, document.id, taxes) }, paymentRows(ctx, 'sales', id, payments)],
    late: readsBack
      ? undefined
      : { contact, isCounted, number: (number) => (late.number = number), balance: (balance) => (late.balance = balance) },
  })
  if (readsBack) return wholeSale(ctx, id)
  const costs = lines.map((line, index) => ({ ...line, cost: worth?.lines[index] ?? null }))
  return recordedSale(ctx, {
    sale: { ...row, cost: worth?.total ?? null },
    lines: costs,
    partCosts: worth?.parts ?? [],
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
