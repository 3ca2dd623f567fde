import { tabStorage } from '../kit/storage.ts'
import type { Screen } from '../screens.ts'
import { session } from '../session/session.ts'

/** A visited entity: its address, its name, and its screen's title. */
export interface Recent {
  path: string
  name: string
  kind: Screen['title']
}

/** Per tab: leaves no traces on a shared machine. */
const storageKey = 'kasuwa.recent'
const most = 6

/** Owner of the list: another member or business has a list of its own. */
const holder = () => `${session.saved?.merchant} ${session.saved?.business}`

interface Stored {
  of: string
  rows: Recent[]
}

/** Entities that this member visited in this business, latest first. */
export function recents(): Recent[] {
  try {
    const stored = JSON.parse(tabStorage.getItem(storageKey) ?? 'null') as Stored | null
    return stored?.of === holder() ? stored.rows : []
  } catch {
    return []
  }
}

export function rememberRecent(recent: Recent): void {
  const rows = [recent, ...recents().filter(({ path }) => path !== recent.path)].slice(0, most)
  tabStorage.setItem(storageKey, JSON.stringify({ of: holder(), rows } satisfies Stored))
}

/** Forgets an entity that no longer exists. */
export function forgetRecent(path: string): void {
  tabStorage.setItem(
    storageKey,
    JSON.stringify({ of: holder(), rows: recents().filter((recent) => recent.path !== path) } satisfies Stored),
  )
}
