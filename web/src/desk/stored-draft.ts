import type { KeyValueStorage, ListedStorage } from '../kit/storage.ts'
import { randomId } from '../kit/random-id.ts'
import { Store } from '../kit/store.ts'
import type { HoldTabLock, Release } from '../session/tab-lock.ts'
import { DraftEntries, type DraftEntry, type SentDraft } from './draft-entries.ts'

export interface DraftSurroundings {
  /** sessionStorage: which draft is this tab's, kept over a reload. */
  tab: KeyValueStorage
  /** localStorage: the drafts of all tabs. */
  browser: ListedStorage
  /** A lock for each draft: a draft whose lock is free belongs to no living tab. */
  holdLock: HoldTabLock
}

export interface DraftKind<T> {
  /** Desk, business and member. */
  name: string
  version: number
  /** A draft with nothing in it. @param before its location stays */
  empty: (before?: T) => T
  /** The rest of a draft after it was recorded as sent: later additions. */
  rest: (now: T, sent: T) => T
}

const writeDelay = 120
/** Milliseconds in which a reloaded tab's last page lets go of its draft. */
const reloadPatience = 1500

/**
 * The draft on this tab's desk, stored in the browser from the first key press until it is recorded. Each draft belongs to one tab, which
 * holds its lock. The next tab takes over the draft of a closed or crashed tab. A parked draft waits until a tab takes it; a sent draft
 * without a reply is set aside until its outcome is known.
 */
export class StoredDraft<T extends object> {
  readonly store: Store<T>
  /** The request of this draft that is on its way. */
  readonly sent = new Store<SentDraft<T> | undefined>(undefined)
  /** False until it is known which draft is this tab's. */
  readonly isOpen = new Store(false)
  /** Drafts that were put aside, in any tab. */
  readonly parked = new Store<readonly DraftEntry<T>[]>([])
  /** Sent without an answer: this tab asks on. The oldest first. */
  readonly waiting = new Store<readonly DraftEntry<T>[]>([])
  readonly #kind: DraftKind<T>
  readonly #entries: DraftEntries<T>
  readonly #around: DraftSurroundings
  readonly #locks = new Map<string, Release>()
  #id = ''
  #timer: ReturnType<typeof setTimeout> | undefined
  #opening: Promise<void> | undefined

  constructor(kind: DraftKind<T>, around: DraftSurroundings) {
    this.#kind = kind
    this.#around = around
    this.#entries = new DraftEntries(kind.name, kind.version, around.browser)
    this.store = new Store(kind.empty())
  }

