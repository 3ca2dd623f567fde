import { z } from 'zod'
import { actionKinds } from './action-kinds.ts'
import { contactTypes } from './contact-timeline.ts'
import { orderStatuses, statuses } from './document-states.ts'
import { type EmptyObject, type Endpoint, endpoint } from './platform/endpoint.ts'
import { oneOf, rule, stock, time } from './platform/fields.ts'
import { id } from './platform/ids.ts'
import { MAX_LISTED, count, csv, pageInfo } from './platform/lists.ts'
import { pageSize } from './platform/page-size.ts'
import { period } from './platform/periods.ts'
import { anyOf, anyOrCash, anyOrNone } from './platform/sided.ts'
import { notYet } from './platform/not-yet.ts'
import { seenWith, seesCost } from './platform/seen-with.ts'
import { builtIn, wireUnits } from './platform/wire-units.ts'
import { type Figure, type FigureOf, type GroupOf, type ReportName, reportRights, reports as declared } from './report-figures.ts'
import { MAX_REPORT_GROUPS, reportComparisons, reportIntervals, reportPeriods } from './report-periods.ts'
import { serialStatuses } from './serial-states.ts'

const words = <const T extends readonly [string, ...string[]]>(of: T) => csv(z.enum(of, rule('invalid'))).optional()

const filters = {
  location: () => anyOf('location'),
  contact: () => anyOrNone('contact'),
  product: () => anyOf('product'),
  category: () => anyOrNone('product_category'),
  brand: () => anyOrNone('brand'),
  member: () => anyOf('merchant'),
  tax: () => anyOrNone('sale_tax'),
  group: () => anyOrNone('contact_group'),
  account: anyOrCash,
} as const

/** The words that a filter takes, where it takes words, by report. */
const worded: Record<string, Readonly<Record<string, readonly [string, ...string[]]>>> = {
  'inventory-action': { kind: actionKinds },
  contact: { kind: contactTypes },
  'purchase-order': { status: orderStatuses },
  'contact-purchase': { status: orderStatuses },
  'serial-number': { status: serialStatuses },
}

/** Of every report (REPORTS-1). */
const common = ['location', 'contact', 'product', 'category', 'brand', 'status', 'member'] as const
type FilterName = keyof typeof filters | 'status' | 'kind'

export type ReportFilters = { [Name in FilterName | `not_${FilterName}`]?: string[] | undefined }

/** What a report is asked, whichever it is: filters that it does not have are refused before. */
export type ReportQuery = ReportFilters & {
  period?: (typeof reportPeriods)[number] | undefined
  from?: string | undefined
  to?: string | undefined
  interval?: (typeof reportIntervals)[number] | undefined
  group_by?: string | undefined
  compare?: (typeof reportComparisons)[number] | undefined
  limit?: number | undefined
  page: number
  per_page: number
  sort?: string | undefined
  format?: (typeof reportFormats)[number] | undefined
}

/** What a report can be taken out as, beside its answer. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const

function queryOf(name: ReportName) {
  const { groups, figures, filters: own, ...rest } = declared[name] as (typeof declared)[ReportName] & { needs?: string }
  const sorts = ['start_at', 'name', ...Object.keys(figures)].flatMap((field) => [`${field}.asc`, `${field}.desc`]) as [string, ...string[]]
  const schemaOf = (filter: FilterName, isNot = false) => {
    const given = worded[name]?.[filter] ?? (filter === 'status' ? statuses : undefined)
    // What was canceled counts for nothing, whatever is asked for.
    const some = filter === 'status' && !isNot ? (given?.filter((word) => word !== 'canceled') as unknown as typeof given) : given
    return some ? words(some) : filters[filter as keyof typeof filters]()
  }
  const given = own as readonly FilterName[]
  const foreign = common.filter((filter) => !given.includes(filter)).flatMap((filter) => [filter, `not_${filter}`] as const)
  const needed =
    rest.needs === undefined
      ? {}
      : { [rest.needs]: csv(id(rest.needs as 'contact')).pipe(z.array(id(rest.needs as 'contact'), rule('required')).max(MAX_LISTED)) }
  return z.object({
    period: oneOf(reportPeriods).optional(),
    ...period,
    interval: oneOf(reportIntervals).optional(),
    group_by: oneOf(groups as unknown as readonly [string, ...string[]]).optional(),
    compare: oneOf(reportComparisons).optional(),
    limit: count(MAX_REPORT_GROUPS).describe('largest groups by the first money figure; all others are one').optional(),
    page: count(10_000_000).default(1),
    per_page: count(pageSize.most).default(pageSize.usual),
    sort: z.enum(sorts, rule('unknown_sort')).optional(),
    format: oneOf(reportFormats).describe('the whole report, as a file').optional(),
    ...Object.fromEntries(
      given.flatMap((filter) => [
        [filter, schemaOf(filter)],
        [`not_${filter}`, schemaOf(filter, true)],
      ]),
    ),
    ...needed,
    ...notYet(...foreign),
  }) as unknown as z.ZodType<ReportQuery, Record<string, unknown>>
}

const figure = ({ kind, ofCost }: Figure) => {
  const plain =
    kind === 'quantity'
      ? stock()
      : kind === 'rate'
        ? z.number().register(wireUnits, { unit: 'rate' })
        : z.int().describe(kind === 'money' ? 'kobo' : kind)
  return (ofCost ? plain.register(seenWith, seesCost) : plain).nullable()
}

type Figures<Name extends ReportName> = Record<FigureOf<Name>, number | null>

/** The figures of a report; one that does not go with the group asked for, or is not known of the past, is null. */
const figuresOf = (name: ReportName): z.ZodRawShape =>
  Object.fromEntries(Object.entries<Figure>(declared[name].figures).map(([key, one]) => [key, figure(one)]))

