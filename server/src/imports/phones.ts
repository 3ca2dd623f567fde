import { type PhoneBothWays, readPhoneBothWays } from '@kasuwa/contract/platform/numbering-plans'

/** The phones of a file, each read once: to read one takes as long as all the rest of its row. */
export class Phones {
  readonly #known = new Map<string, PhoneBothWays | undefined>()

  /** @param country ISO 3166-1 alpha-2 @returns undefined where it is no number of that country */
  read(typed: string, country: string): PhoneBothWays | undefined {
    const key = `${country} ${typed}`
    const known = this.#known.get(key)
    if (known || this.#known.has(key)) return known
    const read = readPhoneBothWays(typed, country)
    this.#known.set(key, read)
    return read
  }
}
