import { lineTotal } from '@kasuwa/contract/platform/money'
import type { CompiledQuery } from 'kysely'
import { type BalanceEntry, balanceStatement } from '../contacts/balance.ts'
import { type Move, planMoves } from '../inventory/ledger.ts'
import type { Ctx } from '../platform/context.ts'

interface Place {
  id: string
  name: string
}

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

/** What a sale's taking effect, or its promise, comes to; nothing has happened until the statements are sent. */
export interface Posted {
  statements: CompiledQuery[]
  /** Kobo. */
  cost: number
  lineCosts: number[]
}

const counted = (lines: readonly PostedLine[]) => lines.filter((line) => line.has_inventory)

const moves = (lines: readonly PostedLine[], change: { quantity: -1 | 0; committed: -1 | 0 | 1 }): Move[] =>
  counted(lines).map((line) => ({
    line_id: line.id,
    product_id: line.product_id,
    quantity: change.quantity * line.quantity,
    committed: change.committed * line.quantity,
    value: 'average',
    field: `items.${line.position}.quantity`,
  }))

/** A pending sale promises its goods: nobody else is sold them meanwhile. @throws Refusal 422 on the line */
export async function promiseStock(ctx: Ctx, sale_id: string, location: Place, lines: readonly PostedLine[]): Promise<CompiledQuery[]> {
  const planned = await planMoves(
    ctx,
    location,
    { kind: 'sale', document_id: sale_id, is_reversal: false },
    moves(lines, { quantity: 0, committed: 1 }),
  )
  return planned.statements
}

/** Gives back what a pending sale promised. */
export async function releaseStock(ctx: Ctx, sale_id: string, location: Place, lines: readonly PostedLine[]): Promise<CompiledQuery[]> {
  const planned = await planMoves(
    ctx,
    location,
    { kind: 'sale', document_id: sale_id, is_reversal: true },
    moves(lines, { quantity: 0, committed: -1 }),
  )
  return planned.statements
}

/**
 * A sale takes effect: goods leave at their average cost, the customer owes the total (`domain.md`, Stock and Contact balance).
 * Uncounted products cost what their product says.
 * @param payments entries of what is paid with it; none where that was recorded before
 * @param how `at once` takes free stock; `promised` takes what the pending sale held
 */
export async function postSale(
  ctx: Ctx,
  sale: { id: string; contact_id: string; total: number },
  location: Place,
  lines: readonly PostedLine[],
  payments: readonly BalanceEntry[],
  how: 'at once' | 'promised',
): Promise<Posted> {
  const source = { kind: 'sale', document_id: sale.id, is_reversal: false } as const
  const stock = await planMoves(ctx, location, source, moves(lines, { quantity: -1, committed: how === 'promised' ? -1 : 0 }))
  const costOf = new Map(counted(lines).map((line, index) => [line.id, -(stock.values[index] ?? 0)]))
  const lineCosts = lines.map((line) => costOf.get(line.id) ?? lineTotal(line.quantity, line.unit_cost))
  const owed = { kind: 'sale', amount: sale.total, source_id: sale.id, document: { kind: 'sale', id: sale.id } } as const
  const balance = balanceStatement(ctx, sale.contact_id, [owed, ...payments])
  return { statements: [...stock.statements, balance], cost: lineCosts.reduce((sum, cost) => sum + cost, 0), lineCosts }
}
