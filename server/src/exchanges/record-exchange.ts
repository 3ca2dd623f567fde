import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { roundedTotal, unrounded } from '@kasuwa/contract/cash-rounding'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { paidOver } from '@kasuwa/contract/return-totals'
import { enforceCreditLimit, requireOverLimitPermission } from '../receivables/credit-limit.ts'
import { newId } from '../database/ids.ts'
import { dueDate } from '../documents/due-date.ts'
import { lockLevelsOfExchange, allocateExchange, allocatableAmount } from './exchange.ts'
import { returnInward } from '../returns/kind.ts'
import { sale as saleKind } from '../sales/kind.ts'
import { lockInOrder } from '../documents/lock-in-order.ts'
import { lockParties, partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows } from '../documents/payments.ts'
import { roundedPayments, roundingSum, sumOf } from '../documents/rounding.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { taxIdsOf } from '../documents/tax-ids.ts'
import { restoreReferenced } from '../documents/restore-referenced.ts'
import { addReturnedOfSale, creditSale, plannedRefunds, refundTotal, refundHistoryOf, roundedRefunds } from '../returns/inward.ts'
import { withBodyFields } from '../returns/source-positions.ts'
import { Refusal, type Words, refuseField } from '../errors/refusal.ts'
import { type ReturnableSale, returnLinesOf, returnableSaleLock, taxRowsOfReturn } from '../returns/record-inward.ts'
import { type LockedDrawer, drawerLockStep, givingFrom, takeAt } from '../drawer-sessions/session.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { checkPrices } from '../pricing/check-prices.ts'
import { taxCoverage, totalsColumns } from '../pricing/price-sale.ts'
import { pricedLines, taxRows } from '../sales/priced-lines.ts'
import { documentDate } from '../services/clock.ts'

type ExchangeBody = Call<(typeof api)['exchanges']['create']>['body']

/**
 * Records a return and the new sale as one exchange (`exchanges/exchange.ts`). Returned goods reach the shelf before the new ones leave it, so
 * the same goods may go out again. A pending exchange cannot do that.
 * @returns both uuids
 * @throws Refusal 403, or 422 by field
 */
export async function recordExchange(ctx: BusinessContext, body: ExchangeBody): Promise<ExchangeIds> {
  ctx.requirePermission('inventory-action.create-return-inward')
  const { drawer, first } = await lockInOrder(ctx, { drawer: drawerLockStep(ctx, body, true), first: returnableSaleLock(ctx, body.sale) })
  takeAt(ctx, drawer)
  return givingFrom(ctx, drawer, 'back_accounts', () => recordBoth(ctx, body, first, drawer))
}

interface ExchangeIds {
  sale: string
  returned: string
}

async function recordBoth(
  ctx: BusinessContext,
  body: ExchangeBody,
  firstSale: ReturnableSale,
  drawer: LockedDrawer | undefined,
): Promise<ExchangeIds> {
  const isOverSeen = requireOverLimitPermission(ctx, body.over_limit)
  const goods = await exchangeGoods(ctx, body, firstSale, drawer)
  const exchange: Exchange = {
    ...{ ...goods, ...(await paymentsFor(ctx, body, goods)), isOverSeen },
    ...{ returned: newId(ctx.now), sale: newId(ctx.now), isDeferred: goods.backLevel > 0 || goods.outLevel > 0 },
  }
  const { first, back, lines, location, isDeferred, credit, refundAmount, allocatedAmount, returned, sale } = exchange
  addReturnedOfSale(ctx, first.id, back.lines, 1)
  if (!isDeferred) creditSale(ctx, first.id, returned, back.lines, credit - refundAmount - allocatedAmount)
  const [comesIn, goesOut] = isDeferred ? [[], saleKind.reserves(lines)] : [returnInward.moves(back.lines), saleKind.moves(lines)]
  await lockLevelsOfExchange(ctx, location.id, comesIn, goesOut)
  // Errors of the new sale belong to its own lines.
  const saleErrors = new Set<unknown>()
  const recordNewSale = () =>
    recordSale(ctx, body, exchange).catch((error: unknown) => {
      saleErrors.add(error)
      throw error
    })
  await withReturnedFields(() => withBodyFields(back.sent, () => recordReturn(ctx, body, exchange, recordNewSale), saleErrors), saleErrors)
  return { sale, returned }
}

type ExchangeGoods = Awaited<ReturnType<typeof exchangeGoods>>
interface Exchange extends ExchangeGoods, Awaited<ReturnType<typeof paymentsFor>> {
  isOverSeen: boolean
  returned: string
  sale: string
  isDeferred: boolean
}

