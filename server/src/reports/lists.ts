import type { IdKind } from '@kasuwa/contract/platform/ids'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { publicId } from '../database/ids.ts'
import { othersKey } from './group-keys.ts'
import type { Slice } from './stretches.ts'

/** What ids a filter holds; of any other filter words. */
export const idKinds: Partial<Record<string, IdKind>> = {
  location: 'location',
  contact: 'contact',
  product: 'product',
  category: 'product_category',
  brand: 'brand',
  member: 'merchant',
  tax: 'sale_tax',
  account: 'bank_account',
  group: 'contact_group',
}

/** Rows of a list, as its call is asked for them. */
export interface List {
  path: string
  /** Filters of the report that the list has; each with its `not_`. */
  takes: readonly string[]
  /** What it is asked for besides. */
  fixed?: Readonly<Record<string, string>>
  /** Left out, within the slice; `until` its end, for what stands then; false for what stands now. */
  isTimed?: 'until' | false
}

/** A group of a report: which, and of which it is the rest. */
export interface OfGroup {
  by: string
  key: string
  /** The largest, where the key is that of all others. */
  kept: readonly string[]
}

const isUuid = (text: string) => text.length === 36

/** An id as clients know it, or a word. */
export const shownKey = (filter: string, key: string): string => {
  const kind = idKinds[filter]
  return kind && isUuid(key) ? publicId(kind, key) : key
}

/** The filters of one group of a report: its own in place of those of its kind, or those with all but the largest. */
export function filtersWithin(filters: ReportFilters, group: OfGroup | undefined): ReportFilters {
  if (!group) return filters
  const name = group.by as keyof ReportFilters
  const not = `not_${group.by}` as keyof ReportFilters
  if (group.key !== othersKey) return { ...filters, [name]: [group.key], [not]: undefined }
  return { ...filters, [not]: [...(filters[not] ?? []), ...group.kept] }
}

/**
 * The path of a list with the filters of a cell; undefined where it does not have all of them, and would have other rows besides.
 * @param filters as the report was asked, and of its group
 */
export function urlOf({ path, takes, fixed = {}, isTimed }: List, filters: ReportFilters, slice: Slice): string | undefined {
  const wanted = Object.entries(filters).filter(([, values]) => values)
  if (!wanted.every(([name]) => name === 'status' || name === 'not_status' || takes.includes(name.replace('not_', '')))) return undefined
  const given = takes
    .flatMap((name) => [name, `not_${name}`])
    .flatMap((name): [string, string][] => {
      const values = filters[name as keyof ReportFilters]
      return values ? [[name, [...new Set(values)].map((value) => shownKey(name.replace('not_', ''), value)).join(',')]] : []
    })
  const asked = [
    ...Object.entries(fixed),
    ...Object.entries(isTimed === false ? {} : isTimed === 'until' ? { to: slice.written.to } : slice.written),
    ...given,
  ]
  if (asked.length === 0) return path
  return `${path}?${asked.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`
}
