import { lineTotal } from '@kasuwa/contract/platform/money'
import { type BalanceEntry, writeBalance } from '../contacts/balance.ts'
import { type Commitment, commitStock } from '../inventory/commitments.ts'
import { type Move, type Place, postMoves } from '../inventory/ledger.ts'
import type { Ctx } from '../platform/context.ts'

export interface PostedLine {
  id: string
  position: number
  product_id: string
  /** Thousandths. */
  quantity: number
  has_inventory: boolean
  /** Kobo: what a unit of something uncounted costs. */
  unit_cost: number
}

/** What a sale's taking effect cost, in kobo: in all, and line by line in their order. */
export interface Posted {
  cost: number
  lineCosts: number[]
}

const counted = (lines: readonly PostedLine[]) => lines.filter((line) => line.has_inventory)

const commitmentsOf = (location: Place, lines: readonly PostedLine[]): Commitment[] =>
  counted(lines).map((line) => ({
    line_id: line.id,
    product_id: line.product_id,
    location,
    quantity: line.quantity,
    field: `items.${line.position}.quantity`,
  }))

/** A pending sale promises its goods: nobody else is sold them meanwhile. @throws Refusal 422 on the line */
export const promiseStock = (ctx: Ctx, sale_id: string, location: Place, lines: readonly PostedLine[]): Promise<void> =>
  commitStock(ctx, { kind: 'sale', document_id: sale_id }, commitmentsOf(location, lines))

const leaving = (location: Place, lines: readonly PostedLine[]): Move[] =>
  commitmentsOf(location, lines).map((line) => ({ ...line, quantity: -line.quantity, committed: 0, value: 'average' }))

/**
 * A sale takes effect: goods leave at their average cost, the customer owes the total (`domain.md`, Stock and Contact balance).
 * Uncounted products cost what their product says.
 * @param payments entries of what is paid with it; none where that was recorded before
 * @param released what the pending sale held (`releaseOf`); none of one that posts at once, which takes free stock
 */
export async function postSale(
  ctx: Ctx,
  sale: { id: string; contact_id: string; total: number },
  location: Place,
  lines: readonly PostedLine[],
  payments: readonly BalanceEntry[],
  released: readonly Move[],
): Promise<Posted> {
  const posted = await takeGoods(ctx, sale.id, location, lines, released)
  writeBalance(ctx, sale.contact_id, [owedFor(sale), ...payments])
  return posted
}

/** What a customer owes for a sale, from the moment it takes effect. */
export const owedFor = ({ id, total }: { id: string; total: number }): BalanceEntry => ({
  kind: 'sale',
  amount: total,
  source_id: id,
  document: { kind: 'sale', id },
})

/** The goods of it alone; its caller writes what is owed. */
export async function takeGoods(
  ctx: Ctx,
  sale_id: string,
  location: Place,
  lines: readonly PostedLine[],
  released: readonly Move[],
): Promise<Posted> {
  const source = { kind: 'sale', document_id: sale_id, is_reversal: false } as const
  const valueOf = await postMoves(ctx, source, [...released, ...leaving(location, lines)])
  const lineCosts = lines.map((line) => (line.has_inventory ? -(valueOf.get(line.id) ?? 0) : lineTotal(line.quantity, line.unit_cost)))
  return { cost: lineCosts.reduce((sum, cost) => sum + cost, 0), lineCosts }
}
