import { tabStorage } from '../kit/storage.ts'
import type { Screen } from '../screens.ts'
import { session } from '../session/session.ts'

/** Something that was looked at: its address, what it is called, and its screen's title. */
export interface Recent {
  path: string
  name: string
  kind: Screen['title']
}

/** Of this tab alone: nothing that was looked at is left on a machine that others use. */
const storageKey = 'kasuwa.recent'
const most = 6

/** Of whom they are: another person, or another business, has none of them. */
const holder = () => `${session.saved?.merchant} ${session.saved?.business}`

interface Stored {
  of: string
  rows: Recent[]
}

/** What this person looked at in this business, the last first. */
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

/** What turned out not to be there any more. */
export function forgetRecent(path: string): void {
  tabStorage.setItem(
    storageKey,
    JSON.stringify({ of: holder(), rows: recents().filter((recent) => recent.path !== path) } satisfies Stored),
  )
}