  /** Finds this tab's draft: its own after a reload, else one whose tab is gone, else an empty one. */
  open = (): Promise<void> => (this.#opening ??= this.#open())

  async #open(): Promise<void> {
    if (!(await this.#adoptOwn())) await this.#adoptLeftOver()
    this.isOpen.set(true)
    void this.gather()
  }

  async #adoptOwn(): Promise<boolean> {
    const ownId = this.#around.tab.getItem(this.#tabKey)
    // A duplicated tab has the id of another one, which lives.
    if (!ownId || !(await this.#lock(ownId, reloadPatience))) return false
    const entry = this.#entries.read(ownId)
    if (entry?.state === 'sent') this.#unlock(ownId)
    else this.#adopt(ownId, entry)
    return entry?.state !== 'sent'
  }

  async #adoptLeftOver(): Promise<void> {
    const entries = this.#entries.all()
    for (const { id, state, draft, sent } of entries) {
      if (state !== 'open' || !(sent || this.hasContent(draft)) || !(await this.#lock(id))) continue
      const entry = this.#entries.read(id)
      if (entry?.state === 'open') return this.#adopt(id, entry)
      this.#unlock(id)
    }
    this.store.set(this.#kind.empty(entries[0]?.draft))
    await this.#begin()
  }

  /** This tab already holds the draft's lock. */
  #adopt(id: string, entry: DraftEntry<T> | undefined): void {
    this.#id = id
    this.#around.tab.setItem(this.#tabKey, id)
    this.store.set({ ...this.#kind.empty(), ...entry?.draft })
    this.sent.set(entry?.sent)
    // The page that sent it is gone, and no code waits for the reply.
    if (entry?.sent) this.setAside()
    else if (entry?.state === 'held') this.flush()
  }

  /** A new id, for what comes next on the desk. */
  #begin(): Promise<unknown> {
    this.#id = randomId()
    this.#around.tab.setItem(this.#tabKey, this.#id)
    return this.#lock(this.#id)
  }

  get #tabKey(): string {
    return `kasuwa.draft.${this.#kind.name}`
  }

  async #lock(id: string, patience = 0): Promise<boolean> {
    if (this.#locks.has(id)) return false
    const release = await this.#around.holdLock(`kasuwa.draft.${this.#kind.name}.${id}`, patience)
    if (release) this.#locks.set(id, release)
    return release !== undefined
  }

  #unlock(id: string): void {
    this.#locks.get(id)?.()
    this.#locks.delete(id)
  }

  /** True if anything but the location differs from an empty draft. */
  hasContent = (draft: T = this.store.get()): boolean => {
    const bare = (of: T) => JSON.stringify({ ...of, location: null })
    return bare({ ...this.#kind.empty(), ...draft }) !== bare(this.#kind.empty())
  }

  change = (how: (draft: T) => T): void => {
    const next = how(this.store.get())
    if (next === this.store.get()) return
    this.store.set(next)
    this.#timer ??= setTimeout(this.flush, writeDelay)
  }

  /** Writes at once instead of debounced: before the page unloads, and before a request. */
  flush = (): void => {
    this.#stopTimer()
    this.#entries.write({ id: this.#id, state: 'open', title: '', draft: this.store.get(), sent: this.sent.get() })
  }

  #stopTimer(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** On `pagehide`: writes pending changes. */
  leave = (): void => {
    if (this.#timer !== undefined) this.flush()
  }

  /** Empties the desk: the draft was discarded. Its location stays. */
  clear = (): void => this.#put(this.#kind.empty(this.store.get()))

  #put(draft: T): void {
    this.#stopTimer()
    this.store.set(draft)
    this.flush()
  }

  /** Puts the draft aside; the desk is empty again. */
  hold = (title: string): void => {
    if (!this.hasContent() || this.sent.get()) return
    this.#stopTimer()
    const [id, draft] = [this.#id, this.store.get()]
    this.#entries.write({ id, state: 'held', title, draft })
    void this.#begin()
    this.#put(this.#kind.empty(draft))
    this.#unlock(id)
    this.#listHeld()
  }

  /** Resolves once no request of this draft is on its way: until then it is not put aside, and nothing takes its place. */
  answered = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (this.sent.get()) return
        unfollow()
        resolve()
      }
      const unfollow = this.sent.subscribe(look)
      look()
    })

  /**
   * Takes a parked draft back to the desk, and parks the current one.
   * @param title of the current draft
   * @returns false if another tab was first
   */
  take = async (id: string, title: string): Promise<boolean> => {
    const entry = await this.#claim(id)
    if (!entry) return false
    await this.answered()
    if (this.hasContent()) this.hold(title)
    const before = this.#id
    this.#adopt(id, entry)
    this.#entries.remove(before)
    this.#unlock(before)
    this.#listHeld()
    return true
  }

  /** Deletes a held draft. @returns false where another tab was first */
  drop = async (id: string): Promise<boolean> => {
    const entry = await this.#claim(id)
    if (!entry) return false
    this.#entries.remove(id)
    this.#unlock(id)
    this.#listHeld()
    return true
  }

  /** Takes the lock before it reads the entry, so that one of two tabs gets it. */
  async #claim(id: string): Promise<DraftEntry<T> | undefined> {
    if (await this.#lock(id)) {
      const entry = this.#entries.read(id)
      if (entry?.state === 'held') return entry
      this.#unlock(id)
    }
    this.#listHeld()
    return undefined
  }

  /** Before the request: stores key, body and draft, so that it can be sent again even if the page closes. */
  sending = (request: Pick<SentDraft<T>, 'key' | 'content'>): SentDraft<T> => {
    const sent = { ...request, at: Date.now(), draft: this.store.get() }
    this.sent.set(sent)
    this.flush()
    return sent
  }

  /**
   * The draft is recorded: later additions stay on the desk.
   * @returns true if there are any
   */
  recorded = (): boolean => {
    const sent = this.sent.get()
    this.sent.set(undefined)
    this.#put(sent ? this.#kind.rest(this.store.get(), sent.draft) : this.#kind.empty(this.store.get()))
    return this.hasContent()
  }

  /** It is certain that it is not recorded: the draft stays. */
  markRejected = (): void => {
    this.sent.set(undefined)
    this.flush()
  }

  /** No reply: sets the sent draft aside and retries it; later additions stay on the desk. */
  setAside = (): void => {
    const sent = this.sent.get()
    if (!sent) return
    const [id, rest] = [this.#id, this.#kind.rest(this.store.get(), sent.draft)]
    this.#entries.write({ id, state: 'sent', title: '', draft: sent.draft, sent })
    this.sent.set(undefined)
    void this.#begin()
    this.#put(rest)
    this.#listWaiting()
  }

  /** A sent draft is recorded: removes it. */
  settle = (id: string): void => {
    this.#entries.remove(id)
    this.#unlock(id)
    this.#listWaiting()
  }

  /** Stops retrying a sent draft and parks it. */
  holdSent = (id: string): void => {
    const entry = this.#entries.read(id)
    if (entry) this.#entries.write({ id, state: 'held', title: '', draft: entry.draft })
    this.#unlock(id)
    this.#listWaiting()
    this.#listHeld()
  }

  /**
   * A sent draft was not recorded: puts it back on an empty desk, otherwise parks it.
   * @returns true if it is on the desk
   */
  takeBack = async (id: string): Promise<boolean> => {
    this.holdSent(id)
    return !this.hasContent() && !this.sent.get() && this.take(id, '')
  }

  /** Takes over drafts of closed tabs: retries sent ones, parks the others. */
  gather = async (): Promise<void> => {
    await Promise.all(this.#entries.all().map((entry) => this.#gatherOne(entry)))
    this.#listHeld()
    this.#listWaiting()
  }

  async #gatherOne({ id, state }: DraftEntry<T>): Promise<void> {
    if (state === 'held' || !(await this.#lock(id, state === 'sent' ? reloadPatience : 0))) return
    const entry = this.#entries.read(id)
    if (entry?.state === 'sent') return
    const { draft, sent } = entry ?? {}
    if (entry?.state === 'open' && sent) {
      this.#entries.write({ id, state: 'sent', title: '', draft: sent.draft, sent })
      const rest = this.#kind.rest(entry.draft, sent.draft)
      if (this.hasContent(rest)) this.#entries.write({ id: randomId(), state: 'held', title: '', draft: rest })
      return
    }
    if (entry?.state === 'open' && draft && this.hasContent(draft)) this.#entries.write({ id, state: 'held', title: '', draft })
    else if (entry?.state === 'open') this.#entries.remove(id)
    this.#unlock(id)
  }

  #listHeld = (): void => this.parked.set(this.#entries.all().filter(({ state }) => state === 'held'))
  #listWaiting = (): void =>
    this.waiting.set(
      this.#entries
        .all()
        .filter(({ id, state }) => state === 'sent' && this.#locks.has(id))
        .toSorted((a, b) => (a.sent?.at ?? 0) - (b.sent?.at ?? 0)),
    )

  /** Storage event: another tab held, took or deleted one. */
  follow = ({ key }: Pick<StorageEvent, 'key'>): void => {
    if (this.#entries.has(key)) this.#listHeld()
  }
}
