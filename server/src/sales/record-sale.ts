import type { SaleBody } from './sale-body.ts'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { holdCredit, settleNew } from '../contacts/credit.ts'
import { holdToLimit, mustMaySee } from '../contacts/credit-limit.ts'
import { correct, holdCorrected } from '../documents/correct.ts'
import { mustBeNoExchange } from '../documents/exchanges.ts'
import { type Document, productsOn } from '../documents/kind.ts'
import { sale } from '../documents/kinds.ts'
import { namesUnits } from '../documents/line-units.ts'
import { heldParties, partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows, sumOf } from '../documents/payments.ts'
import { accept, mustBeFor } from '../documents/quotations.ts'
import { dueDate } from '../documents/due.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { holdLevels, withParts } from '../inventory/level-locks.ts'
import { documentDate } from '../services/clock.ts'
import { givingAt, heldDrawer, takeAt } from '../records/drawer-session.ts'
import type { BusinessContext, UnauthorizedContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId } from '../database/ids.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { DeferredReply } from '../records/deferred-reply.ts'
import { checkPrices } from './check-prices.ts'
import { composedLines } from './composed-lines.ts'
import { listPriceOf, pricesOfSale } from './list-prices.ts'
import { type AppliedTax, figuresOf, taxCoverage, priceSale } from './price-sale.ts'
import { holdQuoted } from './quoted-sale.ts'
import { wholeSale } from './find-sale.ts'
import { type Shown, recordedSale } from './recorded-sale.ts'

/** What a sale names and the levels that it takes from, held; and how many must approve it. Nothing is refused yet. */
export async function heldForSale(ctx: UnauthorizedContext, body: SaleBody) {
  // A correction holds the sale that it corrects first, and then the levels of both; what credit is used of is held before levels, too, and a quotation.
  if (body.corrects || body.credit || body.quotation) return undefined
  const products = body.items.map((item) => item.product)
  const [named, levels] = await Promise.all([namedForSale(ctx, body), holdLevels(ctx, body.location, products)])
  return [...named, levels] as const
}

const namedForSale = (ctx: UnauthorizedContext, body: SaleBody) =>
  Promise.all([heldParties(ctx, body), levelAndMaker(ctx, sale), taxCoverage(ctx, [...new Set(body.tax)]), heldDrawer(ctx, body.drawer)])

/**
 * Records a sale. At approval level 0 it posts at once: stock, cost, balance and payments move in this transaction or not at all.
 * Above that it promises its stock and waits; what was paid is the contact's credit meanwhile. Whatever order its lines are in, levels are locked in one order and the number last.
 * The customer's row and the number, for which every till of the business waits, are locked by what leaves with the commit.
 * A correction takes the place of another sale, which is canceled with it (`documents/correct.ts`); it is read back.
 * @param held what `heldForSale` found @param quotedOn the field that a refusal of its quotation's last day belongs to
 * @returns the sale, as reading it would
 * @throws Refusal 422 by field
 */
export async function recordSale(
  ctx: BusinessContext,
  body: SaleBody,
  held: ReturnType<typeof heldForSale>,
  quotedOn: 'quotation' | 'expires_at' = 'quotation',
): Promise<DeferredReply<Shown> | Shown> {
  const recorded = () => recordGoods(ctx, body, held, quotedOn)
  if (!body.corrects) return recorded()
  ctx.requirePermission('sale.mark-canceled')
  // What the walk-in customer had paid beyond what this one comes to is handed back.
  return givingAt(ctx, body, 'payment_accounts', recorded)
}

