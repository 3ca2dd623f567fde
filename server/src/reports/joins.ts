import { type RawBuilder, sql } from 'kysely'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { isIdNear } from '../database/period-filter.ts'
import type { FilterColumns } from '../records/filters.ts'

/**
 * Joins merged contacts: their documents count for the main contact.
 * @param documents a table with `contact_id`
 */
export const alias = (documents: string): RawBuilder<unknown> =>
  sql`left join contacts alias on alias.business_id = ${sql.ref(`${documents}.business_id`)} and alias.id = ${sql.ref(`${documents}.contact_id`)}
    and alias.merged_into is not null`

/** The main contact of a document, beside `alias`. */
export const mainContact = (documents: string): RawBuilder<unknown> =>
  sql`coalesce(alias.merged_into, ${sql.ref(`${documents}.contact_id`)})`

/** Rows of a table by id. Ids begin with their time. */
export const idsOf =
  (table: string) =>
  (first: string, end?: string): RawBuilder<boolean> =>
    isIdNear(`${table}.id`, first, end)

/**
 * Balance entries, as `entry`. Some were entered later than their id, which is their source’s id (`balance_transactions_entered_later`).
 */
export const idsOfEntries = (first: string, end?: string): RawBuilder<boolean> =>
  sql<boolean>`(${isIdNear('entry.id', first, end)} or (entry.id = entry.source_id and entry.created_at >= ${first}::timestamptz))`

/** Products of lines, as `product`. */
export const products = (lines: string): RawBuilder<unknown> =>
  sql`join products product on product.business_id = ${sql.ref(`${lines}.business_id`)} and product.id = ${sql.ref(`${lines}.product_id`)}`

export type Keys = Readonly<Record<string, RawBuilder<unknown>>>

/** Group keys of documents. */
export const documentKeys = (documents: string): Keys => ({
  contact: mainContact(documents),
  location: sql.ref(`${documents}.location_id`),
  member: sql.ref(`${documents}.created_by`),
})

/** Group keys of lines, beside `products`. */
export const lineKeys = (lines: string): Keys => ({
  product: sql.ref(`${lines}.product_id`),
  category: sql`product.category_id`,
  brand: sql`product.brand_id`,
})

export const documentFilters = (documents: string): FilterColumns => ({
  location: `${documents}.location_id`,
  contact: `${documents}.contact_id`,
  member: `${documents}.created_by`,
})

export const lineFilters: FilterColumns = { product: 'item.product_id', category: 'product.category_id', brand: 'product.brand_id' }

/** Groups and filters that apply to lines, not to whole documents. */
export const ofLines: readonly string[] = ['product', 'category', 'brand']

/** True if the query has the filter or its `not_` form. */
export const isGiven = (filters: ReportFilters, name: string): boolean =>
  Boolean(filters[name as keyof ReportFilters] ?? filters[`not_${name}` as keyof ReportFilters])

/** True if the report reads lines, because of its group or a filter. */
export const isByLines = (filters: ReportFilters, by: string | undefined): boolean =>
  ofLines.some((name) => name === by || isGiven(filters, name))