export interface ReportGroup {
  id: string | null
  name: string
  /** What it is: the group asked for, `none` where there is nothing of it, `cash`, `credit`, or `others`: all that are not among the largest. */
  kind: string
}

/** Lists behind figures, by figure: paths with their query. */
export type ReportUrls = Partial<Record<string, string>>

interface OfStretch<Name extends ReportName> {
  /** The same figures of what it is compared with, where that was asked for. */
  previous?: Figures<Name> | undefined
  /** The list whose rows add up to each figure; left out where there is nothing. A ratio has those of its parts. */
  rows_url: ReportUrls
  /** The list whose rows are taken off that: what came back. */
  less_url?: ReportUrls | undefined
}

export type ReportRow<Name extends ReportName = ReportName> = Figures<Name> &
  OfStretch<Name> & {
    /** ISO 8601 in UTC: the stretch begins with the one and ends before the other. */
    start_at: string
    end_at: string
    _group: ReportGroup | null
  }

export interface Report<Name extends ReportName = ReportName> {
  /** What was asked for, as it was understood. */
  period: (typeof reportPeriods)[number]
  interval: (typeof reportIntervals)[number]
  group_by: GroupOf<Name> | null
  start_at: string
  end_at: string
  /** What all of it is compared with, up to the same moment where it still runs. */
  compared: { start_at: string; end_at: string } | null
  rows: ReportRow<Name>[]
  _total: Figures<Name> & OfStretch<Name>
  /** Groups, where there is no interval. */
  page?: z.output<typeof pageInfo> | undefined
}

function replyOf<Name extends ReportName>(name: Name) {
  const figures = figuresOf(name)
  const urls = z.record(z.string(), z.string())
  const ofStretch = { ...figures, previous: z.object(figures).optional(), rows_url: urls, less_url: urls.optional() }
  return z.object({
    period: z.enum(reportPeriods),
    interval: z.enum(reportIntervals),
    group_by: z.string().nullable(),
    start_at: time(),
    end_at: time(),
    compared: z.object({ start_at: time(), end_at: time() }).nullable(),
    rows: z.array(
      z.object({
        start_at: time(),
        end_at: time(),
        _group: z.object({ id: z.string().nullable(), name: builtIn(z.string()), kind: z.string() }).nullable(),
        ...ofStretch,
      }),
    ),
    _total: z.object(ofStretch),
    page: pageInfo.optional(),
  }) as unknown as z.ZodType<Report<Name>>
}

type ReportEndpoint<Name extends ReportName, Path extends string> = Endpoint<
  Path,
  (typeof reportRights)[Name],
  z.ZodType<ReportQuery, Record<string, unknown>>,
  EmptyObject,
  z.ZodType<Report<Name>>
>

const report = <const Name extends ReportName, const Path extends string>(name: Name, path: Path, summary: string) => {
  const definition = { method: 'GET', path, access: reportRights[name], summary, query: queryOf(name), reply: replyOf(name) }
  return endpoint(definition as never) as unknown as ReportEndpoint<Name, Path>
}

export const reports = {
  sale: report('sale', '/v1/business/sales/report', 'What was sold, by time and group, and what is left to pay of it'),
  purchaseOrder: report(
    'purchase-order',
    '/v1/business/purchase-orders/report',
    'What was ordered of suppliers, what has come and what is to come',
  ),
  inventoryLevel: report(
    'inventory-level',
    '/v1/business/inventory-levels/report',
    'What is on the shelf and what it is worth, at the end of each interval',
  ),
  inventoryAction: report('inventory-action', '/v1/business/inventory-actions/report', 'Stock that came in, came back and was put right'),
  serialNumber: report(
    'serial-number',
    '/v1/business/inventory-serial-numbers/report',
    'Units that are told apart, at the end of each interval',
  ),
  contact: report('contact', '/v1/business/contacts/report', 'What contacts bought, supplied, brought back and paid, and their balances'),
  contactSale: report('contact-sale', '/v1/business/contacts/report/sale', 'What some contacts bought'),
  contactPurchase: report('contact-purchase', '/v1/business/contacts/report/purchase', 'What was ordered and taken in from some contacts'),
  product: report('product', '/v1/business/products/report', 'What was sold of products, what they earned and how long they last'),
  losses: report(
    'losses',
    '/v1/business/sales/report/losses',
    'What was taken back, taken off and not there, by who did it and on the day that they did',
  ),
  productSale: report('product-sale', '/v1/business/products/report/sale', 'What was sold of some products'),
}
