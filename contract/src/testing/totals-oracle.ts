/*
 * The sums of a sale in exact fractions, written from the rules SALES-1 to SALES-7 and SALES-48 to SALES-53 alone. Plain and slow: tests
 * compare `sale-totals.ts` with it, so it shares no code with that file.
 */

export interface OracleLine {
  product: string
  category: string | null
  /** Thousandths. */
  quantity: number
  /** Kobo per unit. */
  price: number
  /** Kobo. */
  line_discount: number
}

export interface OracleTax {
  /** Ten-thousandths of a per cent. */
  rate: number
  inclusive: boolean
  /** An inclusive tax that the customer does not pay. */
  is_off: boolean
  products: readonly string[]
  categories: readonly string[]
}

interface Fraction {
  over: bigint
  under: bigint
}

const integer = (value: bigint): Fraction => ({ over: value, under: 1n })
const plus = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const isLess = (a: Fraction, b: Fraction): boolean => a.over * b.under < b.over * a.under
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The highest integer that is not above the fraction, also below zero. */
function floor({ over, under }: Fraction): bigint {
  const cut = over / under
  return over < 0n && cut * under !== over ? cut - 1n : cut
}

const halfUp = (value: Fraction): bigint => floor(plus(value, { over: 1n, under: 2n }))

/**
 * Rounds exact amounts to the given sum: each down, then a kobo more for the largest remainders.
 * @param order positions; of equal remainders the earlier here goes first
 */
function rounded(sum: bigint, amounts: readonly Fraction[], order: readonly number[]): bigint[] {
  const shares = amounts.map(floor)
  const remainders = amounts.map((amount, at) => plus(amount, integer(-(shares[at] as bigint))))
  const ranked = [...order].sort((a, b) => {
    const [first, second] = [remainders[a] as Fraction, remainders[b] as Fraction]
    return isLess(second, first) ? -1 : isLess(first, second) ? 1 : order.indexOf(a) - order.indexOf(b)
  })
  for (const at of ranked.slice(0, Number(sum - sumOf(shares)))) shares[at] = (shares[at] as bigint) + 1n
  return shares
}

/** Spreads an amount by weight: the exact quota of each is rounded. */
function spread(amount: bigint, weights: readonly bigint[], order: readonly number[]): bigint[] {
  const sum = sumOf(weights)
  if (sum === 0n) return weights.map(() => 0n)
  return rounded(
    amount,
    weights.map((weight) => ({ over: amount * weight, under: sum })),
    order,
  )
}

/** SALES-1, in kobo. */
export const totalOf = ({ quantity, price }: Pick<OracleLine, 'quantity' | 'price'>): number =>
  Number(halfUp({ over: BigInt(quantity) * BigInt(price), under: 1000n }))

/** SALES-5: which lines a tax applies to. */
const applies = ({ products, categories }: OracleTax, { product, category }: OracleLine): boolean =>
  (products.length === 0 && categories.length === 0) || products.includes(product) || (category !== null && categories.includes(category))

/** One hundred per cent in the unit of rates. */
const hundred = 1_000_000n

/** All figures in kobo. `shares` are the parts of the lines in a tax, also in one on top: RETURNS-4 spreads it by net. */
export function totalsByRules(lines: readonly OracleLine[], discount: number, taxes: readonly OracleTax[]) {
  const totals = lines.map((line) => BigInt(totalOf(line)))
  const afterOwn = lines.map((line, at) => (totals[at] as bigint) - BigInt(line.line_discount))

  // SALES-51: without a tax in the price the earlier line goes first.
  const positions = lines.map((_, at) => at)
  const order = !taxes.some(({ inclusive }) => inclusive)
    ? positions
    : [...positions].sort((a, b) => {
        const [firstAmount, secondAmount] = [afterOwn[a] as bigint, afterOwn[b] as bigint]
        if (firstAmount !== secondAmount) return firstAmount > secondAmount ? -1 : 1
        const [first, second] = [(lines[a] as OracleLine).product, (lines[b] as OracleLine).product]
        return first === second ? a - b : first < second ? -1 : 1
      })

  const discounts = spread(BigInt(discount), afterOwn, order)
  const paid = afterOwn.map((amount, at) => amount - (discounts[at] as bigint))

  // SALES-49, SALES-50. A tax that is off is in the price too.
  const inPrice = (line: OracleLine) => sumOf(taxes.filter((tax) => tax.inclusive && applies(tax, line)).map(({ rate }) => BigInt(rate)))
  const included = taxes.map((tax) => {
    const parts = lines.map((line, at) =>
      tax.inclusive && applies(tax, line)
        ? times(integer(paid[at] as bigint), { over: BigInt(tax.rate), under: hundred + inPrice(line) })
        : integer(0n),
    )
    const amount = halfUp(parts.reduce(plus, integer(0n)))
    return { amount, shares: rounded(amount, parts, order) }
  })
  const includedOf = lines.map((_, at) => sumOf(included.map(({ shares }) => shares[at] as bigint)))
  const nets = paid.map((amount, at) => amount - (includedOf[at] as bigint))

  const charged = taxes.map((tax, at) => {
    const covered = lines.map((line, place) => (applies(tax, line) ? (nets[place] as bigint) : 0n))
    const base = sumOf(covered)
    if (tax.inclusive) {
      const { amount, shares } = included[at] as (typeof included)[number]
      return tax.is_off ? { base: 0n, amount: 0n, shares } : { base, amount, shares }
    }
    const amount = halfUp({ over: base * BigInt(tax.rate), under: hundred })
    return { base, amount, shares: spread(amount, covered, positions) }
  })
  const taxTotal = sumOf(charged.map(({ amount }) => amount))

  return {
    subtotal: Number(sumOf(afterOwn)),
    lines: lines.map(({ line_discount }, at) => ({
      total: Number(totals[at]),
      line_discount,
      discount: Number(discounts[at]),
      included_tax: Number(includedOf[at]),
    })),
    nets: nets.map(Number),
    taxes: charged.map(({ base, amount, shares }) => ({ base: Number(base), amount: Number(amount), shares: shares.map(Number) })),
    included_tax: Number(sumOf(includedOf)),
    tax_total: Number(taxTotal),
    total: Number(sumOf(nets) + taxTotal),
  }
}
