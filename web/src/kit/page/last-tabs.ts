import { type KeyValueStorage, tabStorage } from '../storage.ts'

/** Specification §9: how long the last tab of a screen is remembered, in milliseconds. */
const maxAge = 300_000
const storageKey = 'kasuwa.tabs'

interface Shown {
  key: string
  /** When it was last on the screen. */
  at: number
}

/** Which tab of each screen was shown last, by the screen's path; it outlives a reload. */
export class LastTabs {
  readonly #keep: KeyValueStorage
  readonly #clock: () => number

  constructor(keep: KeyValueStorage = tabStorage, clock: () => number = Date.now) {
    this.#keep = keep
    this.#clock = clock
  }

  /** Those that are not too old. */
  #all(): Record<string, Shown> {
    try {
      const kept = JSON.parse(this.#keep.getItem(storageKey) ?? '{}') as Record<string, Shown>
      return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => this.#clock() - at < maxAge))
    } catch {
      return {}
    }
  }

  of = (path: string): string | undefined => this.#all()[path]?.key

  show = (path: string, key: string): void =>
    this.#keep.setItem(storageKey, JSON.stringify({ ...this.#all(), [path]: { key, at: this.#clock() } }))
}
