import type { IdKind } from '@kasuwa/contract/platform/ids'
import type { ReportFilters } from '@kasuwa/contract/reports'
import { publicId } from '../database/ids.ts'
import { othersKey } from './group-keys.ts'
import type { Slice } from './stretches.ts'

/** Kind of ids in each filter. Other filters hold words. */
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

/** A list endpoint and its parameters. */
export interface List {
  path: string
  /** Report filters that the list supports, each with its `not_` form. */
  takes: readonly string[]
  /** Fixed parameters. */
  fixed?: Readonly<Record<string, string>>
  /** Undefined: within the slice. `until`: as of its end. False: current rows. */
  isTimed?: 'until' | false
}

/** One group of a report, and the kept groups if it is the row of all others. */
export interface OfGroup {
  by: string
  key: string
  /** The largest groups, if the key is that of all others. */
  separateKeys: readonly string[]
}

const isUuid = (text: string) => text.length === 36

/** A public id, or a word. */
export const shownKey = (filter: string, key: string): string => {
  const kind = idKinds[filter]
  return kind && isUuid(key) ? publicId(kind, key) : key
}

/** Filters that select one group’s rows, or all but the largest groups. */
export function filtersWithin(filters: ReportFilters, group: OfGroup | undefined): ReportFilters {
  if (!group) return filters
  const name = group.by as keyof ReportFilters
  const not = `not_${group.by}` as keyof ReportFilters
  if (group.key !== othersKey) return { ...filters, [name]: [group.key], [not]: undefined }
  return { ...filters, [not]: [...(filters[not] ?? []), ...group.separateKeys] }
}

/**
 * URL of a list with a cell’s filters; undefined if the list lacks a filter and would show other rows.
 * @param filters of the report and its group
 */
export function urlOf({ path, takes, fixed = {}, isTimed }: List, filters: ReportFilters, slice: Slice): string | undefined {
  const usedFilters = Object.entries(filters).filter(([, values]) => values)
  if (!usedFilters.every(([name]) => name === 'status' || name === 'not_status' || takes.includes(name.replace('not_', ''))))
    return undefined
  const filterParams = takes
    .flatMap((name) => [name, `not_${name}`])
    .flatMap((name): [string, string][] => {
      const values = filters[name as keyof ReportFilters]
      return values ? [[name, [...new Set(values)].map((value) => shownKey(name.replace('not_', ''), value)).join(',')]] : []
    })
  const params = [
    ...Object.entries(fixed),
    ...Object.entries(isTimed === false ? {} : isTimed === 'until' ? { to: slice.written.to } : slice.written),
    ...filterParams,
  ]
  if (params.length === 0) return path
  return `${path}?${params.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`).join('&')}`
}