async function recordGoods(
  ctx: BusinessContext,
  body: SaleBody,
  held: ReturnType<typeof heldForSale>,
  quotedOn: 'quotation' | 'expires_at',
): Promise<DeferredReply<Shown> | Shown> {
  const wrong = body.corrects ? await holdCorrected(ctx, sale, body.corrects) : undefined
  if (wrong) await mustBeNoExchange(ctx, wrong.id)
  const stood = wrong && (await restoreNamed(ctx, 'sales', wrong, body))
  const quoted = body.quotation ? await holdQuoted(ctx, body, quotedOn) : undefined
  const credit = body.credit ?? 0
  const heldCredits = credit > 0 ? await holdCredit(ctx, 'in', await mainOf(ctx, body.contact)) : undefined
  const isOverSeen = mustMaySee(ctx, body.over_limit)
  const taxIds = [...new Set(body.tax)]
  const [named, { level, terms, isCounted, maker }, coverage, drawer, levels] = (await held) ?? [
    ...(await namedForSale(ctx, body)),
    undefined,
  ]
  const parties = await partiesFor(ctx, sale, body, named, stood)
  const { contact, location, products, taxes: taxesNamed } = parties
  takeAt(ctx, drawer, location.id)
  const wrongContact = wrong?.contact_id ?? undefined
  // Who was sold to may have turned out to be somebody since.
  const isSame = wrongContact !== undefined && (await mainOf(ctx, wrongContact)) === contact.id
  if (contact.is_blacklisted && !isSame) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  if (quoted) await mustBeFor(ctx, quoted, parties)
  if (!quoted?.isAsQuoted) checkPrices(ctx, body, products)
  const linesNamed = await composedLines(ctx, parties.lines, products)
  const date = documentDate(ctx, body.date)
  const asked = taxIds.flatMap((id) => taxesNamed.get(id) ?? []).map((tax) => ({ ...tax, ...coverage(tax.id) }))
  const { totals, taxes } = priceSale(body, products, asked)
  const id = newId(ctx.now)
  const listPrice = listPriceOf(products, quoted?.isAsQuoted ? quoted.listPrices : wrong && (await pricesOfSale(ctx, wrong.id)))
  // What was asked stays on a line, which is stored without it: an object made less one property is many times as large, and lives on.
  const priced = linesNamed.map((line, index) => {
    const { price } = line.item
    const { total, line_discount, discount } = figuresOf(totals, index)
    return { ...line, price, list_price: listPrice(line.product_id, price), total, line_discount, discount }
  })
  const right = { id, contact, location, total: totals.total, lines: priced, posts: level === 0 }
  const correction = wrong && (await correct(ctx, sale, wrong, right))
  const lines = correction?.lines ?? priced
  const payments = [...(correction?.carried ?? []), ...newPayments(ctx, body.payment_accounts, date)]
  const allocated = (correction?.allocated ?? 0) + credit
  const paid = sumOf(payments) + allocated
  if (contact.is_walk_in && credit > 0) throw refuseField('credit', 'walk_in_has_no_credit')
  if (credit > 0 && paid > totals.total) throw refuseField('credit', 'credit_too_much', { total: formatMoney(totals.total) })
  if (contact.is_walk_in && paid !== totals.total)
    throw refuseField('payment_accounts', 'walk_in_pays_all', { total: formatMoney(totals.total) })

  // What is recorded in the place of a sale is of what that was made of.
  const of = quoted?.id ?? (wrong as Document | undefined)?.quotation_id
  if (of) accept(ctx, of, id)
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
    ...(allocated > 0 && { allocated }),
    corrects: wrong?.id ?? null,
    ...(of && { quotation_id: of }),
    drawer_session_id: ctx.drawer_session_id,
    due_date: dueDate(ctx, body.due_date, date, contact, terms),
  }
  await correction?.takeGoodsBack()
  const settled = { kind: 'sale' as const, id, what: 'sale' as const, amount: credit }
  // Which units they are is read back.
  const readsBack = wrong !== undefined || quoted !== undefined || credit > 0 || lines.some(namesUnits)
  const late: { number?: number; balance?: number } = {}
  const entries = paymentEntries(sale, id, payments)
  const heldToLimit = async () => {
    const takenBack = isSame ? correction?.balances.get(wrongContact) : undefined
    const besides = [...entries, ...(takenBack ?? [])]
    const change = besides.reduce((sum, { amount }) => sum + amount, totals.total)
    const isOver = await holdToLimit(ctx, contact.id, { change, unpaid: totals.total - paid }, isOverSeen)
    if (isOver) ctx.recordChange({ entity: 'sales', entity_id: id, after: { over_limit: true } })
  }
  const isLimited = contact.credit_limit !== null && level === 0
  const afterGoods = async () => {
    if (isLimited) await heldToLimit()
    if (heldCredits) await settleNew(ctx, 'in', contact.id, heldCredits, settled)
  }
  const { row, worth, touchesBalance } = await record(ctx, sale, level, {
    document,
    lines,
    location,
    held: levels && withParts(levels, location.id, lines.flatMap(productsOn)),
    entries,
    balances: correction?.balances,
    told: {
      total: totals.total,
      paid,
      ...(credit > 0 && { credit }),
      ...(of && { quotation: of }),
      ...(wrong ? { corrects: wrong.id } : {}),
    },
    rows: [{ table: 'sale_tax_lines', ...taxRows(ctx, document.id, taxes) }, paymentRows(ctx, 'sales', id, payments)],
    afterGoods: heldCredits || isLimited ? afterGoods : undefined,
    late: readsBack
      ? undefined
      : { contact, isCounted, number: (number) => (late.number = number), balance: (balance) => (late.balance = balance) },
  })
  if (readsBack) return wholeSale(ctx, id)
  return recordedSale(ctx, {
    sale: { ...row, cost: worth?.total ?? null },
    lines,
    lineCosts: worth?.lines ?? [],
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
export function taxRows(ctx: BusinessContext, sale_id: string, taxes: readonly AppliedTax[]) {
  const common = { business_id: ctx.business_id, created_at: new Date(ctx.now).toISOString(), sale_id }
  return { common, rows: taxes.map(({ id: tax_id, ...tax }, position) => ({ ...tax, tax_id, position })) }
}
