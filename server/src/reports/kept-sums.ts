import { type RawBuilder, sql } from 'kysely'
import { nobody } from '../database/database.ts'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { conditionsOf } from '../records/filters.ts'
import { familyOf } from '../contacts/open-items.ts'
import { isAnyOrNone, isNotAnyOrNone } from '../database/any-or-none.ts'
import { type Seer, isOfPosted, visibleAt } from './filters.ts'
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
  /** Whether whole months are kept, too (`keptOfMonth`). */
  hasMonths: boolean
}

/** Sources of which sums are kept, each with its sums in the order in which a row has them. */
export const keptColumns = {
  sales: ['count', 'subtotal', 'discount', 'total', 'cost', 'tax', 'paid', 'outstanding'],
  lines: ['quantity', 'off'],
  goods: ['quantity', 'subtotal', 'discount', 'cost', 'count'],
  taxes: ['tax'],
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
  goods: ['', 'product'],
  taxes: ['', 'product'],
  back: ['', 'contact', 'member', 'product'],
  moved: ['', 'product'],
  cuts: ['', 'member'],
  papers: ['', 'contact'],
  takings: ['', 'contact'],
  spendings: ['', 'contact'],
  entries: ['', 'contact'],
  stock: ['', 'product'],
  documents: ['', 'contact', 'product'],
} as const satisfies Record<KeptSource, readonly string[]>
export type KeptBy = (typeof keptBy)[KeptSource][number]

/** What `day_sums.what` calls it. */
export const keptAs = (source: KeptSource, by: KeptBy): string => (by === '' ? source : `${source}.${by}`)

/** The same of a month, from its days: of whom or what, not of all, which is a row a day. */
export const keptOfMonth = (what: string): string => `${what}/month`

/** Of nobody. */
const key = sql`nullif(kept.key, ${sql.lit(nobody)})`

interface Reading {
  /** What the report calls a sum that is kept under another name. */
  as?: Readonly<Record<string, string>>
  /** Of what is of no location, whoever reads it. */
  isAnywhere?: boolean
}

/** What is kept of a source, by what a report is grouped by and of all of it. */
export interface KeptSums {
  grouped: Kept | undefined
  whole: Kept
}

/** How what is kept of a source answers a report; undefined where it does not. */
export function keptOf(
  ctx: Seer,
  source: KeptSource,
  filters: ReportFilters,
  by: string | undefined,
  { as = {}, isAnywhere = false }: Reading = {},
): KeptSums | undefined {
  const where = [
    sql<boolean>`kept.business_id = ${ctx.business_id}`,
    ...(isAnywhere ? [] : visibleAt(ctx, 'kept.location_id')),
    ...conditionsOf(ctx, { location: filters.location, not_location: filters.not_location }, { location: 'kept.location_id' }),
  ]
  const narrowed = narrowedBy(filters)
  if (!narrowed) return undefined
  if (narrowed.length > 0) return narrowedSums(ctx, source, filters, by, narrowed, where, as)
  const kept = (kind: KeptBy, of: Kept['key'], joins: Kept['joins'] = sql``, only?: Kept['only']): Kept => ({
    ...{ what: keptAs(source, kind), columns: keptColumns[source].map((name) => as[name] ?? name), only },
    ...{ joins, where, key: of, hasMonths: kind !== '' },
  })
  const is = (kind: string): kind is KeptBy => (keptBy[source] as readonly string[]).includes(kind)
  const grouped = (): Kept | undefined => {
    if (by === 'location') return kept('', sql`kept.location_id`)
    if (by === 'contact' && is(by))
      return kept(by, sql`coalesce(alias.merged_into, ${key})`, aliasOfKey, (ids) =>
        isKey(sql`${familyOf(ctx.business_id, sql`${idsIn(ids)}`)}`, ids),
      )
    if ((by === 'group' || by === 'kind') && is('contact')) return kept('contact', keyOfContacts[by], contactsOfKey[by])
    if ((by === 'category' || by === 'brand') && isOfGoods(source))
      return summedOnly(kept('product', sql.ref(`product.${by}_id`), productOfKey(ctx)))
    return by !== undefined && is(by) ? kept(by, key, sql``, ofKeys) : undefined
  }
  return { grouped: grouped(), whole: kept('', null) }
}

