/** Milliseconds after its last request for which a business still counts as one that asks. */
const recently = 500
/** Milliseconds after which what a business asked counts no more: whoever waits for the database is in nobody's way, and their other requests go on. */
const long = 300

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
  /** Who asked last, and who last of all others. */
  #last: Seen | undefined
  #other: Seen | undefined

  /** @param most of one business, where it is not the only one */
  constructor(readonly most: number) {}

  mayRun(whose: string): boolean {
    return (this.#running.get(whose) ?? 0) < this.most || !this.#hasOthers(whose)
  }

  /** Counts a request of a business. @param counted called where it counts no more though it still runs @returns ends that */
  take(whose: string, counted: () => void): () => void {
    this.#see(whose)
    this.#running.set(whose, (this.#running.get(whose) ?? 0) + 1)
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      const left = (this.#running.get(whose) ?? 0) - 1
      if (left > 0) this.#running.set(whose, left)
      else this.#running.delete(whose)
    }
    const timer = setTimeout(() => {
      end()
      counted()
    }, long).unref()
    return end
  }

  /** Whoever waits has asked as well. */
  #see(whose: string): void {
    if (this.#last && this.#last.whose !== whose) this.#other = this.#last
    this.#last = { whose, at: performance.now() }
  }

  #hasOthers(whose: string): boolean {
    const other = this.#last?.whose === whose ? this.#other : this.#last
    return other !== undefined && performance.now() - other.at < recently
  }
}
