import { type Line, amountOf } from './lines.ts'

/** Why an amount looks like a slip: kobo that it is over ten times of, or that the product costs. */
export type PriceDoubt = { why: 'over'; usual: number } | { why: 'under'; cost: number }

/** What the product costs, for who may see it: the answer to anybody else has none. */
const seenCost = (line: Line): number | undefined => line.cost ?? undefined

/** Asked once of a line and an amount. The product's own amount is never asked about, whatever it costs. */
function doubtOf(line: Line): PriceDoubt | undefined {
  const [amount, usual, cost] = [amountOf(line), line.usual ?? 0, seenCost(line)]
  if (amount === undefined || amount === line.agreed || amount === line.usual) return undefined
  if (usual > 0 && amount > 10 * usual) return { why: 'over', usual }
  return cost !== undefined && amount < cost ? { why: 'under', cost } : undefined
}

/** By line key. */
export const priceDoubts = (lines: readonly Line[]): ReadonlyMap<string, PriceDoubt> =>
  new Map(
    lines.flatMap((line): [string, PriceDoubt][] => {
      const doubt = doubtOf(line)
      return doubt ? [[line.key, doubt]] : []
    }),
  )
