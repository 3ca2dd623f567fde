/** An amount allocated over items, and the rest. */
export interface Spread {
  /** Kobo, in the order of the items. */
  shares: number[]
  /** Kobo that no item takes: credit. */
  rest: number
}

/**
 * Allocates an amount over items in order, each up to its due amount: the oldest due first (CONTACTS-22). Screen and server share
 * it.
 * @param amount kobo, from zero up
 * @param lefts kobo that each item takes at most, from zero up
 */
export function spread(amount: number, lefts: readonly number[]): Spread {
  let rest = amount
  const shares = lefts.map((left) => {
    const share = Math.min(rest, left)
    rest -= share
    return share
  })
  return { shares, rest }
}