/** Locks and checks the references of both, and prices their lines. @throws Refusal 422 by field */
async function exchangeGoods(ctx: BusinessContext, body: ExchangeBody, first: ReturnableSale, drawer: LockedDrawer | undefined) {
  await restoreReferenced(ctx, saleKind.table, first, { location: body.location, items: body.returned })
  const parties = { contact: await mainOf(ctx, first.contact_id), location: body.location }
  const { returned: returnedItems, items, back_accounts, payment_accounts } = body
  const { tax, tax_off } = body
  const references = {
    items: [...returnedItems, ...items],
    tax,
    tax_off,
    payment_accounts: [...(payment_accounts ?? []), ...(back_accounts ?? [])],
  }
  const [locked, { level: backLevel }, { level: outLevel, terms, cash }, coverage] = await Promise.all([
    lockParties(ctx, { ...parties, ...references }),
    levelAndCreator(ctx, returnInward),
    levelAndCreator(ctx, saleKind),
    taxCoverage(ctx, taxIdsOf(body)),
  ])
  const { lines: itemLines } = await withReturnedFields(() =>
    partiesFor(ctx, returnInward, { ...parties, items: returnedItems, payment_accounts: back_accounts }, locked),
  )
  const saleParties = await partiesFor(ctx, saleKind, { ...parties, items, tax, tax_off, payment_accounts }, locked)
  const { contact, location, products } = saleParties
  takeAt(ctx, drawer, location.id)
  if (contact.is_blacklisted) throw refuseField('sale', 'blacklisted', { contact: contact.name })
  const back = await withReturnedFields(() => returnLinesOf(ctx, first.id, itemLines))
  checkPrices(ctx, body, products)
  return { first, contact, location, back, backLevel, outLevel, terms, cash, ...(await pricedLines(ctx, body, saleParties, coverage)) }
}

/** Payments, refunds, and kobo of the credit that pay the new sale. @throws Refusal 422 */
async function paymentsFor(
  ctx: BusinessContext,
  { date: requestedDate, payment_accounts, back_accounts }: ExchangeBody,
  { first, contact, back, backLevel, outLevel, totals, cash }: ExchangeGoods,
) {
  const credit = back.lines.reduce((sum, { net, tax }) => sum + net + tax, 0)
  const over = Math.min(credit, paidOver({ total: first.total, paid: first.paid_amount, credited: first.credited + credit }))
  const allocatedAmount = allocatableAmount({ credit, over, left: totals.total })
  const date = documentDate(ctx, requestedDate)
  const [typed, typedBack] = [newPayments(ctx, payment_accounts, date), newPayments(ctx, back_accounts, date)]
  const { received, ...earlier } = await refundHistoryOf(ctx, first.id, first)
  const history = { ...earlier, received: Math.max(0, received - allocatedAmount) }
  const [due, creditLeft] = [totals.total - allocatedAmount, over - allocatedAmount]
  const isDeposit = (backLevel > 0 || outLevel > 0) && !contact.is_walk_in
  const payments = roundedPayments(typed, due, isDeposit ? unrounded : cash)
  const refunds = typedBack.length > 0 || contact.is_walk_in ? roundedRefunds(ctx, typedBack, creditLeft, history, cash) : []
  const [paid, refundAmount] = [sumOf(payments), sumOf(refunds)]
  mustPayDifference({
    ...{ left: due, rest: creditLeft, paid, refundAmount, is_walk_in: contact.is_walk_in },
    ...{ payable: roundedTotal(typed, due, cash), refundable: refundTotal(typedBack, creditLeft, history, cash) },
    mostBack: history.received,
    moneyBack: refundAmount - roundingSum(refunds),
  })
  return { date, credit, allocatedAmount, payments, refunds, paid, refundAmount }
}

