import { type RawBuilder, sql } from 'kysely'
import { noTenantId } from '../../database/database.ts'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { conditionsOf } from '../../records/filters.ts'
import { familyIdsOf } from '../../receivables/open-items.ts'
import { isAnyOrNone, isNotAnyOrNone } from '../../database/any-or-none.ts'
import { type Seer, isOfPosted, visibleAt } from '../filters.ts'
import { noneKey } from '../group-keys.ts'

/** Day sums of a source: rows of `day_sums`, as `kept`. */
export interface DaySums {
  sumName: string
  /** Name of each number in a row, in order. */
  columns: readonly string[]
  joins: RawBuilder<unknown>
  where: readonly RawBuilder<boolean>[]
  key: RawBuilder<unknown> | null
  /** Selects rows of some keys, so that no others are read. */
  only?: ((keys: readonly string[]) => RawBuilder<boolean>) | undefined
  /** True if grouped by `kept_groups`, the products’ groups when summed. */
  isOfGroups: boolean
  /** Used if products changed groups since: product sums, joined with current products. */
  instead?: DaySums
  /** True if whole months are stored, too (`monthSumName`). */
  hasMonths: boolean
}

/** Sources with day sums, and the order of sums in a row. */
export const daySumColumns = {
  sales: ['count', 'subtotal', 'discount', 'total', 'cost', 'tax', 'paid', 'outstanding', 'rounding'],
  lines: ['quantity', 'off'],
  goods: ['quantity', 'subtotal', 'discount', 'cost', 'count'],
  taxes: ['tax'],
  counted: ['count'],
  back: ['back_total', 'back_net', 'back_cost'],
  moved: ['returned', 'received'],
  cuts: ['discounts', 'price_cuts'],
  papers: ['purchases', 'returns'],
  takings: ['payments'],
  spendings: ['payments'],
  entries: ['balance'],
  stock: ['on_hand', 'value_at_cost'],
  documents: ['count', 'quantity', 'value'],
} as const
export type DaySumSource = keyof typeof daySumColumns

/** Groups of the sums, beside day and location: `''` is the total. */
export const daySumGroups = {
  sales: ['', 'contact', 'member'],
  lines: ['', 'contact', 'member'],
  goods: ['', 'product', 'category', 'brand'],
  taxes: ['', 'product', 'category', 'brand'],
  counted: ['', 'category', 'brand'],
  back: ['', 'contact', 'member', 'product', 'category', 'brand'],
  moved: ['', 'product', 'category', 'brand'],
  cuts: ['', 'member'],
  papers: ['', 'contact'],
  takings: ['', 'contact'],
  spendings: ['', 'contact'],
  entries: ['', 'contact'],
  stock: ['', 'product', 'category', 'brand'],
  documents: ['', 'contact', 'product'],
} as const satisfies Record<DaySumSource, readonly string[]>
export type DaySumGroup = (typeof daySumGroups)[DaySumSource][number]

/** True for sums by the products’ groups when summed (`kept_groups`). */
export const isOfGroups = (by: DaySumGroup): by is 'category' | 'brand' => by === 'category' || by === 'brand'

/** Names of a source’s sums by a group. A category’s number of sales is not the sum of its products’ numbers. */
export const columnsOf = (source: DaySumSource, by: DaySumGroup): readonly string[] =>
  isOfGroups(by) && source !== 'counted' ? daySumColumns[source].filter((name) => name !== 'count') : daySumColumns[source]

/** Value of `day_sums.what`. */
export const daySumName = (source: DaySumSource, by: DaySumGroup): string => (by === '' ? source : `${source}.${by}`)

/** The same for months, summed from days. Only for groups: totals have one row a day anyway. */
export const monthSumName = (sumName: string): string => `${sumName}/month`

/** Null for sums without a key. */
const key = sql`nullif(kept.key, ${sql.lit(noTenantId)})`
const product = sql`join products product on product.business_id = kept.business_id and product.id = kept.key`

interface Reading {
  /** Other names of sums in the report. */
  as?: Readonly<Record<string, string>>
  /** True for sums without a location, for every reader. */
  isAnywhere?: boolean
}

/** Day sums of a source by the report’s group and in total. */
export interface SourceDaySums {
  grouped: DaySums | undefined
  total: DaySums
}

