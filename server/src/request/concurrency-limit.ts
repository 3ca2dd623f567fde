import { busy } from '../errors/refusal.ts'

/**
 * How many requests are worked on at once, and how long the others wait for their turn: more at once would not be done sooner, and
 * whoever waits longer than this is better told to come back (`quality.md`, overload).
 */
export class Semaphore {
  #free: number
  readonly #waiting = new Set<() => void>()

  /** @param most at once @param waitLimit milliseconds that one waits */
  constructor(
    most: number,
    readonly waitLimit: number,
  ) {
    this.#free = most
  }

  /** Work, when it is its turn; the first that came is the first. @throws Refusal 503 where that would take too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--
    else await this.#turn()
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#free++
    }
  }

  /** A turn is handed on by whoever is done. */
  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const called = () => {
        clearTimeout(timer)
        this.#waiting.delete(called)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(called)
        reject(busy())
      }, this.waitLimit)
      this.#waiting.add(called)
    })
  }
}