function recordSale(ctx: BusinessContext, body: ExchangeBody, exchange: Exchange) {
  const {
    contact,
    location,
    date,
    totals,
    taxes,
    lines,
    isDeferred,
    sale,
    returned,
    allocatedAmount,
    payments,
    paid,
    credit,
    refundAmount,
  } = exchange
  return recordDocument(ctx, saleKind, exchange.outLevel, {
    isDeferred,
    document: {
      ...{ id: sale, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
      ...totalsColumns(totals, body.discount),
      ...{
        paid_amount: paid + (isDeferred ? 0 : allocatedAmount),
        rounding: roundingSum(payments),
        allocated: isDeferred ? 0 : allocatedAmount,
        corrects: null,
      },
      drawer_session_id: ctx.drawer_session_id,
      due_date: dueDate(ctx, body.due_date, date, contact, exchange.terms),
    },
    lines,
    location,
    entries: paymentEntries(saleKind, sale, payments),
    auditValues: { total: totals.total, paid: paid - roundingSum(payments), exchanged_for: returned },
    rows: [taxRows(ctx, sale, taxes), paymentRows(ctx, saleKind.table, sale, payments)],
    afterGoods: async () => {
      if (isDeferred) return
      const paidLater = { change: totals.total - paid - credit + refundAmount, unpaid: totals.total - allocatedAmount - paid }
      const isOver = contact.credit_limit !== null && (await enforceCreditLimit(ctx, contact.id, paidLater, exchange.isOverSeen))
      if (isOver) ctx.recordChange({ entity: saleKind.table, entity_id: sale, after: { over_limit: true } })
      allocateExchange(ctx, contact.id, { returned, sale }, allocatedAmount, returned, sale)
    },
  })
}

/** @param recordNewSale runs once the returned goods are on the shelf */
function recordReturn(ctx: BusinessContext, body: ExchangeBody, exchange: Exchange, recordNewSale: () => Promise<unknown>) {
  const { first, contact, location, date, back, isDeferred, sale, returned, allocatedAmount, refunds, credit, refundAmount } = exchange
  return recordDocument(ctx, returnInward, exchange.backLevel, {
    isDeferred,
    document: {
      ...{ id: returned, kind: returnInward.name, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
      ...{ total: credit, sale_id: first.id, exchange_sale_id: sale },
      ...{ paid_amount: isDeferred ? 0 : refundAmount + allocatedAmount, allocated: isDeferred ? 0 : allocatedAmount },
      rounding: isDeferred ? 0 : roundingSum(refunds),
      pays_back: isDeferred && refundAmount > 0 ? plannedRefunds(refunds) : null,
    },
    lines: back.lines,
    location,
    entries: isDeferred ? [] : paymentEntries(returnInward, returned, refunds),
    auditValues: { kind: returnInward.name, total: credit, paid: refundAmount - roundingSum(refunds), sale: first.id, exchanged_for: sale },
    rows: [taxRowsOfReturn(ctx, returned, back.taxes), paymentRows(ctx, returnInward.table, returned, isDeferred ? [] : refunds)],
    afterGoods: async () => void (await recordNewSale()),
  })
}

interface ExchangePayments {
  /** Kobo: due amount of the new sale, and credit above it. */
  left: number
  rest: number
  /** Payments and refunds of the request. */
  paid: number
  refundAmount: number
  is_walk_in: boolean
  /** Rounded payment of the walk-in customer, and refund to them. */
  payable: number
  refundable: number
  /** Kobo of money: received for the first sale and not spent here, and refunded. */
  mostBack: number
  moneyBack: number
}

/** Only the difference is paid or refunded; by the walk-in customer exactly. @throws Refusal 422 */
function mustPayDifference({
  left: due,
  rest: creditLeft,
  paid,
  refundAmount,
  is_walk_in,
  payable,
  refundable,
  mostBack,
  moneyBack,
}: ExchangePayments): void {
  if (is_walk_in && paid !== due) throw refuseField('payment_accounts', 'exchange_walk_in_pays', { left: formatMoney(payable) })
  if (is_walk_in && refundAmount !== creditLeft) throw refuseField('back_accounts', 'back_to_walk_in', { total: formatMoney(refundable) })
  if (paid > due) throw refuseField('payment_accounts', 'exchange_paid_too_much', { left: formatMoney(due) })
  if (refundAmount > creditLeft || moneyBack > mostBack)
    throw refuseField('back_accounts', 'exchange_back_too_much', { most: formatMoney(Math.min(creditLeft, mostBack)) })
}

/** Fields of a return's own body, and their names in an exchange. */
const fieldNames = [
  [/^items\./, 'returned.'],
  [/^payment_accounts/, 'back_accounts'],
] as const

/** @param otherErrors errors about something else, passed on unchanged @throws Refusal on the returned goods */
async function withReturnedFields<T>(work: () => Promise<T>, otherErrors: ReadonlySet<unknown> = new Set()): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields || otherErrors.has(error)) throw error
    const fields: Record<string, Words[]> = {}
    for (const [field, words] of Object.entries(error.details.fields))
      fields[fieldNames.reduce((name, [pattern, replacement]) => name.replace(pattern, replacement), field)] = words
    throw new Refusal({ ...error.details, fields })
  }
}
