/** Largest document or price, in kobo: a hundred of them still add up exactly in a double and in a bigint. */
export const MAX_KOBO = 10_000_000_000_000

/** Half-up quotient of two non-negative integers, in exact arithmetic. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Kobo for a quantity. @param quantity thousandths @param price kobo per unit @returns kobo, half up (SALES-1) */
export function lineTotal(quantity: number, price: number): number {
  const plain = quantity * price
  // Needed only beyond exact integers of a double; otherwise the fast path gives the same result.
  if (!Number.isSafeInteger(plain * 2 + 1000)) return Number(divideHalfUp(BigInt(quantity) * BigInt(price), 1000n))
  return Math.floor((plain * 2 + 1000) / 2000)
}

/** `value × part / whole` in kobo, half up. The whole must be above zero. */
export function prorate(value: number, part: number, total: number): number {
  return Number(divideHalfUp(BigInt(value) * BigInt(part), BigInt(total)))
}

/**
 * Splits an amount in proportion to weights by largest remainder: the parts add up to it exactly. Equal remainders favour the
 * earlier line. All weights zero gives all zeros.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const weightSum = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (weightSum === 0n || amount === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const parts = exact.map((product) => Number(product / weightSum))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact.map((product, index) => ({ index, rest: product % weightSum }))
  byRemainder.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** Kobo as plain decimal text, without a currency sign: 150050 → "1500.50". */
export function koboToText(kobo: number): string {
  const digits = String(Math.abs(kobo)).padStart(3, '0')
  return `${kobo < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', minimumFractionDigits: 2 })

/** Kobo formatted for people: 150050 → "₦1,500.50" (`spec §9`: NGN, en-NG, two digits). */
export function formatMoney(kobo: number): string {
  // Intl accepts decimal text exactly, but older library types do not declare it.
  return naira.format(koboToText(kobo) as unknown as number)
}

/** Hundredths of any currency, formatted for people: naira as everywhere, “USD 100.00”. */
export const formatMoneyIn = (amount: number, currency: string): string =>
  currency === 'NGN' ? formatMoney(amount) : `${currency} ${koboToText(amount)}`

/**
 * Typed amount (“1,500”, “₦1500.5”) in kobo; undefined if it is no amount (“2k”, or a code with a leading zero). Never rounds: a third
 * decimal is rejected.
 */
export function parseMoney(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^₦\s*/, '')
    .replace(/[,\s](?=\d{3}(\D|$))/g, '')
  const match = /^(?!0\d{7})(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plain)
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
