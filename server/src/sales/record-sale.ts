import { type CashRule, roundedTotal, unrounded } from '@kasuwa/contract/cash-rounding'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { mergeEntries } from '../receivables/several-balances.ts'
import { newId } from '../database/ids.ts'
import { dueDate } from '../documents/due-date.ts'
import { lockInOrder } from '../documents/lock-in-order.ts'
import { hasUnitNumbers } from '../documents/line-units.ts'
import { sale as saleKind } from './kind.ts'
import { partiesFor } from '../documents/parties.ts'
import { newPayments, paymentEntries, paymentRows } from '../documents/payments.ts'
import { moneyPaid, roundedPayments, roundingSum, sumOf } from '../documents/rounding.ts'
import { levelAndCreator, recordDocument } from '../documents/record.ts'
import { taxIdsOf } from '../documents/tax-ids.ts'
import { refuseField } from '../errors/refusal.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { IdAndName } from '../records/created-by.ts'
import { documentDate } from '../services/clock.ts'
import { checkPrices } from '../pricing/check-prices.ts'
import { correctingFeature } from './corrected-sale.ts'
import { creditFeature } from './credit-of-sale.ts'
import { drawerFeature } from './drawer-of-sale.ts'
import { findFullSale } from './find-sale.ts'
import { creditLimitFeature } from './limit-of-sale.ts'
import type { FeatureResult, SaleFeature, FeatureHooks, Parties, PricedSale, QuotedOn } from './sale-feature.ts'
import { type PricedLines, pricedLines, taxRows } from './priced-lines.ts'
import { taxCoverage, totalsColumns } from '../pricing/price-sale.ts'
import { quotationFeature } from './quoted-sale.ts'
import { type SaleReply, recordedSaleReply } from './recorded-sale.ts'
import type { SaleBody } from './sale-body.ts'

/** In the order in which each stage runs them. */
const features: readonly SaleFeature[] = [drawerFeature, correctingFeature, quotationFeature, creditLimitFeature, creditFeature]

/**
 * Records a sale in stages: parties, prices, payments, stock, rows. At approval level 0 it posts in this transaction; above, it reserves stock
 * and stays pending, and its payments are the contact's credit. Levels are locked in one order, independent of the order of lines; the number
 * last.
 * @param quotedOn field of the error if its quotation has expired
 * @returns the sale, as reading it would
 * @throws Refusal 422 by field
 */
export async function recordSale(ctx: BusinessContext, body: SaleBody, quotedOn: QuotedOn = 'quotation'): Promise<SaleReply> {
  const hooks = await lockFeatures(ctx, body, quotedOn)
  const parties = await checkedParties(ctx, body, hooks)
  const sale = await priceSale(ctx, body, parties, hooks)
  const postSale = () => post(ctx, body, sale, hooks)
  return hooks.find((feature) => feature.wrap)?.wrap?.(postSale) ?? postSale()
}

async function lockFeatures(ctx: BusinessContext, body: SaleBody, quotedOn: QuotedOn): Promise<FeatureHooks[]> {
  const used = features.flatMap((feature) => feature(ctx, body, quotedOn) ?? [])
  const steps = Object.fromEntries(used.flatMap((feature, index) => (typeof feature === 'function' ? [] : [[index, feature] as const])))
  const locked = await lockInOrder(ctx, steps)
  const featureHooks: FeatureHooks[] = []
  for (const createHooks of used.flatMap((feature, index) => (typeof feature === 'function' ? feature : (locked[index] ?? []))))
    featureHooks.push(await createHooks())
  return featureHooks
}

/** Checks and locks the references, and reads the business's defaults. */
async function checkedParties(ctx: BusinessContext, body: SaleBody, hooks: readonly FeatureHooks[]) {
  const allowedIds = hooks.find((feature) => feature.allowedIds)?.allowedIds
  const [parties, defaults, coverage] = await Promise.all([
    partiesFor(ctx, saleKind, body, undefined, allowedIds),
    levelAndCreator(ctx, saleKind),
    taxCoverage(ctx, taxIdsOf(body)),
  ])
  for (const feature of hooks) await feature.onParties?.(parties)
  const { contact } = parties
  if (contact.is_blacklisted && !(await hadCustomer(hooks, contact.id)))
    throw refuseField('contact', 'blacklisted', { contact: contact.name })
  return { ...defaults, parties, coverage }
}

async function hadCustomer(hooks: readonly FeatureHooks[], contact_id: string): Promise<boolean> {
  for (const feature of hooks) if (await feature.hadCustomer?.(contact_id)) return true
  return false
}

