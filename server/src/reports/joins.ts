import { type RawBuilder, sql } from 'kysely'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { idsAround } from '../database/period-filter.ts'
import type { FilterColumns } from '../records/filters.ts'

/** Contacts that turned out to be others: their documents are the others'. @param documents a table with `contact_id` */
export const alias = (documents: string): RawBuilder<unknown> =>
  sql`left join contacts alias on alias.business_id = ${sql.ref(`${documents}.business_id`)} and alias.id = ${sql.ref(`${documents}.contact_id`)}
    and alias.merged_into is not null`

/** The contact that a document is of now, beside `alias`. */
export const mainContact = (documents: string): RawBuilder<unknown> =>
  sql`coalesce(alias.merged_into, ${sql.ref(`${documents}.contact_id`)})`

/** Rows of a table by their ids, which begin with their time. */
export const idsOf =
  (table: string) =>
  (first: string, end?: string): RawBuilder<boolean> =>
    idsAround(`${table}.id`, first, end)

/** Entries of balances, as `entry`: some were entered later than their ids say, each under the id of what it was entered for (`balance_transactions_entered_later`). */
export const idsOfEntries = (first: string, end?: string): RawBuilder<boolean> =>
  sql<boolean>`(${idsAround('entry.id', first, end)} or (entry.id = entry.source_id and entry.created_at >= ${first}::timestamptz))`

/** The products of some lines, as `product`. */
export const products = (lines: string): RawBuilder<unknown> =>
  sql`join products product on product.business_id = ${sql.ref(`${lines}.business_id`)} and product.id = ${sql.ref(`${lines}.product_id`)}`

export type Keys = Readonly<Record<string, RawBuilder<unknown>>>

/** What documents are grouped by. */
export const documentKeys = (documents: string): Keys => ({
  contact: mainContact(documents),
  location: sql.ref(`${documents}.location_id`),
  member: sql.ref(`${documents}.created_by`),
})

/** What lines are grouped by, beside `products`. */
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

/** Groups and filters that are of lines, not of whole documents. */
export const ofLines: readonly string[] = ['product', 'category', 'brand']

/** Whether a filter is asked for, or its `not_`. */
export const isGiven = (filters: ReportFilters, name: string): boolean =>
  Boolean(filters[name as keyof ReportFilters] ?? filters[`not_${name}` as keyof ReportFilters])

/** Whether a report is of lines: by its group, or by a filter. */
export const isByLines = (filters: ReportFilters, by: string | undefined): boolean =>
  ofLines.some((name) => name === by || isGiven(filters, name))
