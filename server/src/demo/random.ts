/** Chance that falls the same way each time: the demo business is the same everywhere but for its dates (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, never at, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** @param part of 1 */
  happens(part: number): boolean {
    return this.next() < part
  }

  /** One of some, each as likely as its weight. */
  pick<T>(some: readonly T[], weight: (one: T) => number = () => 1): T {
    let left = this.next() * some.reduce((sum, one) => sum + weight(one), 0)
    for (const one of some) {
      left -= weight(one)
      if (left < 0) return one
    }
    return some.at(-1) as T
  }
}
