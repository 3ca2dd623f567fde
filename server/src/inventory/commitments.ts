import type { BusinessContext } from '../request/request-context.ts'
import { insertRows } from '../database/rows.ts'
import { postMoves } from './ledger.ts'
import type { MovedUnits, MovementSource, StockLocation, StockMove } from './moves.ts'
import { unitsOf } from './document-units.ts'
import { inBusiness } from '../database/joins.ts'

type Document = Omit<MovementSource, 'is_reversal'>

/** Stock that a line of a pending document reserves on one level. */
export interface Commitment {
  line_id: string
  product_id: string
  location: StockLocation
  /** Thousandths, above zero. */
  quantity: number
  /** Field of an error, such as `items.2.quantity`. */
  field: string
  /** As in a move. */
  called?: string | undefined
  units?: MovedUnits | undefined
}

/** Reserves stock for a pending document. @throws Refusal 422 on the line that asks for more than is available */
export async function commitStock(ctx: BusinessContext, document: Document, commitments: readonly Commitment[]): Promise<void> {
  if (commitments.length === 0) return
  const moves = commitments.map((commitment) => ({ ...commitment, quantity: 0, committed: commitment.quantity, value: 0 }))
  await postMoves(ctx, { ...document, is_reversal: false }, moves)
  const { kind: document_kind, document_id } = document
  const created_at = new Date(ctx.now).toISOString()
  const common = { business_id: ctx.business_id, document_kind, document_id, created_at }
  const rows = commitments.map(({ line_id, product_id, location, quantity }) => ({
    line_id,
    product_id,
    location_id: location.id,
    quantity,
  }))
  ctx.write(insertRows(ctx.db, 'stock_commitments', common, rows))
}

/**
 * Deletes a document's reservations and returns the moves that release them, which come first among its moves now. The caller has locked the
 * document.
 */
export async function releaseMoves(ctx: BusinessContext, document_id: string): Promise<StockMove[]> {
  const rows = await ctx
    .selectFrom('stock_commitments')
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'stock_commitments.location_id'))
    .select(['line_id', 'product_id', 'location_id', 'quantity', 'locations.name as location_name'])
    .where('document_id', '=', document_id)
    .orderBy('line_id')
    .orderBy('product_id')
    .orderBy('location_id')
    .execute()
  if (rows.length === 0) return []
  const units = await unitsOf(ctx, document_id)
  ctx.write(ctx.deleteFrom('stock_commitments').where('document_id', '=', document_id).compile())
  return rows.map(({ line_id, product_id, location_id, location_name, quantity }) => ({
    ...{ line_id, product_id, location: { id: location_id, name: location_name } },
    ...{ quantity: 0, committed: -quantity, value: 0, field: 'status', units: units.of(line_id, product_id) },
  }))
}

/** Releases a document's reservations. */
export async function releaseStock(ctx: BusinessContext, document: Document): Promise<void> {
  await postMoves(ctx, { ...document, is_reversal: true }, await releaseMoves(ctx, document.document_id))
}
