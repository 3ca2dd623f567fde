import type { ReportFilters } from '@kasuwa/contract/reports'
import { statuses } from '@kasuwa/contract/document-states'
import { sql } from 'kysely'
import { refuseField } from '../errors/refusal.ts'
import { isAnyOrNone, isNotAnyOrNone } from '../database/any-or-none.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { sumOf } from './cells.ts'
import { type ReportPlan, type ReportDefinition, named } from './definition.ts'
import { countedStatuses, posted, visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { keptOf } from './day-sums/read.ts'
import { goodsSold, isAccount, lineSums, saleConditions, soldLines, taxesOfLines, wholeSales } from './sold-sources.ts'
import { returnedSource, taxesReturned } from './returned-sources.ts'
import { type Keys, alias, documentKeys, isByLines, isGiven, lineFilters, lineKeys, ofLines } from './joins.ts'
import type { List } from './lists.ts'

const live = statuses.filter((status) => status !== 'canceled')

/** Filters that payments have, too. */
const ofPayments = ['location', 'contact', 'member', 'account'] as const

/** Made of sums: what was earned is what was sold less discounts and what it cost, less the same of what came back. */
const net = sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')} - ${sumOf('back_net')})`
const cost = sql<number>`(${sumOf('cost')} - ${sumOf('back_cost')})`
const profit = sql<number>`(${net} - ${cost})`
/** Ten-thousandths of a per cent of what was sold; of nothing, none. */
const margin = sql<number | null>`case when ${net} > 0 then round(${profit} * 1000000 / ${net}) end`

/** Of taxes, told by them alone. */
const ofTaxes = 'base returned_base returned_tax'

const earned = { returned: sumOf('back_total'), cost, profit, margin }
const plain = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, sumOf(name)]))

const salesList = (counted: readonly string[]): List => ({
  path: '/v1/business/sales',
  takes: ['location', 'contact', 'member', 'tax', 'account'],
  fixed: { status: counted.join(',') },
})
const linesList = (counted: readonly string[]): List => ({
  path: '/v1/business/sales/items',
  takes: ['location', 'contact', 'member', 'tax', 'account', 'product', 'category', 'brand'],
  fixed: { status: counted.join(',') },
})
const returnsList = (counted: readonly string[]): List => ({
  path: '/v1/business/inventory-actions',
  takes: ['location', 'contact', 'member'],
  fixed: { kind: 'return-inward', status: counted.join(',') },
})
const returnLinesList = (counted: readonly string[]): List => ({
  path: '/v1/business/inventory-actions/items',
  takes: ['location', 'contact', 'member', 'product', 'category', 'brand'],
  fixed: { kind: 'return-inward', status: counted.join(',') },
})

/** The little of this report that a look at a period needs (`dashboard/sales-at-home.ts`): how many sales, what they came to, what came back and what was earned. */
export function soldPlan(ctx: BusinessContext): ReportPlan {
  const lists = [linesList(posted), returnLinesList(posted)] as const
  return {
    sources: [
      wholeSales(saleConditions(ctx, {}, posted), null, keptOf(ctx, 'sales', {}, undefined)),
      returnedSource(ctx, {}, posted, undefined),
    ],
    figures: {
      ...plain('count total'),
      returned: earned.returned,
      profit: earned.profit,
      net: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')})`,
    },
    lists: { ...named('count total', salesList(posted)), returned: returnsList(posted), profit: lists[0] },
    less: { profit: lists[1] },
  }
}

/**
 * The same of products: how much of each was sold, and for what, discounts taken off and taxes not added.
 * @param firstSale the lowest id that such a sale can have: lines stand in the order of their sales
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
      kept: keptOf(ctx, 'goods', {}, 'product'),
    },
  ],
  figures: { quantity: sumOf('quantity'), net: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')})` },
  lists: named('quantity net', linesList(posted)),
})

/** By whole sales: contact, location, member, or all of them. */
function bySales(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const counted = countedStatuses(filters, posted, live)
  const where = saleConditions(ctx, filters, counted)
  const key = by ? (documentKeys('sale')[by] ?? null) : null
  const [whole, back] = [salesList(counted), returnLinesList(counted)]
  // A tax finds whole sales here, and lists the lines that it covers.
  const lines = isGiven(filters, 'tax') ? undefined : linesList(counted)
  return {
    addsUp: true,
    sources: [
      wholeSales(where, key, keptOf(ctx, 'sales', filters, by)),
      soldLines(where, key, keptOf(ctx, 'lines', filters, by)),
      returnedSource(ctx, filters, counted, by),
    ],
    figures: {
      ...plain('count quantity tax total paid outstanding'),
      not_owed: sql<number>`(${sumOf('total')} - ${sumOf('paid')} - ${sumOf('outstanding')})`,
      // A sale's own figures are less its lines' own discounts; both are told as they were before.
      subtotal: sql<number>`(${sumOf('subtotal')} + ${sumOf('off')})`,
      discount: sql<number>`(${sumOf('discount')} + ${sumOf('off')})`,
      ...earned,
      ...named(ofTaxes, null),
    },
    lists: {
      ...named('count tax total paid outstanding', whole),
      ...named('quantity subtotal discount cost profit margin', lines),
      returned: returnsList(counted),
    },
    less: named('cost profit margin', back),
  }
}

