import { busy } from '../errors/refusal.ts'

interface QueuedRequest {
  business: string | undefined
  begin(): void
}

/** Limits for one business. */
interface Limits {
  /** Running at once. Others may pass a business at its limit in the queue. */
  ofOne?: number
  /** The same for short requests while another business is active. Alone, a business may use all slots. */
  ofOneBesideOthers?: number
}

/** Milliseconds after its last request for which a business counts as active. */
const recentMs = 500
/** Milliseconds after which a request no longer counts as short: it waits for the database, so its business may go on. */
const longMs = 300

/** Number of running requests by business. */
class Counts {
  readonly #of = new Map<string, number>()

  of(business: string): number {
    return this.#of.get(business) ?? 0
  }

  add(business: string, change: 1 | -1): void {
    const count = this.of(business) + change
    if (count > 0) this.#of.set(business, count)
    else this.#of.delete(business)
  }
}

/**
 * A semaphore: limits requests that run at once and the time that others queue, first in, first out. More at once would not finish sooner.
 * A request that queues too long gets 503 with `Retry-After` (`docs/rooms/http.md`, Slots).
 */
export class Semaphore {
  #free: number
  readonly #waiting = new Set<QueuedRequest>()
  readonly #running = new Counts()
  readonly #short = new Counts()
  #behind = 0
  readonly #resting = new Set<() => void>()
  /** The last request, and the last one of any other business. */
  #lastRequest: { business: string; at: number } | undefined
  #lastOtherRequest: { business: string; at: number } | undefined

  readonly #ofOne: number
  readonly #besideOthers: number

  /** @param most running at once @param waitLimit milliseconds in the queue */
  constructor(
    readonly most: number,
    readonly waitLimit: number,
    { ofOne = Infinity, ofOneBesideOthers = Infinity }: Limits = {},
  ) {
    this.#free = most
    this.#ofOne = ofOne
    this.#besideOthers = ofOneBesideOthers
  }

  /** Length of the queue. */
  get waiting(): number {
    return this.#waiting.size
  }

  /**
   * Runs work in a free slot.
   * @param business undefined: without the limits for one business
   * @throws Refusal 503 if no slot gets free within the wait limit
   */
  async run<T>(work: () => Promise<T>, business?: string): Promise<T> {
    if (business !== undefined) this.#recordRequest(business)
    if (this.#free > 0 && this.#mayRun(business)) this.#takeSlot(business)
    else await this.#waitForSlot(business)
    const endShort = this.#countShort(business)
    try {
      return await work()
    } finally {
      endShort()
      this.#releaseSlot(business)
    }
  }

  /** Runs low-priority work in a slot that it has: `rest` does not wait for it. */
  async behind<T>(work: () => Promise<T>): Promise<T> {
    this.#behind++
    this.#resolveResting()
    try {
      return await work()
    } finally {
      this.#behind--
    }
  }

  /**
   * Lets requests go first: resolves when none is running. For long work that no client waits for.
   * @param limit milliseconds after which it resolves anyway, so that the work can finish in a busy shop
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

  #resolveResting(): void {
    if (this.#isQuiet) for (const done of this.#resting) done()
  }

  #recordRequest(business: string): void {
    if (this.#lastRequest && this.#lastRequest.business !== business) this.#lastOtherRequest = this.#lastRequest
    this.#lastRequest = { business, at: performance.now() }
  }

  #mayRun(business: string | undefined): boolean {
    if (business === undefined) return true
    if (this.#running.of(business) >= this.#ofOne) return false
    return this.#short.of(business) < this.#besideOthers || !this.#isBesideOthers(business)
  }

  #isBesideOthers(business: string): boolean {
    const otherRequest = this.#lastRequest?.business === business ? this.#lastOtherRequest : this.#lastRequest
    return otherRequest !== undefined && performance.now() - otherRequest.at < recentMs
  }

  #takeSlot(business: string | undefined): void {
    this.#free--
    if (business === undefined) return
    this.#running.add(business, 1)
    this.#short.add(business, 1)
  }

  /** Counts a request as short until it ends or takes long. @returns function to call at its end */
  #countShort(business: string | undefined): () => void {
    if (business === undefined) return () => {}
    const uncount = () => this.#short.add(business, -1)
    if (this.#besideOthers === Infinity) return uncount
    let isLong = false
    const timer = setTimeout(() => {
      isLong = true
      uncount()
      this.#beginNext()
    }, longMs).unref()
    return () => {
      clearTimeout(timer)
      if (!isLong) uncount()
    }
  }

  #releaseSlot(business: string | undefined): void {
    this.#free++
    if (business !== undefined) this.#running.add(business, -1)
    if (!this.#beginNext()) this.#resolveResting()
  }

  /** Starts the oldest queued request that may run. @returns true if there is one */
  #beginNext(): boolean {
    if (this.#free <= 0) return false
    for (const next of this.#waiting) {
      if (!this.#mayRun(next.business)) continue
      this.#takeSlot(next.business)
      next.begin()
      return true
    }
    return false
  }

  /** Resolves once a slot is taken for the request. */
  #waitForSlot(business: string | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(queued)
        reject(busy())
      }, this.waitLimit)
      const queued: QueuedRequest = {
        business,
        begin: () => {
          clearTimeout(timer)
          this.#waiting.delete(queued)
          resolve()
        },
      }
      this.#waiting.add(queued)
    })
  }
}
