import { sql } from 'kysely'
import { type BalanceEntry, writeBalance } from '../contacts/balance.ts'
import { type Commitment, commitStock } from '../inventory/commitments.ts'
import { type HeldLevels, type StockMove, type StockLocation, postMoves } from '../inventory/ledger.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { documentTables } from '../records/document-tables.ts'
import type { Document, Goods, Kind, Line } from './kind.ts'

/** What a document came to when it took effect, in kobo: in all, and line by line in their order. */
export interface Worth {
  total: number
  lines: number[]
}

/** Where a refusal of a line belongs: on its quantity, or on what changes the worth of goods that stay. */
export const fieldOf = (position: number, quantity?: number): string => `items.${position}.${quantity === 0 ? 'value' : 'quantity'}`

const commitment = (location: StockLocation, { line, quantity }: Goods): Commitment => ({
  line_id: line.id,
  product_id: line.product_id,
  location,
  quantity,
  field: fieldOf(line.position, quantity),
})

/** A pending document holds its goods: nobody else is given them meanwhile. @throws Refusal 422 on the line */
export const hold = (
  ctx: BusinessContext,
  kind: Kind,
  document_id: string,
  location: StockLocation,
  lines: readonly Line[],
): Promise<void> =>
  commitStock(
    ctx,
    { kind: kind.name, document_id },
    kind.holds(lines).map((goods) => commitment(location, goods)),
  )

/**
 * A document takes effect: its goods move and its contact owes or is owed, as its kind says.
 * @param entries of what else happens to the contact's balance with it; a contact's entries are given in one call
 * @param released what the pending document held (`releaseMoves`)
 * @throws Refusal 422 on the line that asks for more than there is
 */
export async function post(
  ctx: BusinessContext,
  kind: Kind,
  document: Document,
  location: StockLocation,
  lines: readonly Line[],
  entries: readonly BalanceEntry[],
  released: readonly StockMove[],
): Promise<Worth> {
  const worth = await moveGoods(ctx, kind, document.id, location, lines, released)
  if (document.contact_id !== null) writeBalance(ctx, document.contact_id, [...owedFor(kind, document), ...entries])
  return worth
}

/** What the contact owes for a document, or is owed, from the moment it takes effect. */
export function owedFor(kind: Kind, document: Document): BalanceEntry[] {
  const owed = kind.owes(document)
  return owed ? [{ ...owed, source_id: document.id, document: { kind: kind.ledger, id: document.id } }] : []
}

/**
 * The goods of it alone; its caller writes what is owed.
 * @param released what the pending document held; none of one that posts at once, which takes free stock
 * @param held levels that are locked already
 * @throws Refusal 422 on the line that asks for more than there is; on `items` where they come to more than can be kept
 */
export async function moveGoods(
  ctx: BusinessContext,
  kind: Kind,
  document_id: string,
  location: StockLocation,
  lines: readonly Line[],
  released: readonly StockMove[],
  held?: HeldLevels,
): Promise<Worth> {
  const moves = kind.moves(lines).map((goods): StockMove => ({ ...commitment(location, goods), committed: 0, value: goods.value }))
  const movedBy = await postMoves(ctx, { kind: kind.name, document_id, is_reversal: false }, [...released, ...moves], held)
  const worth = lines.map((line) => kind.worth.of(line, movedBy.get(line.id)))
  const total = worth.reduce((sum, kobo) => sum + kobo, 0)
  // What somebody typed is held to its limit where it is read. This is worked out, from what products cost: as much as can be kept exactly.
  if (![...worth, total].every(Number.isSafeInteger)) throw refuseField('items', 'total_too_large')
  return { lines: worth, total }
}

/** Keeps what the lines of a document came to; the document's own sum goes with its status. */
export function writeWorth(ctx: BusinessContext, kind: Kind, document_id: string, lines: readonly Line[], worth: Worth): void {
  const { lines: name, line_of } = documentTables[kind.table]
  const [table, document] = [sql.table(name), sql.ref(line_of)]
  const column = sql.ref(kind.worth.line)
  const ids = lines.map((line) => line.id)
  const statement = sql`update ${table} as item set ${column} = line.worth
    from unnest(${ids}::uuid[], ${worth.lines}::bigint[]) as line (id, worth)
    where item.business_id = ${ctx.business_id} and item.${document} = ${document_id} and item.id = line.id`
  ctx.write(statement.compile(ctx.db))
}