/** By lines: product, category and brand; whatever is of a whole sale, as what was paid, is none of theirs. */
export function byLines(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const counted = countedStatuses(filters, posted, live)
  const whereSales = saleConditions(ctx, filters, counted, sql`item.position`)
  const where = [...whereSales, ...conditionsOf(ctx, filters, lineFilters)]
  const key = by ? (({ ...documentKeys('sale'), ...lineKeys('item') } as Keys)[by] ?? null) : null
  const [lines, back] = [linesList(counted), returnLinesList(counted)]
  return {
    sources: [
      ...goodsSold(ctx, filters, by, where, key),
      taxesOfLines(ctx, where, key, keptOf(ctx, 'taxes', filters, by), filters),
      returnedSource(ctx, filters, counted, by, sql`item.sale_position`),
    ],
    overlapping: by !== undefined && ofLines.includes(by) ? ['count'] : [],
    figures: {
      ...plain('count quantity subtotal discount tax'),
      total: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')} + ${sumOf('tax')})`,
      ...earned,
      ...named(`paid not_owed outstanding ${ofTaxes}`, null),
    },
    lists: {
      ...named('count quantity subtotal discount cost profit margin', lines),
      ...named('tax total', { ...lines, fixed: { ...lines.fixed, with_taxes: '1' } }),
      returned: back,
    },
    less: named('cost profit margin', back),
  }
}

/** By tax: what it came to and what it was worked out of, and what of both came back; sales without any are a group of their own. */
function byTax(ctx: BusinessContext, filters: ReportFilters): ReportPlan {
  const counted = countedStatuses(filters, posted, live)
  // A sale of several taxes is found by any; of its taxes only those asked for are told.
  const charged = [
    ...(filters.tax ? [isAnyOrNone(sql.ref('taxed.tax_id'), filters.tax)] : []),
    ...(filters.not_tax ? [isNotAnyOrNone(sql.ref('taxed.tax_id'), filters.not_tax)] : []),
  ]
  const list = salesList(counted)
  return {
    countsOnce: true,
    sources: [
      {
        from: sql`sales sale left join sale_tax_lines taxed on taxed.business_id = sale.business_id and taxed.sale_id = sale.id ${alias('sale')}`,
        ...{ where: [...saleConditions(ctx, filters, counted), ...charged], at: sql`sale.date`, key: sql`taxed.tax_id` },
        sums: {
          count: sql`count(distinct sale.id)`,
          tax: sql`sum(taxed.amount)`,
          base: sql`sum(coalesce(taxed.base, sale.subtotal - sale.discount))`,
        },
      },
      taxesReturned(ctx, filters, counted, charged),
    ],
    figures: {
      ...named('quantity subtotal discount total returned cost profit margin paid not_owed outstanding', null),
      ...plain(`count tax ${ofTaxes}`),
    },
    lists: {
      ...named('count tax base', { ...list, fixed: { ...list.fixed, with_taxes: '1' } }),
      // No list of what came back asks for a tax of its sale, and none tells a line's part of one tax: rows would come to another figure.
      ...named('returned_base returned_tax', undefined),
    },
  }
}

/** By account: money that came in for sales, and what of it was given back, on the day that it moved; whatever has become of what was paid for. */
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
      ...named('quantity subtotal discount tax total returned cost profit margin not_owed outstanding', null),
      ...named(ofTaxes, null),
      count: sumOf('count'),
      paid: sumOf('paid'),
    },
    lists: named('count paid', list),
  }
}

const refuse = (by: string, filter: string) => refuseField('group_by', 'not_by_this', { group: by, filter })

/** Which of those a report is. @throws Refusal 422 on `group_by` that does not go with a filter */
export function salePlan(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const filtered = ofLines.filter((name) => isGiven(filters, name))
  if (by === 'account') {
    const other = [...filtered, ...['tax', 'status'].filter((name) => isGiven(filters, name))][0]
    if (other) throw refuse(by, other)
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
