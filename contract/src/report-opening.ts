import type { ReportName } from './report-figures.ts'

type Query = Readonly<Record<string, string>>

/** In an address: the comparison or grouping that a report opens with is turned off. */
export const turnedOff = 'none'

/** Reports that open by a group, over one interval: by time, most rows of levels repeat, and no row of contacts names one. */
const openingGroups: Partial<Record<ReportName, string>> = { 'inventory-level': 'category', 'serial-number': 'status', contact: 'contact' }

/** Groups in a ranking, unless all are requested. */
export const fewGroups = 10

/** True if a report without a chosen period states levels of now. */
export const opensAsOfNow = (name: ReportName): boolean => name !== 'contact' && name in openingGroups

/** The comparison that a report opens with. */
const comparisonOf = (name: ReportName) => (opensAsOfNow(name) ? turnedOff : 'previous')

/**
 * The query that an address of a report means. Left out are the defaults: the comparison with the period before, except for levels of now; a
 * group of some reports, as stock by category. The value `none` turns a default off.
 */
export function queryOfAddress(name: ReportName, address: Query): Record<string, string> {
  const by = openingGroups[name]
  const isByGroup = by !== undefined && address['group_by'] === undefined && address['interval'] === undefined
  const query: Record<string, string> = {
    compare: comparisonOf(name),
    ...(isByGroup && { group_by: by, interval: 'none', limit: String(fewGroups) }),
    ...address,
  }
  return Object.fromEntries(
    Object.entries(query).filter(([parameter, value]) => value !== turnedOff || !['compare', 'group_by'].includes(parameter)),
  )
}

/** The shortest address that means a query: the reverse of `queryOfAddress`. */
export function addressOfQuery(name: ReportName, query: Query): Record<string, string> {
  const { compare = turnedOff, ...rest } = query
  const compared: Record<string, string> = compare === comparisonOf(name) ? {} : { compare }
  const address: Record<string, string> = { ...rest, ...compared }
  const by = openingGroups[name]
  if (by === undefined) return address
  const { group_by, interval, limit, ...otherParameters } = rest
  if (group_by === by && interval === 'none' && limit === String(fewGroups)) return { ...otherParameters, ...compared }
  return group_by === undefined && interval === undefined ? { ...address, group_by: turnedOff } : address
}
