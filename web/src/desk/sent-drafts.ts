import { isOutcomeUnknown } from '../kit/api/idempotency-key.ts'
import { SessionEnded } from '../kit/api/errors.ts'
import { Store } from '../kit/store.ts'
import type { DraftEntry, SentDraft } from './draft-entries.ts'
import type { StoredDraft } from './stored-draft.ts'

/** Outcome of a draft that had no immediate reply. */
export type SentOutcome<T, R> =
  /** @property isLate true if it was sent again after its reply was lost */
  | { id: string; is: 'recorded'; reply: R; isLate: boolean }
  /** @property onDesk true if the draft is back on the desk; otherwise it is parked */
  | { id: string; is: 'refused'; error: Error; draft: T; onDesk: boolean }
  /** Too old: the server no longer knows the key, so sending again could record it twice. */
  | { id: string; is: 'forgotten' }

export interface SentDraftSurroundings<T, R> {
  /** Sends it with its own key and body. */
  send: (sent: SentDraft<T>) => Promise<R>
  /** Whether the member and business of the draft are the session's. */
  isOurs: () => boolean
  isOnline: () => boolean
  now: () => number
}

/** True for an outcome whose draft is held. */
export const isAboutParked = <T, R>(outcome: SentOutcome<T, R>): boolean =>
  outcome.is === 'forgotten' || (outcome.is === 'refused' && !outcome.onDesk)

/** Milliseconds until the next try; the last is repeated. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000] as const
/** Milliseconds: an hour less than the server stores a key (`docs/rooms/records.md`). */
const keyLifetime = 23 * 3_600_000

/**
 * Finds out what happened to drafts whose reply was lost: sends each again with the same key and body. The server repeats its reply if it
 * was recorded, and records it otherwise. Never twice.
 */
export class SentDrafts<T extends object, R> {
  readonly outcomes = new Store<readonly SentOutcome<T, R>[]>([])
  /** True while a try is on its way. */
  readonly isAsking = new Store(false)
  /** Told of each outcome, before it is in `outcomes`. @returns true where it shows the outcome itself */
  onOutcome: ((outcome: SentOutcome<T, R>, draft: T) => boolean) | undefined
  readonly #kept: StoredDraft<T>
  readonly #around: SentDraftSurroundings<T, R>
  #timer: ReturnType<typeof setTimeout> | undefined
  #tries = 0

  constructor(storedDraft: StoredDraft<T>, around: SentDraftSurroundings<T, R>) {
    this.#kept = storedDraft
    this.#around = around
    storedDraft.waiting.subscribe(this.#plan)
    this.#plan()
  }

  #plan = (): void => {
    if (this.#timer !== undefined || this.isAsking.get() || this.#kept.waiting.get().length === 0) return
    this.#timer = setTimeout(this.askNow, pauses[Math.min(this.#tries, pauses.length - 1)])
  }

  /** Retries at once: the member pressed retry, or the connection is back. */
  askNow = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.isAsking.get()) return
    this.isAsking.set(true)
    this.#tries += 1
    try {
      // In their order; after one without an answer the rest would have none either.
      for (const entry of this.#kept.waiting.get()) if (!(await this.#ask(entry))) break
    } finally {
      this.isAsking.set(false)
      this.#plan()
    }
  }

  /** @returns whether its answer is known */
  async #ask({ id, sent }: DraftEntry<T>): Promise<boolean> {
    if (!sent || !this.#around.isOurs() || !this.#around.isOnline()) return false
    if (this.#around.now() - sent.at > keyLifetime) {
      this.#kept.holdSent(id)
      this.tell({ id, is: 'forgotten' }, sent.draft)
      return true
    }
    try {
      const reply = await this.#around.send(sent)
      this.#kept.settle(id)
      this.tell({ id, is: 'recorded', reply, isLate: true }, sent.draft)
    } catch (error) {
      if (error instanceof SessionEnded || isOutcomeUnknown(error)) return false
      const onDesk = await this.#kept.takeBack(id)
      this.tell({ id, is: 'refused', error: error as Error, draft: sent.draft, onDesk }, sent.draft)
    }
    this.#tries = 0
    return true
  }

  /** @param draft as it was sent */
  tell(outcome: SentOutcome<T, R>, draft: T): void {
    if (!this.onOutcome?.(outcome, draft)) this.outcomes.set([...this.outcomes.get(), outcome])
  }

  dismiss = (id: string): void => this.outcomes.set(this.outcomes.get().filter((outcome) => outcome.id !== id))

  /** The next draft is recorded: hides outcomes, except those of parked drafts, which stay until the draft is taken back. */
  dismissSettled = (): void => this.outcomes.set(this.outcomes.get().filter(isAboutParked))

  /** Asks no more; the draft is held. Whether it is recorded is not known. */
  giveUp = (id: string): void => this.#kept.holdSent(id)
}
