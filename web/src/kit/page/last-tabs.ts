import { type KeyValueStorage, tabStorage } from '../storage.ts'

/** Milliseconds for which the last tab of a screen is remembered (spec §9). */
const maxAge = 300_000
const storageKey = 'kasuwa.tabs'

interface TabVisit {
  key: string
  /** Milliseconds since 1970 when it was last on the screen. */
  at: number
}

/** The last visited tab of each screen, by the screen's path; survives a reload. */
export class LastTabs {
  readonly #storage: KeyValueStorage
  readonly #clock: () => number

  constructor(storage: KeyValueStorage = tabStorage, clock: () => number = Date.now) {
    this.#storage = storage
    this.#clock = clock
  }

  /** Visits younger than `maxAge`. */
  #recentVisits(): Record<string, TabVisit> {
    try {
      const stored = JSON.parse(this.#storage.getItem(storageKey) ?? '{}') as Record<string, TabVisit>
      return Object.fromEntries(Object.entries(stored).filter(([, { at }]) => this.#clock() - at < maxAge))
    } catch {
      return {}
    }
  }

  of = (path: string): string | undefined => this.#recentVisits()[path]?.key

  show = (path: string, key: string): void =>
    this.#storage.setItem(storageKey, JSON.stringify({ ...this.#recentVisits(), [path]: { key, at: this.#clock() } }))
}
