import { readPhone } from '@kasuwa/contract/platform/numbering-plans'

/** Caches parsed phones: parsing one takes as long as the rest of its row. */
export class Phones {
  readonly #known = new Map<string, string | undefined>()

  /**
   * @param country ISO 3166-1 alpha-2
   * @returns E.164; undefined if it is not a number of that country
   */
  read(typed: string, country: string): string | undefined {
    const key = `${country} ${typed}`
    const cached = this.#known.get(key)
    if (cached || this.#known.has(key)) return cached
    const read = readPhone(typed, country)
    this.#known.set(key, read)
    return read
  }
}
