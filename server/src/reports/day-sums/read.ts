import { type RawBuilder, sql } from 'kysely'
import { nobody } from '../../database/database.ts'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { conditionsOf } from '../../records/filters.ts'
import { familyOf } from '../../receivables/open-items.ts'
import { isAnyOrNone, isNotAnyOrNone } from '../../database/any-or-none.ts'
import { type Seer, isOfPosted, visibleAt } from '../filters.ts'
import { noneKey } from '../group-keys.ts'

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
  if (narrowed.length > 0) return narrowedSums(ctx, source, filters, narrowed, { by, where, as })
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
    const ofKey = kept(by, key, sql``, ofKeys)
    return isOfGroups(by) && is('product') ? { ...ofKey, instead: kept('product', sql.ref(`product.${by}_id`), product) } : ofKey
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

/**
 * Sums of those members, categories or brands that are asked for, or of all others: rows of what is kept by them, also where a report is by location. Where
 * it is by product, or of both, rows of products are, as those are grouped now. How many sales there are is no sum of several of them: it is kept of one
 * alone, and read otherwise.
 */
function narrowedSums(
  ctx: Seer,
  source: KeptSource,
  filters: ReportFilters,
  narrowed: readonly Narrowing[],
  { by, where, as }: { by: string | undefined; where: readonly RawBuilder<boolean>[]; as: NonNullable<Reading['as']> },
): KeptSums | undefined {
  const is = (kind: string): kind is KeptBy => (keptBy[source] as readonly string[]).includes(kind)
  const conditions = (columnOf: (name: Narrowing) => RawBuilder<unknown>) =>
    narrowed.flatMap((name) => {
      const [some, not] = [filters[name], filters[`not_${name}`]]
      return [...(some ? [isAnyOrNone(columnOf(name), some)] : []), ...(not ? [isNotAnyOrNone(columnOf(name), not)] : [])]
    })
  // Found first, and held against in one go: looked up one by one, products were what such a report took longest for.
  const products = sql`join (select product.id, product.category_id, product.brand_id from products product
    where ${sql.join([sql`product.business_id = ${ctx.business_id}`, ...conditions((name) => sql.ref(`product.${name}_id`))], sql` and `)} offset 0) product
    on product.id = kept.key`
  const kept = (of: KeptSource, kind: KeptBy, group: Kept['key'], isOfProduct = false): Kept => ({
    ...{
      what: keptAs(of, kind),
      columns: columnsKept(of, kind).map((name) => as[name] ?? name),
      key: group,
      isOfGroups: isOfGroups(kind),
      hasMonths: true,
    },
    ...(isOfProduct ? { joins: products, where } : { joins: sql``, where: [...where, ...conditions(() => key)] }),
  })
  const [only] = narrowed
  const isOne = narrowed.length === 1 && only !== undefined && is(only)
  const ofGoods = (group: Kept['key']) => summedOnly({ ...kept(source, 'product', group, true), ...(by === 'product' && { only: ofKeys }) })
  const ofOne = (kind: Narrowing, group: Kept['key'], ofProduct = group): Kept => ({
    ...kept(source, kind, group),
    ...(isOfGroups(kind) && is('product') && { instead: ofGoods(ofProduct) }),
  })
  if (source === 'counted' && !(isOne && filters[only]?.length === 1 && !filters[`not_${only}`])) return undefined
  // How many stock documents there are is kept of each product alone.
  const isOfGoods = is('product') && source !== 'documents' && !narrowed.includes('member')
  if (!isOne && !isOfGoods) return undefined
  const whole = isOne ? ofOne(only, null) : ofGoods(null)
  const place = sql`kept.location_id`
  const grouped = (): Kept | undefined => {
    if (by === undefined) return undefined
    if (isOne && by === 'location') return ofOne(only, place)
    if (isOne && by === only) return ofOne(only, key, sql.ref(`product.${only}_id`))
    // How many sales a product is in is kept with what was sold of it.
    if (source === 'counted') return by === 'product' ? { ...kept('goods', by, key, true), only: ofKeys } : undefined
    const groups: Readonly<Record<string, Kept['key']>> = {
      ...{ location: place, product: key },
      ...{ category: sql`product.category_id`, brand: sql`product.brand_id` },
    }
    const group = isOfGoods ? groups[by] : undefined
    return group ? ofGoods(group) : undefined
  }
  return { grouped: grouped(), whole }
}

/** Without what does not add up of several products. */
const summedOnly = (kept: Kept): Kept => ({ ...kept, columns: kept.columns.map((name) => (name === 'count' ? '' : name)) })

const ofKeys = (ids: readonly string[]) => isKey(sql`${idsIn(ids)}::uuid[]`, ids)

/** Ids among keys of groups: whoever is none of them is nobody. */
const idsIn = (keys: readonly string[]) => keys.filter((one) => one !== noneKey)
const isKey = (ids: RawBuilder<unknown>, keys: readonly string[]) =>
  keys.includes(noneKey) ? sql<boolean>`(kept.key = any(${ids}) or kept.key = ${sql.lit(nobody)})` : sql<boolean>`kept.key = any(${ids})`

/** Whoever a row is of, as `productByCode`: of the few who turned out to be others, what those are is looked up. */
const namedOfKey = sql`join contacts named on named.business_id = kept.business_id and named.id = kept.key`
/** What a contact, as `productByCode`, is by whom it turned out to be: a customer, a supplier or both. */
export const kindOfNamed = sql`case when named.merged_into is null then named.contact_type else (select main.contact_type from contacts main
  where main.business_id = named.business_id and main.id = named.merged_into) end`
/** The groups of a contact, as `productByCode`, by whom it turned out to be: as `joined`. */
export const groupsOfNamed = sql`left join contact_group_members joined
  on joined.business_id = named.business_id and joined.contact_id = coalesce(named.merged_into, named.id)`
const contactsOfKey = { kind: namedOfKey, group: sql`${namedOfKey} ${groupsOfNamed}` }
const keyOfContacts = { kind: kindOfNamed, group: sql`joined.group_id` }

/** Contacts that turned out to be others, as `alias` finds those of documents. */
const aliasOfKey = sql`left join contacts alias on alias.business_id = kept.business_id and alias.id = kept.key and alias.merged_into is not null`