/** Day sums that fit a report’s group and filters; undefined if none fit. */
export function daySumsOf(
  ctx: Seer,
  source: DaySumSource,
  filters: ReportFilters,
  by: string | undefined,
  { as = {}, isAnywhere = false }: Reading = {},
): SourceDaySums | undefined {
  const where = [
    sql<boolean>`kept.business_id = ${ctx.business_id}`,
    ...(isAnywhere ? [] : visibleAt(ctx, 'kept.location_id')),
    ...conditionsOf(ctx, { location: filters.location, not_location: filters.not_location }, { location: 'kept.location_id' }),
  ]
  const narrowed = narrowedBy(filters)
  if (!narrowed) return undefined
  if (narrowed.length > 0) return narrowedSums(ctx, source, filters, narrowed, { by, where, as })
  const buildSums = (kind: DaySumGroup, of: DaySums['key'], joins: DaySums['joins'] = sql``, only?: DaySums['only']): DaySums => ({
    ...{ sumName: daySumName(source, kind), columns: columnsOf(source, kind).map((name) => as[name] ?? name), only },
    ...{ joins, where, key: of, isOfGroups: isOfGroups(kind), hasMonths: kind !== '' },
  })
  const is = (kind: string): kind is DaySumGroup => (daySumGroups[source] as readonly string[]).includes(kind)
  const grouped = (): DaySums | undefined => {
    if (by === 'location') return buildSums('', sql`kept.location_id`)
    if (by === 'contact' && is(by))
      return buildSums(by, sql`coalesce(alias.merged_into, ${key})`, aliasOfKey, (ids) =>
        isKey(sql`${familyIdsOf(ctx.business_id, sql`${idsIn(ids)}`)}`, ids),
      )
    if ((by === 'group' || by === 'kind') && is('contact')) return buildSums('contact', keyOfContacts[by], contactsOfKey[by])
    if (by === undefined || !is(by)) return undefined
    const ofKey = buildSums(by, key, sql``, ofKeys)
    return isOfGroups(by) && is('product') ? { ...ofKey, instead: buildSums('product', sql.ref(`product.${by}_id`), product) } : ofKey
  }
  return { grouped: grouped(), total: buildSums('', null) }
}

/** Filters that day sums support. One contact’s or product’s documents are few, and an index finds them. */
const narrowing = ['member', 'category', 'brand'] as const
type Narrowing = (typeof narrowing)[number]

/** Supported filters in use, beside locations; undefined if another filter is set, so documents are read. */
function narrowedBy(filters: ReportFilters): Narrowing[] | undefined {
  const filterEntries = Object.entries(filters).filter(([, value]) => value !== undefined)
  const names = [...new Set(filterEntries.map(([name]) => name.replace(/^not_/, '')))].filter((name) => name !== 'location')
  const otherNames = names.filter((name) => !(name === 'status' && isOfPosted(filters)))
  return otherNames.every((name): name is Narrowing => (narrowing as readonly string[]).includes(name)) ? otherNames : undefined
}

/**
 * Sums of the filtered members, categories or brands, or of all others; also by location. By product, or with both filters, product rows
 * are joined with current groups.
 * Numbers of sales do not add up, so they come from sums only for a single key.
 */
