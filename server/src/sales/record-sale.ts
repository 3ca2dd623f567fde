import { formatMoney } from '@kasuwa/contract/platform/money'
import { mergeEntries } from '../receivables/several-balances.ts'
import { newId } from '../database/ids.ts'
import { dueDate } from '../documents/due.ts'
import { holdInOrder } from '../documents/hold-in-order.ts'
import { namesUnits } from '../documents/line-units.ts'
import { sale as saleKind } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows, sumOf } from '../documents/payments.ts'
import { levelAndMaker, record } from '../documents/record.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/created-by.ts'
import { documentDate } from '../services/clock.ts'
import { checkPrices } from '../pricing/check-prices.ts'
import { corrected } from './corrected-sale.ts'
import { credited } from './credit-of-sale.ts'
import { drawn } from './drawer-of-sale.ts'
import { wholeSale } from './find-sale.ts'
import { limited } from './limit-of-sale.ts'
import type { Brought, Feature, OnRecord, Parties, Priced, QuotedOn } from './on-record.ts'
import { type PricedLines, pricedLines, taxRows } from './priced-lines.ts'
import { taxCoverage } from '../pricing/price-sale.ts'
import { quoted } from './quoted-sale.ts'
import { type Shown, recordedSale } from './recorded-sale.ts'
import type { SaleBody } from './sale-body.ts'

/** In the order in which they are asked at each stage. */
const features: readonly Feature[] = [drawn, corrected, quoted, limited, credited]

/**
 * Records a sale, in stages: parties, lines and their prices, money, goods, rows. At approval level 0 it posts at once: stock, cost, balance and
 * payments move in this transaction or not at all. Above that it promises its stock and waits; what was paid is the contact's credit meanwhile.
 * Whatever order its lines are in, levels are locked in one order and the number last.
 * @param quotedOn the field that a refusal of its quotation's last day belongs to
 * @returns the sale, as reading it would
 * @throws Refusal 422 by field
 */
export async function recordSale(ctx: BusinessContext, body: SaleBody, quotedOn: QuotedOn = 'quotation'): Promise<Shown> {
  const own = await featuresOf(ctx, body, quotedOn)
  const named = await namedFor(ctx, body, own)
  const sale = await pricedFor(ctx, body, named, own)
  const posted = () => post(ctx, body, sale, own)
  return own.find((one) => one.around)?.around?.(posted) ?? posted()
}

async function featuresOf(ctx: BusinessContext, body: SaleBody, quotedOn: QuotedOn): Promise<OnRecord[]> {
  const asked = features.flatMap((feature) => feature(ctx, body, quotedOn) ?? [])
  const holdings = Object.fromEntries(asked.flatMap((one, index) => (typeof one === 'function' ? [] : [[index, one] as const])))
  const held = await holdInOrder(ctx, holdings)
  const own: OnRecord[] = []
  for (const hooks of asked.flatMap((one, index) => (typeof one === 'function' ? one : (held[index] ?? [])))) own.push(await hooks())
  return own
}

/** Whom and what it names, held; and what the business asks of a sale. */
async function namedFor(ctx: BusinessContext, body: SaleBody, own: readonly OnRecord[]) {
  const stood = own.find((one) => one.stood)?.stood
  const [parties, asked, coverage] = await Promise.all([
    partiesFor(ctx, saleKind, body, undefined, stood),
    levelAndMaker(ctx, saleKind),
    taxCoverage(ctx, [...new Set(body.tax)]),
  ])
  for (const one of own) await one.named?.(parties)
  const { contact } = parties
  if (contact.is_blacklisted && !(await wasSoldTo(own, contact.id))) throw refuseField('contact', 'blacklisted', { contact: contact.name })
  return { ...asked, parties, coverage }
}

async function wasSoldTo(own: readonly OnRecord[], contact_id: string): Promise<boolean> {
  for (const one of own) if (await one.wasSoldTo?.(contact_id)) return true
  return false
}

