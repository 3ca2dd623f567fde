/** Totals of a sale by the rules of `docs/domain/sales.md`, independent of the server: plain arithmetic in whole kobo. */
interface SaleLine {
  product: { category: string | null }
  quantity: number
  price: number
}
interface Tax {
  id: string
  /** Ten-thousandths of a per cent. */
  rate: number
  categories: readonly string[]
}

/**
 * Splits an amount in proportion to weights. Shares are rounded down; the remaining kobo go one each to the largest remainders, the earlier
 * of equal ones first.
 */
export function parts(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  if (totalWeight === 0) return weights.map(() => 0)
  const shares = weights.map((weight) => Math.floor((amount * weight) / totalWeight))
  const rests = weights.map((weight, index) => ({ index, rest: (amount * weight) % totalWeight }))
  let left = amount - shares.reduce((sum, share) => sum + share, 0)
  for (const { index } of rests.toSorted((a, b) => b.rest - a.rest || a.index - b.index))
    if (left-- > 0) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Totals of a sale of whole units, with the part of each tax that each line bears. */
export function computeTotals(items: readonly SaleLine[], discount: number, taxes: readonly Tax[]) {
  const totals = items.map(({ quantity, price }) => quantity * price)
  const subtotal = totals.reduce((sum, total) => sum + total, 0)
  const nets = parts(discount, totals).map((share, index) => (totals[index] ?? 0) - share)
  const charged = taxes.map(({ id, rate, categories }) => {
    const covered = items.map(({ product }, index) =>
      categories.length === 0 || (product.category !== null && categories.includes(product.category)) ? (nets[index] ?? 0) : 0,
    )
    const base = covered.reduce((sum, net) => sum + net, 0)
    const amount = Math.floor((2 * base * rate + 1_000_000) / 2_000_000)
    return { id, base, amount, byLine: parts(amount, covered) }
  })
  return { subtotal, total: subtotal - discount + charged.reduce((sum, { amount }) => sum + amount, 0), nets, charged }
}