function narrowedSums(
  ctx: Seer,
  source: DaySumSource,
  filters: ReportFilters,
  narrowed: readonly Narrowing[],
  { by, where, as }: { by: string | undefined; where: readonly RawBuilder<boolean>[]; as: NonNullable<Reading['as']> },
): SourceDaySums | undefined {
  const is = (kind: string): kind is DaySumGroup => (daySumGroups[source] as readonly string[]).includes(kind)
  const conditions = (columnOf: (name: Narrowing) => RawBuilder<unknown>) =>
    narrowed.flatMap((name) => {
      const [included, not] = [filters[name], filters[`not_${name}`]]
      return [...(included ? [isAnyOrNone(columnOf(name), included)] : []), ...(not ? [isNotAnyOrNone(columnOf(name), not)] : [])]
    })
  // Selected first and hash joined: single probes of products dominated such reports.
  const products = sql`join (select product.id, product.category_id, product.brand_id from products product
    where ${sql.join([sql`product.business_id = ${ctx.business_id}`, ...conditions((name) => sql.ref(`product.${name}_id`))], sql` and `)} offset 0) product
    on product.id = kept.key`
  const buildSums = (of: DaySumSource, kind: DaySumGroup, group: DaySums['key'], isOfProduct = false): DaySums => ({
    ...{
      sumName: daySumName(of, kind),
      columns: columnsOf(of, kind).map((name) => as[name] ?? name),
      key: group,
      isOfGroups: isOfGroups(kind),
      hasMonths: true,
    },
    ...(isOfProduct ? { joins: products, where } : { joins: sql``, where: [...where, ...conditions(() => key)] }),
  })
  const [only] = narrowed
  const isOne = narrowed.length === 1 && only !== undefined && is(only)
  const ofGoods = (group: DaySums['key']) =>
    summedOnly({ ...buildSums(source, 'product', group, true), ...(by === 'product' && { only: ofKeys }) })
  const ofOne = (kind: Narrowing, group: DaySums['key'], ofProduct = group): DaySums => ({
    ...buildSums(source, kind, group),
    ...(isOfGroups(kind) && is('product') && { instead: ofGoods(ofProduct) }),
  })
  if (source === 'counted' && !(isOne && filters[only]?.length === 1 && !filters[`not_${only}`])) return undefined
  // Numbers of stock documents are stored per product only.
  const isOfGoods = is('product') && source !== 'documents' && !narrowed.includes('member')
  if (!isOne && !isOfGoods) return undefined
  const totalSums = isOne ? ofOne(only, null) : ofGoods(null)
  const place = sql`kept.location_id`
  const grouped = (): DaySums | undefined => {
    if (by === undefined) return undefined
    if (isOne && by === 'location') return ofOne(only, place)
    if (isOne && by === only) return ofOne(only, key, sql.ref(`product.${only}_id`))
    // The number of sales of a product is stored with its sales.
    if (source === 'counted') return by === 'product' ? { ...buildSums('goods', by, key, true), only: ofKeys } : undefined
    const groups: Readonly<Record<string, DaySums['key']>> = {
      ...{ location: place, product: key },
      ...{ category: sql`product.category_id`, brand: sql`product.brand_id` },
    }
    const group = isOfGoods ? groups[by] : undefined
    return group ? ofGoods(group) : undefined
  }
  return { grouped: grouped(), total: totalSums }
}

/** Without sums that do not add up over products. */
const summedOnly = (daySums: DaySums): DaySums => ({ ...daySums, columns: daySums.columns.map((name) => (name === 'count' ? '' : name)) })

const ofKeys = (ids: readonly string[]) => isKey(sql`${idsIn(ids)}::uuid[]`, ids)

/** Ids among group keys; other keys mean none. */
const idsIn = (keys: readonly string[]) => keys.filter((groupKey) => groupKey !== noneKey)
const isKey = (ids: RawBuilder<unknown>, keys: readonly string[]) =>
  keys.includes(noneKey)
    ? sql<boolean>`(kept.key = any(${ids}) or kept.key = ${sql.lit(noTenantId)})`
    : sql<boolean>`kept.key = any(${ids})`

/** The contact of a row, as `named`; only the few merged contacts look up their main contact. */
const namedOfKey = sql`join contacts named on named.business_id = kept.business_id and named.id = kept.key`
/** Type of a contact’s main contact, for the contact as `named`: a customer, a supplier or both. */
export const kindOfNamed = sql`case when named.merged_into is null then named.contact_type else (select main.contact_type from contacts main
  where main.business_id = named.business_id and main.id = named.merged_into) end`
/** The groups of the main contact, as `joined`, for the contact as `named`. */
export const groupsOfNamed = sql`left join contact_group_members joined
  on joined.business_id = named.business_id and joined.contact_id = coalesce(named.merged_into, named.id)`
const contactsOfKey = { kind: namedOfKey, group: sql`${namedOfKey} ${groupsOfNamed}` }
const keyOfContacts = { kind: kindOfNamed, group: sql`joined.group_id` }

/** Merged contacts, like `alias` for documents. */
const aliasOfKey = sql`left join contacts alias on alias.business_id = kept.business_id and alias.id = kept.key and alias.merged_into is not null`
