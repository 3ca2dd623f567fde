/**
 * What stands beside a thing in the list that it was opened from: previous and next on its page. Lists say which rows they show;
 * going from one of them to a row's screen remembers its rows with that entry of the history, so that Back and Forward have their own, and
 * whoever came another way (the search, a link) is offered none. In memory: a reload forgets them.
 */
const shownLists = new Set<readonly string[]>()

/** Ids of the rows that a list shows now, in its order. @returns takes it back */
export function showRows(ids: readonly string[]): () => void {
  shownLists.add(ids)
  return () => void shownLists.delete(ids)
}

interface Entry {
  pathname: string
  /** Of the history's entry; TanStack's own key. */
  state: { __TSR_key?: string }
}

/** Rows among which a screen was opened, by its entry of the history. */
const rowsOf = new Map<string, readonly string[]>()

/** Entries remembered at most: nobody goes back further than that. */
const longest = 200

const idIn = ({ pathname }: Pick<Entry, 'pathname'>) => pathname.slice(pathname.lastIndexOf('/') + 1)

/** To be called before each navigation, while the screen that is left still shows its rows. */
export function rememberRows(from: Entry | undefined, to: Entry): void {
  const key = to.state.__TSR_key
  if (!key || !from || rowsOf.has(key)) return
  const id = idIn(to)
  const isSameScreen = from.pathname === to.pathname
  const rows = (isSameScreen ? undefined : [...shownLists].find((ids) => ids.includes(id))) ?? stepped(from, id)
  if (!rows) return
  rowsOf.set(key, rows)
  const oldest = rowsOf.keys().next().value
  if (rowsOf.size > longest && oldest !== undefined) rowsOf.delete(oldest)
}

/** From one of them to the next, and over a dialog of the same screen, the rows are the same. */
function stepped(from: Entry, id: string): readonly string[] | undefined {
  const rows = rowsOf.get(from.state.__TSR_key ?? '')
  return rows?.includes(idIn(from)) && rows.includes(id) ? rows : undefined
}

export interface Beside {
  /** Paths. */
  previous: string | undefined
  next: string | undefined
  /** From 1. */
  at: number
  of: number
}

/** Neighbours of what an entry shows; undefined where it was not opened from a list, or stands there alone. */
export function rowsBeside(entry: Entry): Beside | undefined {
  const rows = rowsOf.get(entry.state.__TSR_key ?? '')
  const index = rows?.indexOf(idIn(entry)) ?? -1
  if (!rows || index < 0 || rows.length < 2) return undefined
  const folder = entry.pathname.slice(0, entry.pathname.lastIndexOf('/') + 1)
  const path = (id: string | undefined) => (id === undefined ? undefined : folder + id)
  return { previous: path(rows[index - 1]), next: path(rows[index + 1]), at: index + 1, of: rows.length }
}
