import { writeBalance } from '../contacts/balance.ts'
import { type Place, postMoves } from '../inventory/ledger.ts'
import type { Ctx } from '../platform/context.ts'

interface IntakeLine {
  id: string
  position: number
  product_id: string
  /** Thousandths. */
  quantity: number
  /** Kobo: quantity × cost, which is what the goods are worth on the shelf. */
  total: number
}

/** An intake takes effect: goods are on the shelf at what they cost, and the business owes its supplier their sum. */
export async function postIntake(
  ctx: Ctx,
  action: { id: string; contact_id: string; total: number },
  location: Place,
  lines: readonly IntakeLine[],
): Promise<void> {
  await postMoves(
    ctx,
    { kind: 'intake', document_id: action.id, is_reversal: false },
    lines.map((line) => ({
      line_id: line.id,
      product_id: line.product_id,
      location,
      quantity: line.quantity,
      committed: 0,
      value: line.total,
      field: `items.${line.position}.quantity`,
    })),
  )
  const document = { kind: 'inventory-action', id: action.id } as const
  writeBalance(ctx, action.contact_id, [{ kind: 'intake', amount: -action.total, source_id: action.id, document }])
}
