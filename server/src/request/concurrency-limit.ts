import { busy } from '../errors/refusal.ts'

interface Waiting {
  whose: string | undefined
  begin(): void
}

/** Of one business, which is given with its work. */
interface Limits {
  /** Running at once: whoever asks without pause leaves the rest to others, who pass it in the queue. */
  ofOne?: number
  /** The same of short ones, while another business asks too: alone, a business takes what it wants. */
  ofOneBesideOthers?: number
}

/** Milliseconds after its last request for which a business still counts as one that asks. */
const recently = 500
/** Milliseconds after which a request counts no more as short: it waits for the database, and its business goes on beside it. */
const long = 300

/** How many requests of each business run. */
class Counts {
  readonly #of = new Map<string, number>()

  of(whose: string): number {
    return this.#of.get(whose) ?? 0
  }

  add(whose: string, more: 1 | -1): void {
    const count = this.of(whose) + more
    if (count > 0) this.#of.set(whose, count)
    else this.#of.delete(whose)
  }
}

/**
 * A semaphore: how many requests run at once, and how long others queue, first in, first out. More at once would not finish sooner;
 * one that waits longer than the limit is answered 503 with `Retry-After` (`quality.md`, overload).
 */
export class Semaphore {
  #free: number
  readonly #waiting = new Set<Waiting>()
  readonly #running = new Counts()
  readonly #short = new Counts()
  #behind = 0
  readonly #resting = new Set<() => void>()
  /** Who asked last, and who last of all others. */
  #last: { whose: string; at: number } | undefined
  #other: { whose: string; at: number } | undefined

  readonly #ofOne: number
  readonly #besideOthers: number

  /** @param most running at once @param waitLimit milliseconds that one may queue */
  constructor(
    readonly most: number,
    readonly waitLimit: number,
    { ofOne = Infinity, ofOneBesideOthers = Infinity }: Limits = {},
  ) {
    this.#free = most
    this.#ofOne = ofOne
    this.#besideOthers = ofOneBesideOthers
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
    if (whose !== undefined) this.#see(whose)
    if (this.#free > 0 && this.#mayRun(whose)) this.#take(whose)
    else await this.#turn(whose)
    const isOver = this.#countShort(whose)
    try {
      return await work()
    } finally {
      isOver()
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

  #see(whose: string): void {
    if (this.#last && this.#last.whose !== whose) this.#other = this.#last
    this.#last = { whose, at: performance.now() }
  }

  #mayRun(whose: string | undefined): boolean {
    if (whose === undefined) return true
    if (this.#running.of(whose) >= this.#ofOne) return false
    return this.#short.of(whose) < this.#besideOthers || !this.#isBesideOthers(whose)
  }

  #isBesideOthers(whose: string): boolean {
    const other = this.#last?.whose === whose ? this.#other : this.#last
    return other !== undefined && performance.now() - other.at < recently
  }

  #take(whose: string | undefined): void {
    this.#free--
    if (whose === undefined) return
    this.#running.add(whose, 1)
    this.#short.add(whose, 1)
  }

  /** What has begun counts as short until it ends or takes long. @returns ends that */
  #countShort(whose: string | undefined): () => void {
    if (whose === undefined) return () => {}
    const uncount = () => this.#short.add(whose, -1)
    if (this.#besideOthers === Infinity) return uncount
    let isLong = false
    const timer = setTimeout(() => {
      isLong = true
      uncount()
      this.#beginNext()
    }, long).unref()
    return () => {
      clearTimeout(timer)
      if (!isLong) uncount()
    }
  }

  #leave(whose: string | undefined): void {
    this.#free++
    if (whose !== undefined) this.#running.add(whose, -1)
    if (!this.#beginNext()) this.#rested()
  }

  /** Begins whoever waits longest of those that may run. @returns whether there is one */
  #beginNext(): boolean {
    if (this.#free <= 0) return false
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
