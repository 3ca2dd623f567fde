import type { ListedStorage } from '../kit/storage.ts'

/** A draft as it was sent, and the request that carries it: sent again with the same key and body, it is recorded once. */
export interface SentDraft<T> {
  /** Idempotency key. */
  key: string
  /** The call's input as JSON. */
  content: string
  /** Milliseconds since 1970. */
  at: number
  draft: T
}

/** One draft in the browser's storage. */
export interface DraftEntry<T> {
  version: number
  id: string
  /** Last written, in milliseconds since 1970. */
  at: number
  /** `open`: on a tab's desk. `held`: put aside by a person. `sent`: sent, and its answer is not known. */
  state: 'open' | 'held' | 'sent'
  /** Name given when the draft was parked; may be empty. */
  title: string
  draft: T
  sent?: SentDraft<T> | undefined
}

/** The drafts of one desk, business and member in the browser's storage, each under a key of its own, so that no tab writes over another's. */
export class DraftEntries<T> {
  readonly #prefix: string
  readonly #version: number
  readonly #storage: ListedStorage

  /** @param version changes when the shape does: an older draft is not read */
  constructor(name: string, version: number, storage: ListedStorage) {
    this.#prefix = `kasuwa.draft.${name}.`
    this.#version = version
    this.#storage = storage
  }

  /** The newest first. */
  all(): DraftEntry<T>[] {
    const ids = this.#storage.keys().flatMap((key) => (this.has(key) ? [key.slice(this.#prefix.length)] : []))
    return ids.flatMap((id) => this.read(id) ?? []).toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
  }

  read(id: string): DraftEntry<T> | undefined {
    try {
      const entry = JSON.parse(this.#storage.getItem(this.#prefix + id) ?? 'null') as DraftEntry<T> | null
      return entry?.version === this.#version && entry.id === id && typeof entry.draft === 'object' ? entry : undefined
    } catch {
      return undefined
    }
  }

  write(entry: Omit<DraftEntry<T>, 'version' | 'at'>): void {
    this.#storage.setItem(this.#prefix + entry.id, JSON.stringify({ ...entry, version: this.#version, at: Date.now() }))
  }

  remove(id: string): void {
    this.#storage.removeItem(this.#prefix + id)
  }

  /** True for the storage keys of these drafts, and for null: the storage was cleared. */
  has = (key: string | null): boolean => key === null || key.startsWith(this.#prefix)
}