/** Filters that find the rows of what is kept by them. What is of one contact or one product is few documents, which an index finds. */
const narrowing = ['member', 'category', 'brand'] as const
type Narrowing = (typeof narrowing)[number]

/** By which of those it is asked for, beside locations; undefined where another filter is, so that what is there is read. */
function narrowedBy(filters: ReportFilters): Narrowing[] | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const names = [...new Set(given.map(([name]) => name.replace(/^not_/, '')))].filter((name) => name !== 'location')
  const others = names.filter((name) => !(name === 'status' && isOfPosted(filters)))
  return others.every((name): name is Narrowing => (narrowing as readonly string[]).includes(name)) ? others : undefined
}

/** Whether its sums of products add up to those of their categories and brands. How many stock documents there are is kept of each product alone. */
const isOfGoods = (source: KeptSource): boolean => source !== 'documents' && (keptBy[source] as readonly string[]).includes('product')

/** Products as they are grouped now. Found first, and held against in one go: looked up one by one, they were what such a report took longest for. */
const productOfKey = ({ business_id }: Seer, conditions: readonly RawBuilder<boolean>[] = []) =>
  sql`join (select product.id, product.category_id, product.brand_id from products product
    where ${sql.join([sql`product.business_id = ${business_id}`, ...conditions], sql` and `)} offset 0) product on product.id = kept.key`

/**
 * Sums of those members, categories or brands that are asked for, or of all others: rows of what is kept by member, or of what is kept of products,
 * as those are grouped now.
 */
function narrowedSums(
  ctx: Seer,
  source: KeptSource,
  filters: ReportFilters,
  by: string | undefined,
  narrowed: readonly Narrowing[],
  where: readonly RawBuilder<boolean>[],
  as: NonNullable<Reading['as']>,
): KeptSums | undefined {
  const conditions = (columnOf: (name: Narrowing) => RawBuilder<unknown>) =>
    narrowed.flatMap((name) => {
      const [some, not] = [filters[name], filters[`not_${name}`]]
      return [...(some ? [isAnyOrNone(columnOf(name), some)] : []), ...(not ? [isNotAnyOrNone(columnOf(name), not)] : [])]
    })
  const isByMember = narrowed.includes('member')
  const isKept = isByMember ? narrowed.length === 1 && (keptBy[source] as readonly string[]).includes('member') : isOfGoods(source)
  if (!isKept) return undefined
  const kept = {
    ...{ what: keptAs(source, isByMember ? 'member' : 'product'), hasMonths: true },
    columns: keptColumns[source].map((name) => as[name] ?? name),
    joins: isByMember
      ? sql``
      : productOfKey(
          ctx,
          conditions((name) => sql.ref(`product.${name}_id`)),
        ),
    where: isByMember ? [...where, ...conditions(() => key)] : where,
  }
  const places: Groups = { location: sql`kept.location_id` }
  const groups: Groups = isByMember
    ? { ...places, member: key }
    : { ...places, product: key, category: sql`product.category_id`, brand: sql`product.brand_id` }
  const group = by === undefined ? undefined : groups[by]
  const summed = (of: Kept['key']): Kept => (isByMember ? { ...kept, key: of } : summedOnly({ ...kept, key: of }))
  if (!group) return { grouped: undefined, whole: summed(null) }
  // How many sales a product is in is kept with what was sold of it.
  return { grouped: by === 'product' ? { ...kept, key, only: ofKeys } : summed(group), whole: summed(null) }
}

type Groups = Readonly<Record<string, RawBuilder<unknown>>>

/** Without what does not add up of several products. */
const summedOnly = (kept: Kept): Kept => ({ ...kept, columns: kept.columns.map((name) => (name === 'count' ? '' : name)) })

const ofKeys = (ids: readonly string[]) => isKey(sql`${idsIn(ids)}::uuid[]`, ids)

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
