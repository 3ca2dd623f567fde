/** So much of an amount on each of some items, and what is left over. */
export interface Spread {
  /** Kobo, in the order of the items. */
  shares: number[]
  /** Kobo that no item takes: credit. */
  rest: number
}

/**
 * Spreads an amount over items in their order, each up to what is left on it: the oldest due are paid first (`calls.md`, Payments). The
 * screen shows it and the server does it.
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
