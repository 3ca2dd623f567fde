import { type RawBuilder, sql } from 'kysely'
import { nobody } from '../database/database.ts'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { conditionsOf } from '../records/filters.ts'
import { familyOf } from '../contacts/open-items.ts'
import { type Seer, visibleAt } from './filters.ts'
import { noneKey } from './group-keys.ts'

/** Sums of a source as they are kept of days: rows of `day_sums`, as `kept`. */
export interface Kept {
  what: string
  /** What each number of a row is, in their order. */
  columns: readonly string[]
  joins: RawBuilder<unknown>
  where: readonly RawBuilder<boolean>[]
  key: RawBuilder<unknown> | null
  /** Rows of some keys alone, where the key is one of theirs: so that no others are read. */
  only?: ((keys: readonly string[]) => RawBuilder<boolean>) | undefined
  /** As products were grouped when it was added up. */
  isOfGroups: boolean
  /** Read in its place where products are grouped otherwise by now: their own sums, joined with them. */
  instead?: Kept
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
  cuts: ['discounts', 'price_cuts'],
  papers: ['purchases', 'returns'],
  takings: ['payments'],
  spendings: ['payments'],
  entries: ['balance'],
  stock: ['on_hand', 'value_at_cost'],
  documents: ['count', 'quantity', 'value'],
} as const
export type KeptSource = keyof typeof keptColumns

/** What each of them is kept by, beside day and location: `''` is of all. */
export const keptBy = {
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
} as const satisfies Record<KeptSource, readonly string[]>
export type KeptBy = (typeof keptBy)[KeptSource][number]

/** Whether it is of products as they were grouped when it was added up (`kept_groups`). */
export const isOfGroups = (by: KeptBy): by is 'category' | 'brand' => by === 'category' || by === 'brand'

/** Sums of a source by one of those: of a category it is no sum of its products' how many sales they are in. */
export const columnsKept = (source: KeptSource, by: KeptBy): readonly string[] =>
  isOfGroups(by) && source !== 'counted' ? keptColumns[source].filter((name) => name !== 'count') : keptColumns[source]

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

interface Reading {
  /** What the report calls a sum that is kept under another name. */
  as?: Readonly<Record<string, string>>
  /** Of what is of no location, whoever reads it. */
  isAnywhere?: boolean
}

/** How what is kept of a source answers a report; undefined where it does not. */
export function keptOf(
  ctx: Seer,
  source: KeptSource,
  filters: ReportFilters,
  by: string | undefined,
  { as = {}, isAnywhere = false }: Reading = {},
): { grouped: Kept | undefined; whole: Kept } | undefined {
  if (isNarrowed(filters)) return undefined
  const where = [
    sql<boolean>`kept.business_id = ${ctx.business_id}`,
    ...(isAnywhere ? [] : visibleAt(ctx, 'kept.location_id')),
    ...conditionsOf(ctx, { location: filters.location, not_location: filters.not_location }, { location: 'kept.location_id' }),
  ]
  const kept = (kind: KeptBy, of: Kept['key'], joins: Kept['joins'] = sql``, only?: Kept['only']): Kept => ({
    ...{ what: keptAs(source, kind), columns: columnsKept(source, kind).map((name) => as[name] ?? name), only },
    ...{ joins, where, key: of, isOfGroups: isOfGroups(kind), hasMonths: kind !== '' },
  })
  const is = (kind: string): kind is KeptBy => (keptBy[source] as readonly string[]).includes(kind)
  const grouped = (): Kept | undefined => {
    if (by === 'location') return kept('', sql`kept.location_id`)
    if (by === 'contact' && is(by))
      return kept(by, sql`coalesce(alias.merged_into, ${key})`, aliasOfKey, (ids) =>
        isKey(sql`${familyOf(ctx.business_id, sql`${idsIn(ids)}`)}`, ids),
      )
    if ((by === 'group' || by === 'kind') && is('contact')) return kept('contact', keyOfContacts[by], contactsOfKey[by])
    if (by === undefined || !is(by)) return undefined
    const ofKey = kept(by, key, sql``, (ids) => isKey(sql`${idsIn(ids)}::uuid[]`, ids))
    return isOfGroups(by) && is('product') ? { ...ofKey, instead: kept('product', sql.ref(`product.${by}_id`), product) } : ofKey
  }
  return { grouped: grouped(), whole: kept('', null) }
}

/** Ids among keys of groups: whoever is none of them is nobody. */
const idsIn = (keys: readonly string[]) => keys.filter((one) => one !== noneKey)
const isKey = (ids: RawBuilder<unknown>, keys: readonly string[]) =>
  keys.includes(noneKey) ? sql<boolean>`(kept.key = any(${ids}) or kept.key = ${sql.lit(nobody)})` : sql<boolean>`kept.key = any(${ids})`

/** Whoever a row is of, as `named`: of the few who turned out to be others, what those are is looked up. */
const namedOfKey = sql`join contacts named on named.business_id = kept.business_id and named.id = kept.key`
/** What a contact, as `named`, is by whom it turned out to be: a customer, a supplier or both. */
export const kindOfNamed = sql`case when named.merged_into is null then named.contact_type else (select main.contact_type from contacts main
  where main.business_id = named.business_id and main.id = named.merged_into) end`
/** The groups of a contact, as `named`, by whom it turned out to be: as `joined`. */
export const groupsOfNamed = sql`left join contact_group_members joined
  on joined.business_id = named.business_id and joined.contact_id = coalesce(named.merged_into, named.id)`
const contactsOfKey = { kind: namedOfKey, group: sql`${namedOfKey} ${groupsOfNamed}` }
const keyOfContacts = { kind: kindOfNamed, group: sql`joined.group_id` }

/** Contacts that turned out to be others, as `alias` finds those of documents. */
const aliasOfKey = sql`left join contacts alias on alias.business_id = kept.business_id and alias.id = kept.key and alias.merged_into is not null`
