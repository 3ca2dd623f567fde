import { ProviderDown } from './payment-provider.ts'

/** Failures in a row after which it is left alone, and for how many milliseconds. */
const failures = 5
const pause = 30_000

/** Whoever does not answer for a while is not asked for a while; then one tries, and the rest waits for how that goes. */
export class Breaker {
  readonly #clock: () => number
  #inARow = 0
  #openUntil = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  /** @throws ProviderDown without asking, while it is left alone */
  async run<T>(ask: () => Promise<T>): Promise<T> {
    const now = this.#clock()
    if (this.#inARow >= failures) {
      if (now < this.#openUntil) throw new ProviderDown('left alone for a while')
      // One goes ahead.
      this.#openUntil = now + pause
    }
    try {
      const told = await ask()
      this.#inARow = 0
      return told
    } catch (error) {
      if (error instanceof ProviderDown && ++this.#inARow >= failures) this.#openUntil = this.#clock() + pause
      throw error
    }
  }
}
