/** Milliseconds after its last request for which a business still counts as one that asks. */
const recently = 500
/** Milliseconds after which what a business asked counts no more: whoever waits for the database is in nobody's way, and their other requests go on. */
const long = 300
/** Milliseconds in which what a business had worked on for it is forgotten to a third. */
const memory = 1000
/** Milliseconds of the last `memory` from which on a business asks for more than others leave it; one that opens a screen comes to some tens. */
const much = 400
/** Of so many businesses it is remembered what they had, before those that ask no more are forgotten. */
const mostRemembered = 100

interface Seen {
  whose: string
  at: number
}

/**
 * How many requests of one business run at once while another asks too: whoever asks for list after list without pause takes a share of the
 * processors, and not all that is left of them. Alone, a business takes what it wants.
 */
export class FairShare {
  readonly #running = new Map<string, number>()
  /** Businesses whose next one may not begin yet. */
  readonly #pausing = new Set<string>()
  /** Milliseconds that each had of late, as of then. */
  readonly #had = new Map<string, { milliseconds: number; at: number }>()
  /** Who asked last, and who last of all others. */
  #last: Seen | undefined
  #other: Seen | undefined

  /** @param most of one business, where it is not the only one */
  constructor(readonly most: number) {}

  mayRun(whose: string): boolean {
    const isIts = (this.#running.get(whose) ?? 0) < this.most && !this.#pausing.has(whose)
    return isIts || performance.now() - this.#lastOfOthers(whose) >= recently
  }

  /**
   * Counts a request of a business. Where another asked while it ran, and its business has had much of late, the next one begins as much later as
   * this one took: together they take no more than about half of what one could.
   * @param next called where another of it may begin
   * @returns ends that
   */
  take(whose: string, next: () => void): () => void {
    this.#see(whose)
    const began = performance.now()
    this.#running.set(whose, (this.#running.get(whose) ?? 0) + 1)
    let isOver = false
    const uncount = () => {
      isOver = true
      const left = (this.#running.get(whose) ?? 0) - 1
      if (left > 0) this.#running.set(whose, left)
      else this.#running.delete(whose)
    }
    const timer = setTimeout(() => {
      uncount()
      next()
    }, long).unref()
    return () => {
      clearTimeout(timer)
      if (isOver) return
      uncount()
      this.#pause(whose, began, next)
    }
  }

  #pause(whose: string, began: number, next: () => void): void {
    const now = performance.now()
    const took = now - began
    const hasMuch = this.#count(whose, took, now) > much
    if (!hasMuch || this.#lastOfOthers(whose) < began || this.#pausing.has(whose)) return
    this.#pausing.add(whose)
    setTimeout(() => {
      this.#pausing.delete(whose)
      next()
    }, took).unref()
  }

  /** @returns milliseconds that it has had of late, with these */
  #count(whose: string, took: number, now: number): number {
    const before = this.#had.get(whose)
    const milliseconds = took + (before ? before.milliseconds * Math.exp((before.at - now) / memory) : 0)
    // Last in the order of who had something last.
    this.#had.delete(whose)
    this.#had.set(whose, { milliseconds, at: now })
    const [oldest] = this.#had
    if (oldest && this.#had.size > mostRemembered && now - oldest[1].at > memory) this.#had.delete(oldest[0])
    return milliseconds
  }

  /** Whoever waits has asked as well. */
  #see(whose: string): void {
    if (this.#last && this.#last.whose !== whose) this.#other = this.#last
    this.#last = { whose, at: performance.now() }
  }

  /** When another business asked last. */
  #lastOfOthers(whose: string): number {
    const other = this.#last?.whose === whose ? this.#other : this.#last
    return other?.at ?? -Infinity
  }
}