interface SaleInProgress extends PricedSale {
  parties: Parties
  level: number
  terms: number
  cash: CashRule
  creator: IdAndName
  taxes: PricedLines['taxes']
}

async function priceSale(
  ctx: BusinessContext,
  body: SaleBody,
  { parties, level, terms, cash, creator, coverage }: Awaited<ReturnType<typeof checkedParties>>,
  hooks: readonly FeatureHooks[],
): Promise<SaleInProgress> {
  const promise = hooks.findLast((feature) => feature.promise)?.promise
  if (!promise?.isFixed) checkPrices(ctx, body, parties.products)
  const priced = await pricedLines(ctx, body, parties, coverage, promise?.prices)
  const { contact, location } = parties
  return { id: newId(ctx.now), contact, location, posts: level === 0, parties, level, terms, cash, creator, ...priced }
}

type SourceColumns = Record<'corrects' | 'quotation_id', string | null>

/** Collects payments and other credit. @throws Refusal 422 if the walk-in customer does not pay the total */
async function paymentsFor(ctx: BusinessContext, body: SaleBody, sale: SaleInProgress, date: string, hooks: readonly FeatureHooks[]) {
  const results: FeatureResult[] = []
  for (const feature of hooks) if (feature.onPriced) results.push(await feature.onPriced(sale))
  const carried = results.flatMap((result) => result.payments ?? [])
  const allocated = results.reduce((sum, result) => sum + (result.allocated ?? 0), 0)
  const { total } = sale.totals
  // A deposit is as typed, unless the walk-in customer pays all of it (DRAWERS-33).
  const rule = sale.posts || sale.contact.is_walk_in ? sale.cash : unrounded
  const left = total - allocated - sumOf(carried)
  const typed = newPayments(ctx, body.payment_accounts, date)
  const payments = [...carried, ...roundedPayments(typed, left, rule)]
  const paid = sumOf(payments) + allocated
  const entries = paymentEntries(saleKind, sale.id, payments)
  const paidSale = { ...sale, paid, entries: [...entries, ...results.flatMap((result) => result.reversedEntries ?? [])] }
  for (const feature of hooks) feature.onPaid?.(paidSale)
  if (sale.contact.is_walk_in && paid !== total) {
    const payable = total - left + roundedTotal(typed, left, rule)
    throw refuseField('payment_accounts', 'walk_in_pays_all', { total: formatMoney(payable) })
  }
  return { results, payments, allocated, paid, entries, paidSale }
}

async function post(ctx: BusinessContext, body: SaleBody, sale: SaleInProgress, hooks: readonly FeatureHooks[]): Promise<SaleReply> {
  const { id, contact, location, totals } = sale
  const date = documentDate(ctx, body.date)
  const { results, payments, allocated, paid, entries, paidSale } = await paymentsFor(ctx, body, sale, date, hooks)
  for (const feature of hooks) await feature.beforeGoods?.()
  const lines = results.find((result) => result.lines)?.lines ?? sale.lines
  const rounding = roundingSum(payments)
  const { row, worth, number, balanceChange } = await recordDocument(ctx, saleKind, sale.level, {
    document: {
      ...{ id, contact_id: contact.id, location_id: location.id, date, note: body.note ?? null },
      ...totalsColumns(totals, body.discount),
      ...{ paid_amount: paid, rounding, allocated, drawer_session_id: ctx.drawer_session_id },
      due_date: dueDate(ctx, body.due_date, date, contact, sale.terms),
      ...results.reduce<SourceColumns>((all, { columns }) => Object.assign(all, columns), { corrects: null, quotation_id: null }),
    },
    lines,
    location,
    entries,
    balances: mergeEntries(...results.flatMap(({ balances }) => balances ?? [])),
    auditValues: results.reduce<object>((all, { auditValues }) => Object.assign(all, auditValues), {
      total: totals.total,
      paid: moneyPaid({ paid_amount: paid, rounding }),
    }),
    rows: [taxRows(ctx, id, sale.taxes), paymentRows(ctx, 'sales', id, payments)],
    afterGoods: async () => {
      for (const feature of hooks) await feature.afterGoods?.(paidSale)
    },
  })
  // Changes by features, and serial numbers, are read back from the database.
  if (results.length > 0 || lines.some(hasUnitNumbers)) return findFullSale(ctx, id)
  return recordedSaleReply(ctx, {
    ...{ sale: { ...row, cost: worth?.total ?? null }, lines, lineCosts: worth?.lines ?? [], partCosts: worth?.parts ?? [] },
    ...{ taxes: sale.taxes, payments, parties: sale.parties, creator: sale.creator, number, balance: contact.balance + balanceChange },
  })
}
