import { busy } from '../errors/refusal.ts'

/**
 * A semaphore: how many requests run at once, and how long others queue, first in, first out. More at once would not finish sooner;
 * one that waits longer than the limit is answered 503 with `Retry-After` (`quality.md`, overload).
 */
export class Semaphore {
  #free: number
  readonly #waiting = new Set<() => void>()

  /** @param most running at once @param waitLimit milliseconds that one may queue */
  constructor(
    most: number,
    readonly waitLimit: number,
  ) {
    this.#free = most
  }

  /** How many queue. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs work in a free slot. @throws Refusal 503 where none gets free within the wait limit */
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

  /** Resolves when a running task hands over its slot. */
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
