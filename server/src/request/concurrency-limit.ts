import { busy } from '../errors/refusal.ts'
import { FairShare } from './fair-share.ts'

interface Waiting {
  whose: string | undefined
  begin(): void
}

/** Of one business, which is given with its work. */
interface Limits {
  /** Running at once: whoever asks without pause leaves the rest to others, who pass it in the queue. */
  ofOne?: number
  /** The same of short ones and while another business asks too; one that asks for much then pauses between them (`fair-share.ts`). */
  ofOneBesideOthers?: number
  /** Milliseconds from which on what it had done took long: its next one begins no sooner than as much later as that was above them. */
  pauseAfter?: number
}

/** Milliseconds that a business waits for its next one at most, however long the one before it took. */
const mostPause = 1000

/**
 * A semaphore: how many requests run at once, and how long others queue, first in, first out. More at once would not finish sooner;
 * one that waits longer than the limit is answered 503 with `Retry-After` (`quality.md`, overload).
 */
export class Semaphore {
  #free: number
  readonly #waiting = new Set<Waiting>()
  readonly #running = new Map<string, number>()
  #behind = 0
  readonly #resting = new Set<() => void>()
  /** Businesses whose next one may not begin yet. */
  readonly #pausing = new Set<string>()

  readonly #ofOne: number
  readonly #pauseAfter: number
  readonly #share: FairShare | undefined

  /** @param most running at once @param waitLimit milliseconds that one may queue */
  constructor(
    readonly most: number,
    readonly waitLimit: number,
    { ofOne = Infinity, pauseAfter = Infinity, ofOneBesideOthers }: Limits = {},
  ) {
    this.#free = most
    this.#ofOne = ofOne
    this.#pauseAfter = pauseAfter
    this.#share = ofOneBesideOthers === undefined ? undefined : new FairShare(ofOneBesideOthers)
  }

  /** How many queue. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs work in a free slot.
   * @param whose the business that it is of, where no more than some of one run
   * @throws Refusal 503 where no slot gets free within the wait limit
   */
  async run<T>(work: () => Promise<T>, whose?: string): Promise<T> {
    if (this.#free > 0 && this.#mayRun(whose)) this.#take(whose)
    else await this.#turn(whose)
    const began = performance.now()
    const leaveShare = whose === undefined ? undefined : this.#share?.take(whose, () => this.#free > 0 && this.#beginNext())
    try {
      return await work()
    } finally {
      leaveShare?.()
      this.#pause(whose, performance.now() - began - this.#pauseAfter)
      this.#leave(whose)
    }
  }

  /**
   * Runs, in a slot that it has, what stands behind everybody else's requests: it does not count as one for which others are to `rest`.
   */
  async behind<T>(work: () => Promise<T>): Promise<T> {
    this.#behind++
    this.#rested()
    try {
      return await work()
    } finally {
      this.#behind--
    }
  }

  /**
   * Long work that nobody waits for lets requests go first: resolves once none is under way.
   * @param limit milliseconds after which it goes on beside them, so that a busy shop does not keep it from ending
   */
  async rest(limit: number): Promise<void> {
    if (this.#isQuiet) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, limit)
      const resting = this.#resting
      function done() {
        clearTimeout(timer)
        resting.delete(done)
        resolve()
      }
      resting.add(done)
    })
  }

  get #isQuiet(): boolean {
    return this.most - this.#free - this.#behind <= 0
  }

  #rested(): void {
    if (this.#isQuiet) for (const done of this.#resting) done()
  }

  #mayRun(whose: string | undefined): boolean {
    if (whose === undefined) return true
    return (this.#running.get(whose) ?? 0) < this.#ofOne && !this.#pausing.has(whose) && (this.#share?.mayRun(whose) ?? true)
  }

  #pause(whose: string | undefined, milliseconds: number): void {
    if (whose === undefined || milliseconds <= 0) return
    this.#pausing.add(whose)
    const over = () => {
      this.#pausing.delete(whose)
      if (this.#free > 0) this.#beginNext()
    }
    setTimeout(over, Math.min(milliseconds, mostPause)).unref()
  }

  #take(whose: string | undefined): void {
    this.#free--
    if (whose !== undefined) this.#running.set(whose, (this.#running.get(whose) ?? 0) + 1)
  }

  #leave(whose: string | undefined): void {
    this.#free++
    if (whose !== undefined) {
      const left = (this.#running.get(whose) ?? 0) - 1
      if (left > 0) this.#running.set(whose, left)
      else this.#running.delete(whose)
    }
    if (!this.#beginNext()) this.#rested()
  }

  /** Begins whoever waits longest of those that may run. @returns whether there is one */
  #beginNext(): boolean {
    for (const next of this.#waiting) {
      if (!this.#mayRun(next.whose)) continue
      this.#take(next.whose)
      next.begin()
      return true
    }
    return false
  }

  /** Resolves once a slot has been taken for it. */
  #turn(whose: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(busy())
      }, this.waitLimit)
      const waiting: Waiting = {
        whose,
        begin: () => {
          clearTimeout(timer)
          this.#waiting.delete(waiting)
          resolve()
        },
      }
      this.#waiting.add(waiting)
    })
  }
}
