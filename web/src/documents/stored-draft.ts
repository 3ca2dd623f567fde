import { browserStorage, type KeyValueStorage, tabStorage } from '../kit/storage.ts'
import { Store } from '../kit/store.ts'

export interface Stores {
  /** sessionStorage: this tab only, survives a reload. */
  tab: KeyValueStorage
  /** localStorage: for when the tab was closed. */
  browser: KeyValueStorage
}

interface Kept<T> {
  version: number
  id: string
  draft: T
}

const writeDelay = 120

/**
 * Draft of a document, stored in the browser from the first key press until it is recorded: a reload, a lost connection or a closed tab
 * loses nothing. The tab's own draft wins, so that two tabs with two sales do not overwrite each other.
 */
export class StoredDraft<T extends object> {
  readonly store: Store<T>
  readonly #name: string
  readonly #empty: () => T
  readonly #version: number
  readonly #stores: Stores
  #id = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param version changes when the shape does: an older draft is not read */
  constructor(name: string, version: number, empty: () => T, stores: Stores) {
    this.#name = `kasuwa.draft.${name}`
    this.#version = version
    this.#empty = empty
    this.#stores = stores
    const kept = this.#read(stores.tab) ?? this.#read(stores.browser)
    this.#id = kept?.id ?? newId()
    this.store = new Store(kept ? { ...empty(), ...kept.draft } : empty())
  }

  #read(from: KeyValueStorage): Kept<T> | undefined {
    try {
      const kept = JSON.parse(from.getItem(this.#name) ?? 'null') as Kept<T> | null
      return kept?.version === this.#version && typeof kept.draft === 'object' ? kept : undefined
    } catch {
      return undefined
    }
  }

  change = (how: (draft: T) => T): void => {
    const next = how(this.store.get())
    if (next === this.store.get()) return
    this.store.set(next)
    this.#timer ??= setTimeout(this.flush, writeDelay)
  }

  /** Writes at once instead of debounced: before the page unloads, and before a request. */
  flush = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const text = JSON.stringify({ version: this.#version, id: this.#id, draft: this.store.get() } satisfies Kept<T>)
    for (const storage of [this.#stores.tab, this.#stores.browser]) storage.setItem(this.#name, text)
  }

  /** pagehide: writes what is pending. */
  leave = (): void => {
    if (this.#timer !== undefined) this.flush()
  }

  /** Deletes the draft: recorded, or discarded. */
  clear = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#stores.tab.removeItem(this.#name)
    // Another tab's draft stays.
    if (this.#read(this.#stores.browser)?.id === this.#id) this.#stores.browser.removeItem(this.#name)
    this.#id = newId()
    this.store.set(this.#empty())
  }

  /** Storage event: another tab recorded or discarded the draft that both showed. */
  follow = (event: { key: string | null; oldValue: string | null; newValue: string | null }): void => {
    if (event.key !== this.#name || event.newValue !== null || !event.oldValue) return
    if ((JSON.parse(event.oldValue) as Kept<T>).id === this.#id) this.clear()
  }
}

const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const drafts = new Map<string, StoredDraft<never>>()

/** The draft of that name in this browser. */
export function storedDraft<T extends object>(name: string, version: number, empty: () => T): StoredDraft<T> {
  const known = drafts.get(name) as StoredDraft<T> | undefined
  if (known) return known
  const draft = new StoredDraft(name, version, empty, { tab: tabStorage, browser: browserStorage })
  addEventListener('storage', draft.follow)
  addEventListener('pagehide', draft.leave)
  drafts.set(name, draft as unknown as StoredDraft<never>)
  return draft
}
