import { discountOfLine, leftOfUnit } from './discounts.ts'
import { type Line, amountOf } from './lines.ts'
import { perLine } from './per-line.ts'

/** Why an amount looks wrong: over ten times the usual amount, a tenth of it or less, or under cost (SALES-15, SALES-16). Kobo. */
export type PriceDoubt = { why: 'over' | 'tenth'; usual: number } | { why: 'under'; cost: number }

/** The product's cost; missing without the permission to see it. */
const seenCost = (line: Line): number | undefined => line.cost ?? undefined

/** Checked once for each line, amount and discount. The product's own amount without a discount is never doubted, even below cost. */
const doubtOf = perLine((line: Line): PriceDoubt | undefined => {
  const [amount, usual, cost, isOff] = [amountOf(line), line.usual ?? 0, seenCost(line), (discountOfLine(line) ?? 0) > 0]
  if (amount === undefined || (amount === line.agreed && (line.discount || undefined) === (line.agreedOff || undefined))) return undefined
  if (amount === line.usual && !isOff) return undefined
  if (usual > 0 && amount > 10 * usual) return { why: 'over', usual }
  // On desks that receive goods the amount is a cost: a missing digit makes it a tenth.
  if (line.price !== undefined && usual > 0 && 10 * amount <= usual) return { why: 'tenth', usual }
  const left = leftOfUnit(line) ?? amount
  return cost !== undefined && left < cost ? { why: 'under', cost } : undefined
})

/** The doubted amount, in kobo per unit. */
export const doubted = (line: Line, { why }: PriceDoubt): number => (why === 'under' ? leftOfUnit(line) : amountOf(line)) ?? 0

const none: ReadonlyMap<string, PriceDoubt> = new Map()

/** By line key; the same map as long as there are none. */
export function priceDoubts(lines: readonly Line[]): ReadonlyMap<string, PriceDoubt> {
  const doubts = lines.flatMap((line): [string, PriceDoubt][] => {
    const doubt = doubtOf(line)
    return doubt ? [[line.key, doubt]] : []
  })
  return doubts.length > 0 ? new Map(doubts) : none
}
