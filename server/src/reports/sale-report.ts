import type { ReportFilters } from '@kasuwa/contract/reports'
import { statuses } from '@kasuwa/contract/document-states'
import { sql } from 'kysely'
import { refuseField } from '../errors/refusal.ts'
import { isAnyOrNone, isNotAnyOrNone } from '../database/any-or-none.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { sumOf } from './cells.ts'
import { type ReportPlan, type ReportDefinition, recordOf } from './definition.ts'
import { countedStatuses, posted, visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { daySumsOf } from './day-sums/read.ts'
import { goodsSold, isAccount, lineSums, saleConditions, soldLines, taxesOfLines, wholeSales } from './sold-sources.ts'
import { returnedSource, taxesReturned } from './returned-sources.ts'
import { type Keys, alias, documentKeys, isByLines, isGiven, lineFilters, lineKeys, ofLines } from './joins.ts'
import type { List } from './lists.ts'

const live = statuses.filter((status) => status !== 'canceled')

/** Filters that payments support, too. */
const ofPayments = ['location', 'contact', 'member', 'account'] as const

/** Profit: sales less discounts and costs, less the same of returns. */
const net = sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')} - ${sumOf('back_net')})`
const cost = sql<number>`(${sumOf('cost')} - ${sumOf('back_cost')})`
const profit = sql<number>`(${net} - ${cost})`
/** Ten-thousandths of a per cent of net sales; null if there are none. */
const margin = sql<number | null>`case when ${net} > 0 then round(${profit} * 1000000 / ${net}) end`

/** Figures shown only by tax. */
const ofTaxes = 'base returned_base returned_tax'

const earned = { returned: sumOf('back_total'), cost, profit, margin }
const plain = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, sumOf(name)]))

const salesList = (includedStatuses: readonly string[]): List => ({
  path: '/v1/business/sales',
  takes: ['location', 'contact', 'member', 'tax', 'account'],
  fixed: { status: includedStatuses.join(',') },
})
const linesList = (includedStatuses: readonly string[]): List => ({
  path: '/v1/business/sales/items',
  takes: ['location', 'contact', 'member', 'tax', 'account', 'product', 'category', 'brand'],
  fixed: { status: includedStatuses.join(',') },
})
const returnsList = (includedStatuses: readonly string[]): List => ({
  path: '/v1/business/inventory-actions',
  takes: ['location', 'contact', 'member'],
  fixed: { kind: 'return-inward', status: includedStatuses.join(',') },
})
const returnLinesList = (includedStatuses: readonly string[]): List => ({
  path: '/v1/business/inventory-actions/items',
  takes: ['location', 'contact', 'member', 'product', 'category', 'brand'],
  fixed: { kind: 'return-inward', status: includedStatuses.join(',') },
})

/** The few figures of a period for Home (`dashboard/sales-at-home.ts`): count, total, returns and profit. */
export function soldPlan(ctx: BusinessContext): ReportPlan {
  const lists = [linesList(posted), returnLinesList(posted)] as const
  return {
    sources: [
      wholeSales(saleConditions(ctx, {}, posted), null, daySumsOf(ctx, 'sales', {}, undefined)),
      returnedSource(ctx, {}, posted, undefined),
    ],
    figures: {
      ...plain('count total'),
      returned: earned.returned,
      profit: earned.profit,
      net: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')})`,
    },
    lists: { ...recordOf('count total', salesList(posted)), returned: returnsList(posted), profit: lists[0] },
    less: { profit: lists[1] },
  }
}

/**
 * Quantity and net sales of products, after discounts and without taxes.
 * @param firstSale lowest id of such a sale: lines are stored in sale order
 */
