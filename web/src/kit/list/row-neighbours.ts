/**
 * Previous and next row of a screen that was opened from a list. Lists register their row ids; opening a row stores them under the new
 * history entry, so Back and Forward have their own. Other ways to a screen (search, a link) offer none. In memory: a reload clears them.
 */
const mountedLists = new Set<readonly string[]>()

/**
 * Registers the row ids of a mounted list, in its order.
 * @returns unregisters them
 */
export function registerRows(ids: readonly string[]): () => void {
  mountedLists.add(ids)
  return () => void mountedLists.delete(ids)
}

interface HistoryEntry {
  pathname: string
  /** State of the history entry, with TanStack's key. */
  state: { __TSR_key?: string }
}

/** Ids of the rows among which a screen was opened, by history entry. */
const rowsByEntry = new Map<string, readonly string[]>()

/** Maximum entries stored; Back rarely goes further. */
const maxEntries = 200

const idIn = ({ pathname }: Pick<HistoryEntry, 'pathname'>) => pathname.slice(pathname.lastIndexOf('/') + 1)

/** Call before each navigation, while the old screen is still mounted. */
export function rememberRows(from: HistoryEntry | undefined, to: HistoryEntry): void {
  const key = to.state.__TSR_key
  if (!key || !from || rowsByEntry.has(key)) return
  const id = idIn(to)
  const isSameScreen = from.pathname === to.pathname
  const rows = (isSameScreen ? undefined : [...mountedLists].find((ids) => ids.includes(id))) ?? rowsOfSameList(from, id)
  if (!rows) return
  rowsByEntry.set(key, rows)
  const oldest = rowsByEntry.keys().next().value
  if (rowsByEntry.size > maxEntries && oldest !== undefined) rowsByEntry.delete(oldest)
}

/** Keeps the rows for a step to the next row, and for a dialog of the same screen. */
function rowsOfSameList(from: HistoryEntry, id: string): readonly string[] | undefined {
  const rows = rowsByEntry.get(from.state.__TSR_key ?? '')
  return rows?.includes(idIn(from)) && rows.includes(id) ? rows : undefined
}

export interface Neighbours {
  /** Paths. */
  previous: string | undefined
  next: string | undefined
  /** From 1. */
  at: number
  of: number
}

/** Neighbours of an entry's row; undefined if it was not opened from a list, or is the only row. */
export function neighboursOf(entry: HistoryEntry): Neighbours | undefined {
  const rows = rowsByEntry.get(entry.state.__TSR_key ?? '')
  const index = rows?.indexOf(idIn(entry)) ?? -1
  if (!rows || index < 0 || rows.length < 2) return undefined
  const folder = entry.pathname.slice(0, entry.pathname.lastIndexOf('/') + 1)
  const path = (id: string | undefined) => (id === undefined ? undefined : folder + id)
  return { previous: path(rows[index - 1]), next: path(rows[index + 1]), at: index + 1, of: rows.length }
}
