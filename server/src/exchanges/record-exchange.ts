import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { paidOver } from '@kasuwa/contract/return-totals'
import { enforceCreditLimit, requireOverLimitPermission } from '../receivables/credit-limit.ts'
import { newId } from '../database/ids.ts'
import { dueDate } from '../documents/due.ts'
import { holdLevelsOfExchange, settleExchange, settledOf } from './exchange.ts'
import { returnInward } from '../returns/kind.ts'
import { sale as saleKind } from '../sales/kind.ts'
import { holdInOrder } from '../documents/hold-in-order.ts'
import { heldParties, partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows, sumOf } from '../documents/payments.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { restoreNamed } from '../documents/restore-named.ts'
import { countOfSale, creditSale } from '../returns/inward.ts'
import { refusedAsSent } from '../returns/sent-lines.ts'
import { Refusal, type Words, refuseField } from '../errors/refusal.ts'
import { type HeldSale, linesBackOf, saleHeld, taxRowsOfReturn } from '../returns/record-inward.ts'
import { type Found, drawerHeld, givingFrom, takeAt } from '../drawer-sessions/session.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { checkPrices } from '../pricing/check-prices.ts'
import { taxCoverage } from '../pricing/price-sale.ts'
import { pricedLines, taxRows } from '../sales/priced-lines.ts'
import { documentDate } from '../services/clock.ts'

type Body = Call<(typeof api)['exchanges']['create']>['body']

/**
 * Records a return of a sale and the sale of what goes out for it, as one: what holds is said in `exchanges/exchange.ts`. What comes back is on
 * the shelf before what goes out leaves it, so that it may go out again; where both wait nothing has come back yet that could.
 * @returns both uuids
 * @throws Refusal 403, or 422 by field
 */
export async function recordExchange(ctx: BusinessContext, body: Body): Promise<Exchanged> {
  ctx.requirePermission('inventory-action.create-return-inward')
  const { drawer, first } = await holdInOrder(ctx, { drawer: drawerHeld(ctx, body, true), first: saleHeld(ctx, body.sale) })
  takeAt(ctx, drawer)
  return givingFrom(ctx, drawer, 'back_accounts', () => exchanged(ctx, body, first, drawer))
}

interface Exchanged {
  sale: string
  returned: string
}

async function exchanged(ctx: BusinessContext, body: Body, of: HeldSale, drawer: Found | undefined): Promise<Exchanged> {
  const isOverSeen = requireOverLimitPermission(ctx, body.over_limit)
  const named = await namedFor(ctx, body, of, drawer)
  const exchange: Exchange = {
    ...{ ...named, ...moneyFor(ctx, body, named), isOverSeen },
    ...{ returned: newId(ctx.now), sale: newId(ctx.now), waits: named.backLevel > 0 || named.outLevel > 0 },
  }
  const { first, back, lines, location, waits, credit, given, settled, returned, sale } = exchange
  countOfSale(ctx, first.id, back.lines, 1)
  if (!waits) creditSale(ctx, first.id, returned, back.lines, credit - given - settled)
  const [comesIn, goesOut] = waits ? [[], saleKind.holds(lines)] : [returnInward.moves(back.lines), saleKind.moves(lines)]
  await holdLevelsOfExchange(ctx, location.id, comesIn, goesOut)
  // What is refused of the sale belongs to its own lines.
  const ofSale = new Set<unknown>()
  const sold = () =>
    recordSale(ctx, body, exchange).catch((error: unknown) => {
      ofSale.add(error)
      throw error
    })
  await asReturned(() => refusedAsSent(back.sent, () => recordReturn(ctx, body, exchange, sold), ofSale), ofSale)
  return { sale, returned }
}

type Named = Awaited<ReturnType<typeof namedFor>>
interface Exchange extends Named, ReturnType<typeof moneyFor> {
  isOverSeen: boolean
  returned: string
  sale: string
  waits: boolean
}

/** Whom and what both name, held, and the lines of both. @throws Refusal 422 by field */
async function namedFor(ctx: BusinessContext, body: Body, first: HeldSale, drawer: Found | undefined) {
  await restoreNamed(ctx, saleKind.table, first, { location: body.location, items: body.returned })
  const names = { contact: await mainOf(ctx, first.contact_id), location: body.location }
  const { returned: comesBack, items, back_accounts, payment_accounts } = body
  const tax = [...new Set(body.tax)]
  const all = { items: [...comesBack, ...items], tax, payment_accounts: [...(payment_accounts ?? []), ...(back_accounts ?? [])] }
  const [held, { level: backLevel }, { level: outLevel, terms }, coverage] = await Promise.all([
    heldParties(ctx, { ...names, ...all }),
    levelAndMaker(ctx, returnInward),
    levelAndMaker(ctx, saleKind),
    taxCoverage(ctx, tax),
  ])
  const { lines: named } = await asReturned(() =>
    partiesFor(ctx, returnInward, { ...names, items: comesBack, payment_accounts: back_accounts }, held),
  )
  const parties = await partiesFor(ctx, saleKind, { ...names, items, tax, payment_accounts }, held)
  const { contact, location, products } = parties
  takeAt(ctx, drawer, location.id)
  if (contact.is_blacklisted) throw refuseField('sale', 'blacklisted', { contact: contact.name })
  const back = await asReturned(() => linesBackOf(ctx, first.id, named))
  checkPrices(ctx, body, products)
  return { first, contact, location, back, backLevel, outLevel, terms, ...(await pricedLines(ctx, body, parties, coverage)) }
}

