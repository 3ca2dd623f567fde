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

/** Values of filters that take words, by report. */
const worded: Record<string, Readonly<Record<string, readonly [string, ...string[]]>>> = {
  'inventory-action': { kind: actionKinds },
  contact: { kind: contactTypes },
  'purchase-order': { status: orderStatuses },
  'contact-purchase': { status: orderStatuses },
  'serial-number': { status: serialStatuses },
}

/** Filters of every report (REPORTS-1). */
const common = ['location', 'contact', 'product', 'category', 'brand', 'status', 'member'] as const
type FilterName = keyof typeof filters | 'status' | 'kind'

export type ReportFilters = { [Name in FilterName | `not_${FilterName}`]?: string[] | undefined }

/** Query of any report; filters that a report lacks are rejected earlier. */
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

/** Formats of a report, beside its reply. */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const

function queryOf(name: ReportName) {
  const { groups, figures, filters: ownFilters, ...rest } = declared[name] as (typeof declared)[ReportName] & { needs?: string }
  const sorts = ['start_at', 'name', ...Object.keys(figures)].flatMap((field) => [`${field}.asc`, `${field}.desc`]) as [string, ...string[]]
  const schemaOf = (filter: FilterName, isNot = false) => {
    const choices = worded[name]?.[filter] ?? (filter === 'status' ? statuses : undefined)
    // Canceled documents never count, even if requested.
    const allowed = filter === 'status' && !isNot ? (choices?.filter((word) => word !== 'canceled') as unknown as typeof choices) : choices
    return allowed ? words(allowed) : filters[filter as keyof typeof filters]()
  }
  const filterNames = ownFilters as readonly FilterName[]
  const foreign = common.filter((filter) => !filterNames.includes(filter)).flatMap((filter) => [filter, `not_${filter}`] as const)
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
      filterNames.flatMap((filter) => [
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

/** Metrics of a report. A metric is null if it does not apply to the group, or is unknown for the past. */
const figuresOf = (name: ReportName): z.ZodRawShape =>
  Object.fromEntries(Object.entries<Figure>(declared[name].figures).map(([key, metric]) => [key, figure(metric)]))

export interface ReportGroup {
  id: string | null
  name: string
  /** Kind of the group: as requested; `none` for no value; `cash`; `credit`; or `others`, all but the largest. */
  kind: string
}

/** Lists behind metrics: paths with their query, by metric. */
export type ReportUrls = Partial<Record<string, string>>

interface OfStretch<Name extends ReportName> {
  /** Metrics of the compared period, if requested. */
  previous?: Figures<Name> | undefined
  /** For each metric, the list whose rows add up to it; left out if it is empty. A ratio has the lists of its parts. */
  rows_url: ReportUrls
  /** For each metric, the list of returns whose rows are subtracted from it. */
  less_url?: ReportUrls | undefined
}

export type ReportRow<Name extends ReportName = ReportName> = Figures<Name> &
  OfStretch<Name> & {
    /** ISO 8601 in UTC: `start_at` is included, `end_at` is not. */
    start_at: string
    end_at: string
    _group: ReportGroup | null
  }

export interface Report<Name extends ReportName = ReportName> {
  /** The query, as the server understood it. */
  period: (typeof reportPeriods)[number]
  interval: (typeof reportIntervals)[number]
  group_by: GroupOf<Name> | null
  start_at: string
  end_at: string
  /** The compared period; if the current one still runs, up to the same time. */
  compared: { start_at: string; end_at: string } | null
  rows: ReportRow<Name>[]
  _total: Figures<Name> & OfStretch<Name>
  /** Pages of groups, if there is no interval. */
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
  const definition = { access: reportRights[name], summary, query: queryOf(name), reply: replyOf(name) }
  return endpoint.get(path, definition as never) as unknown as ReportEndpoint<Name, Path>
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
