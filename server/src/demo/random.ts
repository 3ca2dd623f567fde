/** Deterministic random numbers (mulberry32), so every demo is the same except for dates. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 inclusive to 1 exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** @param part probability from 0 to 1 */
  happens(part: number): boolean {
    return this.next() < part
  }

  /** One of the values, by weight. */
  pick<T>(values: readonly T[], weight: (one: T) => number = () => 1): T {
    let left = this.next() * values.reduce((sum, value) => sum + weight(value), 0)
    for (const value of values) {
      left -= weight(value)
      if (left < 0) return value
    }
    return values.at(-1) as T
  }
}
