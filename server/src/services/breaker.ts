import { ProviderDown } from './payment-provider.ts'

/** Failures in a row that open the breaker, and milliseconds until the next try. */
const failures = 5
const pause = 30_000

/** Circuit breaker: after repeated failures, calls fail at once for a while. Then one call tries, and the others wait for its result. */
export class Breaker {
  readonly #clock: () => number
  #inARow = 0
  #openUntil = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** @throws ProviderDown without a call while the breaker is open */
  async run<T>(ask: () => Promise<T>): Promise<T> {
    const now = this.#clock()
    if (this.#inARow >= failures) {
      if (now < this.#openUntil) throw new ProviderDown('left alone for a while')
      // Lets one call through.
      this.#openUntil = now + pause
    }
    try {
      const result = await ask()
      this.#inARow = 0
      return result
    } catch (error) {
      if (error instanceof ProviderDown && ++this.#inARow >= failures) this.#openUntil = this.#clock() + pause
      throw error
    }
  }
}