export const soldProductsPlan = (ctx: BusinessContext, firstSale: string): ReportPlan => ({
  sources: [
    {
      from: sql`sales sale join sale_items item on item.business_id = sale.business_id and item.sale_id = sale.id`,
      where: [...saleConditions(ctx, {}, posted), sql<boolean>`item.sale_id >= ${firstSale}::uuid`],
      at: sql`sale.date`,
      key: sql`item.product_id`,
      sums: lineSums,
      areMany: true,
      kept: daySumsOf(ctx, 'goods', {}, 'product'),
    },
  ],
  figures: { quantity: sumOf('quantity'), net: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')})` },
  lists: recordOf('quantity net', linesList(posted)),
})

/** By whole sales: contact, location, member, or in total. */
function bySales(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const includedStatuses = countedStatuses(filters, posted, live)
  const where = saleConditions(ctx, filters, includedStatuses)
  const key = by ? (documentKeys('sale')[by] ?? null) : null
  const [saleList, back] = [salesList(includedStatuses), returnLinesList(includedStatuses)]
  // A tax filter selects whole sales here, but the list shows only the lines that the tax covers.
  const lines = isGiven(filters, 'tax') ? undefined : linesList(includedStatuses)
  return {
    addsUp: true,
    sources: [
      wholeSales(where, key, daySumsOf(ctx, 'sales', filters, by)),
      soldLines(where, key, daySumsOf(ctx, 'lines', filters, by)),
      returnedSource(ctx, filters, includedStatuses, by),
    ],
    figures: {
      ...plain('count quantity tax total paid rounding outstanding'),
      not_owed: sql<number>`(${sumOf('total')} - ${sumOf('paid')} - ${sumOf('rounding')} - ${sumOf('outstanding')})`,
      // A sale stores its subtotal after line discounts. The report shows it before them, and counts them as discount.
      subtotal: sql<number>`(${sumOf('subtotal')} + ${sumOf('off')})`,
      discount: sql<number>`(${sumOf('discount')} + ${sumOf('off')})`,
      ...earned,
      ...recordOf(ofTaxes, null),
    },
    lists: {
      ...recordOf('count tax total paid rounding outstanding', saleList),
      ...recordOf('quantity subtotal discount cost profit margin', lines),
      returned: returnsList(includedStatuses),
    },
    less: recordOf('cost profit margin', back),
  }
}

/** By lines: product, category and brand. Figures of whole sales, such as payments, are null. */
export function byLines(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const includedStatuses = countedStatuses(filters, posted, live)
  const whereSales = saleConditions(ctx, filters, includedStatuses, sql`item.position`)
  const where = [...whereSales, ...conditionsOf(ctx, filters, lineFilters)]
  const key = by ? (({ ...documentKeys('sale'), ...lineKeys('item') } as Keys)[by] ?? null) : null
  const [lines, back] = [linesList(includedStatuses), returnLinesList(includedStatuses)]
  return {
    sources: [
      ...goodsSold(ctx, filters, by, where, key),
      taxesOfLines(ctx, where, key, daySumsOf(ctx, 'taxes', filters, by), filters),
      returnedSource(ctx, filters, includedStatuses, by, sql`item.sale_position`),
    ],
    overlapping: by !== undefined && ofLines.includes(by) ? ['count'] : [],
    figures: {
      ...plain('count quantity subtotal discount tax'),
      total: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')} + ${sumOf('tax')})`,
      ...earned,
      ...recordOf(`paid rounding not_owed outstanding ${ofTaxes}`, null),
    },
    lists: {
      ...recordOf('count quantity subtotal discount cost profit margin', lines),
      ...recordOf('tax total', { ...lines, fixed: { ...lines.fixed, with_taxes: '1' } }),
      returned: back,
    },
    less: recordOf('cost profit margin', back),
  }
}

/** By tax: the tax, its base, and the returned part of both. Sales without taxes form one group. */
function byTax(ctx: BusinessContext, filters: ReportFilters): ReportPlan {
  const includedStatuses = countedStatuses(filters, posted, live)
  // Any of its taxes selects a sale; only the filtered taxes are shown.
  const charged = [
    ...(filters.tax ? [isAnyOrNone(sql.ref('taxed.tax_id'), filters.tax)] : []),
    ...(filters.not_tax ? [isNotAnyOrNone(sql.ref('taxed.tax_id'), filters.not_tax)] : []),
  ]
  const list = salesList(includedStatuses)
  return {
    countsOnce: true,
    sources: [
      {
        from: sql`sales sale left join sale_tax_lines taxed on taxed.business_id = sale.business_id and taxed.sale_id = sale.id and not taxed.is_off ${alias('sale')}`,
        ...{ where: [...saleConditions(ctx, filters, includedStatuses), ...charged], at: sql`sale.date`, key: sql`taxed.tax_id` },
        sums: {
          count: sql`count(distinct sale.id)`,
          tax: sql`sum(taxed.amount)`,
          base: sql`sum(coalesce(taxed.base, sale.subtotal - sale.discount - sale.included_tax))`,
        },
      },
      taxesReturned(ctx, filters, includedStatuses, charged),
    ],
    figures: {
      ...recordOf('quantity subtotal discount total returned cost profit margin paid rounding not_owed outstanding', null),
      ...plain(`count tax ${ofTaxes}`),
    },
    lists: {
      ...recordOf('count tax base', { ...list, fixed: { ...list.fixed, with_taxes: '1' } }),
      // No list of returns filters by the sale’s taxes or shows a line’s share of one tax, so its rows would not add up.
      ...recordOf('returned_base returned_tax', undefined),
    },
  }
}

/** By account: payments for sales and refunds, on the day the money moved, also for sales canceled since. */
function byAccount(ctx: BusinessContext, filters: ReportFilters): ReportPlan {
  const onPayments = [
    sql<boolean>`payment.business_id = ${ctx.business_id}`,
    ...conditionsOf(ctx, filters, { member: 'payment.created_by' }),
    ...(filters.account ? [isAccount(filters.account)] : []),
    ...(filters.not_account ? [sql<boolean>`${isAccount(filters.not_account)} is not true`] : []),
  ]
  const sums = { count: sql`count(*)`, paid: sql`sum(payment.amount)` }
  const ofIt = { at: sql`payment.date`, key: sql`coalesce(payment.account_id::text, 'cash')`, sums }
  const list: List = { path: '/v1/business/sales/payments', takes: [...ofPayments] }
  return {
    addsUp: true,
    sources: [
      {
        from: sql`sale_payments payment join sales sale on sale.business_id = payment.business_id and sale.id = payment.sale_id`,
        where: [
          ...onPayments,
          ...visibleAt(ctx, 'sale.location_id'),
          ...conditionsOf(ctx, filters, { location: 'sale.location_id', contact: 'sale.contact_id' }),
        ],
        ...ofIt,
      },
      {
        from: sql`contact_payments payment`,
        where: [
          ...onPayments,
          sql<boolean>`payment.direction = 'in'`,
          ...visibleAt(ctx, 'payment.location_id'),
          ...conditionsOf(ctx, filters, { location: 'payment.location_id', contact: 'payment.contact_id' }),
        ],
        ...ofIt,
      },
    ],
    figures: {
      ...recordOf('quantity subtotal discount tax total returned cost profit margin rounding not_owed outstanding', null),
      ...recordOf(ofTaxes, null),
      count: sumOf('count'),
      paid: sumOf('paid'),
    },
    lists: recordOf('count paid', list),
  }
}

const refuse = (by: string, filter: string) => refuseField('group_by', 'not_by_this', { group: by, filter })

/**
 * Chooses the plan.
 * @throws Refusal 422 on `group_by` that does not go with a filter
 */
export function salePlan(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const filtered = ofLines.filter((name) => isGiven(filters, name))
  if (by === 'account') {
    const conflict = [...filtered, ...['tax', 'status'].filter((name) => isGiven(filters, name))][0]
    if (conflict) throw refuse(by, conflict)
    return byAccount(ctx, filters)
  }
  if (by === 'tax') {
    if (filtered[0]) throw refuse(by, filtered[0])
    return byTax(ctx, filters)
  }
  return isByLines(filters, by) ? byLines(ctx, filters, by) : bySales(ctx, filters, by)
}

export const saleReport: ReportDefinition<'sale'> = { name: 'sale', plan: salePlan }
export const contactSaleReport: ReportDefinition<'contact-sale'> = { name: 'contact-sale', plan: salePlan }
