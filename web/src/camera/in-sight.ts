/** Milliseconds for which a code has to be out of sight before it is read again: a packet that is held still is scanned once. */
const pause = 1200

/** Which codes a camera sees anew. */
export class InSight {
  readonly #seen = new Map<string, number>()

  /** @param codes all that is seen now @param now milliseconds @returns those that were out of sight before */
  see(codes: readonly string[], now: number): string[] {
    const fresh = codes.filter((code) => now - (this.#seen.get(code) ?? -Infinity) > pause)
    for (const code of codes) this.#seen.set(code, now)
    return fresh
  }
}
