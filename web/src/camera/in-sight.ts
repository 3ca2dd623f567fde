/** Milliseconds for which a code has to be out of sight before it is read again: a packet that is held still is scanned once. */
const pause = 1200
/** Looks that may miss a code that is held still: they are blurred. On a slow phone each of them takes longer than the pause. */
const blurred = 2

/** Detects codes that newly appear before a camera. */
export class InSight {
  readonly #seen = new Map<string, { at: number; missed: number }>()

  /**
   * @param codes all codes visible now
   * @param now milliseconds
   * @returns codes that were not visible before
   */
  see(codes: readonly string[], now: number): string[] {
    const fresh = codes.filter((code) => {
      const last = this.#seen.get(code)
      return !last || (last.missed > blurred && now - last.at > pause)
    })
    for (const last of this.#seen.values()) last.missed += 1
    for (const code of codes) this.#seen.set(code, { at: now, missed: 0 })
    return fresh
  }
}
