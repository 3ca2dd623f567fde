import type { ReportName } from './report-figures.ts'

type Query = Readonly<Record<string, string>>

/** In an address: the comparison or grouping that a report opens with is turned off. */
export const turnedOff = 'none'

/** Reports of what stands now open by this group, over one interval. By time, most of their rows repeat. */
const standingBy: Partial<Record<ReportName, string>> = { 'inventory-level': 'category', 'serial-number': 'status' }

/** Groups in a ranking, unless all are requested. */
export const fewGroups = 10

/** True if a report without a chosen period states levels of now. */
export const opensAsOfNow = (name: ReportName): boolean => standingBy[name] !== undefined

/**
 * The query that an address of a report means. What it leaves out is the default: compared with the period before; stock by category, as of
 * now. `none` turns a default off.
 */
export function queryOfAddress(name: ReportName, address: Query): Record<string, string> {
  const by = standingBy[name]
  const stands = by !== undefined && address['group_by'] === undefined && address['interval'] === undefined
  const query: Record<string, string> = {
    compare: 'previous',
    ...(stands && { group_by: by, interval: 'none', limit: String(fewGroups) }),
    ...address,
  }
  return Object.fromEntries(
    Object.entries(query).filter(([parameter, value]) => value !== turnedOff || !['compare', 'group_by'].includes(parameter)),
  )
}

/** The shortest address that means a query: the reverse of `queryOfAddress`. */
export function addressOfQuery(name: ReportName, query: Query): Record<string, string> {
  const { compare = turnedOff, ...rest } = query
  const compared: Record<string, string> = compare === 'previous' ? {} : { compare }
  const address: Record<string, string> = { ...rest, ...compared }
  const by = standingBy[name]
  if (by === undefined) return address
  const { group_by, interval, limit, ...others } = rest
  if (group_by === by && interval === 'none' && limit === String(fewGroups)) return { ...others, ...compared }
  return group_by === undefined && interval === undefined ? { ...address, group_by: turnedOff } : address
}