/** What of the credit is over once the first sale is paid for pays for the new one: kobo. @throws Refusal 422 */
function moneyFor(ctx: BusinessContext, { date: on, payment_accounts, back_accounts }: Body, { first, contact, back, totals }: Named) {
  const credit = back.lines.reduce((sum, { net, tax }) => sum + net + tax, 0)
  const over = Math.min(credit, paidOver({ total: first.total, paid: first.paid_amount, credited: first.credited + credit }))
  const settled = settledOf({ credit, over, left: totals.total })
  const date = documentDate(ctx, on)
  const payments = newPayments(ctx, payment_accounts, date)
  const handedBack = newPayments(ctx, back_accounts, date)
  const [paid, given] = [sumOf(payments), sumOf(handedBack)]
  mustSettle({ left: totals.total - settled, rest: over - settled, paid, given, is_walk_in: contact.is_walk_in })
  return { date, credit, settled, payments, handedBack, paid, given }
}

function recordSale(ctx: BusinessContext, body: Body, exchange: Exchange) {
  const { contact, location, date, totals, taxes, lines, waits, sale, returned, settled, payments, paid, credit, given } = exchange
  return record(ctx, saleKind, exchange.outLevel, {
    waits,
    document: {
      ...{ id: sale, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
      ...{ subtotal: totals.subtotal, discount: body.discount ?? 0, tax_total: totals.tax_total, total: totals.total },
      ...{ paid_amount: paid + (waits ? 0 : settled), allocated: waits ? 0 : settled, corrects: null },
      drawer_session_id: ctx.drawer_session_id,
      due_date: dueDate(ctx, body.due_date, date, contact, exchange.terms),
    },
    lines,
    location,
    entries: paymentEntries(saleKind, sale, payments),
    told: { total: totals.total, paid, exchanged_for: returned },
    rows: [taxRows(ctx, sale, taxes), paymentRows(ctx, saleKind.table, sale, payments)],
    afterGoods: async () => {
      if (waits) return
      const paidLater = { change: totals.total - paid - credit + given, unpaid: totals.total - settled - paid }
      const isOver = contact.credit_limit !== null && (await enforceCreditLimit(ctx, contact.id, paidLater, exchange.isOverSeen))
      if (isOver) ctx.recordChange({ entity: saleKind.table, entity_id: sale, after: { over_limit: true } })
      settleExchange(ctx, contact.id, { returned, sale }, settled, returned, sale)
    },
  })
}

/** @param sold records the sale, once what comes back is on the shelf */
function recordReturn(ctx: BusinessContext, body: Body, exchange: Exchange, sold: () => Promise<unknown>) {
  const { first, contact, location, date, back, waits, sale, returned, settled, handedBack, credit, given } = exchange
  return record(ctx, returnInward, exchange.backLevel, {
    waits,
    document: {
      ...{ id: returned, kind: returnInward.name, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
      ...{ total: credit, sale_id: first.id, exchange_sale_id: sale },
      ...{ paid_amount: waits ? 0 : given + settled, allocated: waits ? 0 : settled },
      pays_back: waits && given > 0 ? handedBack.map(({ account_id, amount }) => ({ account_id, amount })) : null,
    },
    lines: back.lines,
    location,
    entries: waits ? [] : paymentEntries(returnInward, returned, handedBack),
    told: { kind: returnInward.name, total: credit, paid: given, sale: first.id, exchanged_for: sale },
    rows: [taxRowsOfReturn(ctx, returned, back.taxes), paymentRows(ctx, returnInward.table, returned, waits ? [] : handedBack)],
    afterGoods: async () => void (await sold()),
  })
}

interface Settling {
  /** Kobo: left to pay of the new sale, and over of the credit. */
  left: number
  rest: number
  /** What the call says of them. */
  paid: number
  given: number
  is_walk_in: boolean
}

/** Nothing is paid or handed back but the difference; the walk-in customer's exactly. @throws Refusal 422 */
function mustSettle({ left, rest, paid, given, is_walk_in }: Settling): void {
  if (is_walk_in && paid !== left) throw refuseField('payment_accounts', 'exchange_walk_in_pays', { left: formatMoney(left) })
  if (is_walk_in && given !== rest) throw refuseField('back_accounts', 'back_to_walk_in', { total: formatMoney(rest) })
  if (paid > left) throw refuseField('payment_accounts', 'exchange_paid_too_much', { left: formatMoney(left) })
  if (given > rest) throw refuseField('back_accounts', 'exchange_back_too_much', { most: formatMoney(rest) })
}

/** What a return would be called in a body of its own, as it is called here. */
const fieldNames = [
  [/^items\./, 'returned.'],
  [/^payment_accounts/, 'back_accounts'],
] as const

/** @param others refusals that are of something else @throws Refusal on what comes back */
async function asReturned<T>(work: () => Promise<T>, others: ReadonlySet<unknown> = new Set()): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.fields || others.has(error)) throw error
    const fields: Record<string, Words[]> = {}
    for (const [field, words] of Object.entries(error.details.fields))
      fields[fieldNames.reduce((name, [own, here]) => name.replace(own, here), field)] = words
    throw new Refusal({ ...error.details, fields })
  }
}
