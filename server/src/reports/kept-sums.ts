import { type RawBuilder, sql } from 'kysely'
import { nobody } from '../database/database.ts'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { conditionsOf } from '../records/filters.ts'
import { type Seer, visibleAt } from './filters.ts'

/** Sums of a source as they are kept of days: rows of `day_sums`, as `kept`. */
export interface Kept {
  what: string
  /** What each number of a row is, in their order. */
  columns: readonly string[]
  joins: RawBuilder<unknown>
  where: readonly RawBuilder<boolean>[]
  key: RawBuilder<unknown> | null
  /** As products were grouped when it was added up. */
  isOfGroups: boolean
  /** Whether whole months are kept, too (`keptOfMonth`). */
  hasMonths: boolean
}

/** Sources of which sums are kept, each with its sums in the order in which a row has them. */
export const keptColumns = {
  sales: ['count', 'subtotal', 'discount', 'total', 'cost', 'tax', 'paid', 'outstanding'],
  lines: ['quantity', 'off'],
  goods: ['quantity', 'subtotal', 'discount', 'cost', 'count'],
  taxes: ['tax'],
  counted: ['count'],
  back: ['back_total', 'back_net', 'back_cost'],
  moved: ['returned', 'received'],
} as const
export type KeptSource = keyof typeof keptColumns

/** What each of them is kept by, beside day and location: `''` is of all. */
export const keptBy = {
  sales: ['', 'contact', 'member'],
  lines: ['', 'contact', 'member'],
  goods: ['', 'product'],
  taxes: ['', 'product'],
  counted: ['', 'category', 'brand'],
  back: ['', 'contact', 'member', 'product'],
  moved: ['', 'product'],
} as const satisfies Record<KeptSource, readonly string[]>
export type KeptBy = (typeof keptBy)[KeptSource][number]

/** What `day_sums.what` calls it. */
export const keptAs = (source: KeptSource, by: KeptBy): string => (by === '' ? source : `${source}.${by}`)

/** The same of a month, from its days: of whom or what, not of all, which is a row a day. */
export const keptOfMonth = (what: string): string => `${what}/month`

/** Of nobody. */
const key = sql`nullif(kept.key, ${sql.lit(nobody)})`
const product = sql`join products product on product.business_id = kept.business_id and product.id = kept.key`

/** Filters that what is kept is held to as what is there is: all others read what is there. */
const isNarrowed = (filters: ReportFilters): boolean =>
  Object.entries(filters).some(([name, value]) => value !== undefined && name !== 'location' && name !== 'not_location')

/** How what is kept of a source answers a report; undefined where it does not. */
export function keptOf(
  ctx: Seer,
  source: KeptSource,
  filters: ReportFilters,
  by: string | undefined,
): { grouped: Kept | undefined; whole: Kept } | undefined {
  if (isNarrowed(filters)) return undefined
  const where = [
    sql<boolean>`kept.business_id = ${ctx.business_id}`,
    ...visibleAt(ctx, 'kept.location_id'),
    ...conditionsOf(ctx, { location: filters.location, not_location: filters.not_location }, { location: 'kept.location_id' }),
  ]
  const kept = (kind: KeptBy, of: Kept['key'], joins: Kept['joins'] = sql``): Kept => ({
    ...{ what: keptAs(source, kind), columns: keptColumns[source] },
    ...{ joins, where, key: of, isOfGroups: kind === 'category' || kind === 'brand', hasMonths: kind !== '' },
  })
  const is = (kind: string): kind is KeptBy => (keptBy[source] as readonly string[]).includes(kind)
  const grouped = (): Kept | undefined => {
    if (by === 'location') return kept('', sql`kept.location_id`)
    if (by === 'contact' && is(by)) return kept(by, sql`coalesce(alias.merged_into, ${key})`, aliasOfKey)
    if (by !== undefined && is(by)) return kept(by, key)
    if ((by === 'category' || by === 'brand') && is('product')) return kept('product', sql.ref(`product.${by}_id`), product)
    return undefined
  }
  return { grouped: grouped(), whole: kept('', null) }
}

/** Contacts that turned out to be others, as `alias` finds those of documents. */
const aliasOfKey = sql`left join contacts alias on alias.business_id = kept.business_id and alias.id = kept.key and alias.merged_into is not null`