interface Sale extends Priced {
  parties: Parties
  level: number
  terms: number
  maker: Named
  taxes: PricedLines['taxes']
}

async function pricedFor(
  ctx: BusinessContext,
  body: SaleBody,
  { parties, level, terms, maker, coverage }: Awaited<ReturnType<typeof namedFor>>,
  own: readonly OnRecord[],
): Promise<Sale> {
  const promised = own.findLast((one) => one.promised)?.promised
  if (!promised?.isFixed) checkPrices(ctx, body, parties.products)
  const priced = await pricedLines(ctx, body, parties, coverage, promised?.prices)
  const { contact, location } = parties
  return { id: newId(ctx.now), contact, location, posts: level === 0, parties, level, terms, maker, ...priced }
}

type Columns = Record<'corrects' | 'quotation_id', string | null>

/** What settles it. @throws Refusal 422 where the walk-in customer does not pay all of it */
async function moneyFor(ctx: BusinessContext, body: SaleBody, sale: Sale, date: string, own: readonly OnRecord[]) {
  const brought: Brought[] = []
  for (const one of own) if (one.priced) brought.push(await one.priced(sale))
  const payments = [...brought.flatMap((one) => one.payments ?? []), ...newPayments(ctx, body.payment_accounts, date)]
  const allocated = brought.reduce((sum, one) => sum + (one.allocated ?? 0), 0)
  const paid = sumOf(payments) + allocated
  const entries = paymentEntries(saleKind, sale.id, payments)
  const settled = { ...sale, paid, entries: [...entries, ...brought.flatMap((one) => one.givenBack ?? [])] }
  for (const one of own) one.paid?.(settled)
  const { total } = sale.totals
  if (sale.contact.is_walk_in && paid !== total) throw refuseField('payment_accounts', 'walk_in_pays_all', { total: formatMoney(total) })
  return { brought, payments, allocated, paid, entries, settled }
}

async function post(ctx: BusinessContext, body: SaleBody, sale: Sale, own: readonly OnRecord[]): Promise<Shown> {
  const { id, contact, location, totals } = sale
  const date = documentDate(ctx, body.date)
  const { brought, payments, allocated, paid, entries, settled } = await moneyFor(ctx, body, sale, date, own)
  for (const one of own) await one.beforeGoods?.()
  let [number, balance] = [0, contact.balance]
  const lines = brought.find((one) => one.lines)?.lines ?? sale.lines
  const { row, worth } = await record(ctx, saleKind, sale.level, {
    document: {
      ...{ id, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
      ...{ subtotal: totals.subtotal, discount: body.discount ?? 0, tax_total: totals.tax_total, total: totals.total },
      ...{ paid_amount: paid, allocated, drawer_session_id: ctx.drawer_session_id },
      due_date: dueDate(ctx, body.due_date, date, contact, sale.terms),
      ...brought.reduce<Columns>((all, { columns }) => Object.assign(all, columns), { corrects: null, quotation_id: null }),
    },
    lines,
    location,
    entries,
    balances: mergeEntries(...brought.flatMap(({ balances }) => balances ?? [])),
    told: brought.reduce<object>((all, { told }) => Object.assign(all, told), { total: totals.total, paid }),
    rows: [taxRows(ctx, id, sale.taxes), paymentRows(ctx, 'sales', id, payments)],
    afterGoods: async () => {
      for (const one of own) await one.afterGoods?.(settled)
    },
    heard: { number: (made) => (number = made), balance: (kobo) => (balance = kobo) },
  })
  // What a feature changed, and which units they are, is read back.
  if (brought.length > 0 || lines.some(namesUnits)) return wholeSale(ctx, id)
  await ctx.flush()
  return recordedSale(ctx, {
    ...{ sale: { ...row, cost: worth?.total ?? null }, lines, lineCosts: worth?.lines ?? [], partCosts: worth?.parts ?? [] },
    ...{ taxes: sale.taxes, payments, parties: sale.parties, maker: sale.maker, number, balance },
  })
}
