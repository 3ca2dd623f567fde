import { share } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { type CompiledQuery, sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import { flight } from '../platform/db.ts'
import { refuseField } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { insertRows } from '../platform/rows.ts'
import { holdGoods, restoreGoods } from './restore-goods.ts'
import type { ActionKind } from '../platform/tables/documents.ts'

/** The document behind movements, and whether they take back what it did before. */
export interface Source {
  kind: 'sale' | ActionKind
  document_id: string
  is_reversal: boolean
}

/** One change of one product's level at the document's location. */
export interface Move {
  line_id: string
  product_id: string
  /** Thousandths added to what is on hand; 0 where stock is only promised or released. */
  quantity: number
  /** Thousandths added to what is promised. */
  committed: number
  /** Kobo that goes in or out with it; `average` takes the level's moving average (`domain.md`, Cost). */
  value: number | 'average'
  /** Where a refusal belongs, `items.2.quantity`. */
  field: string
}

interface Level {
  product_id: string
  on_hand: number
  committed: number
  value: number
  last_entry: number
}

interface Planned {
  move: Move
  value: number
  on_hand_after: number
  entry: number
}

interface Place {
  id: string
  name: string
}

/** Where a refusal of a line belongs, `items.2.quantity`. */
type FieldOf = (line_id: string) => string

export interface Moves {
  /** Kobo that each move takes in (above zero) or out (below), in the moves' order. */
  values: number[]
  statements: CompiledQuery[]
}

/**
 * THE writer of stock: levels and movements change by the statements planned here and by nothing else, in the caller's transaction.
 * Levels are locked in one order (product, within the document's one location), so that two documents never wait for each other;
 * what each line does is then worked out in the document's order, and Postgres adds it and refuses what must not be.
 * @returns the statements to send, in this order, before the transaction ends
 * @throws Refusal 422 on the line that asks for more than there is
 */
export async function planMoves(ctx: Ctx, location: Place, source: Source, moves: readonly Move[]): Promise<Moves> {
  if (moves.length === 0) return { values: [], statements: [] }
  const products = [...new Set(moves.map((move) => move.product_id))].sort()
  const levels = await lockLevels(
    ctx,
    location.id,
    products,
    moves.some((move) => move.quantity > 0),
  )
  const before = new Map([...levels].map(([product, level]) => [product, { ...level }]))
  const planned = moves.map((move) => plan(levels, move, location, source))
  const changes = products.flatMap((product) => {
    const [was, is] = [before.get(product), levels.get(product)]
    return was && is
      ? [
          {
            product,
            on_hand: is.on_hand - was.on_hand,
            committed: is.committed - was.committed,
            value: is.value - was.value,
            entries: is.last_entry - was.last_entry,
          },
        ]
      : []
  })
  for (const { product: product_id, on_hand: quantity, committed } of changes) {
    ctx.effects.push({ what: 'stock', product_id, location_id: location.id, quantity, committed })
  }
  const moved = planned.filter(({ move }) => move.quantity !== 0)
  return {
    values: planned.map(({ value }) => value),
    statements: [addToLevels(ctx, location.id, changes), ...(moved.length > 0 ? [writeMovements(ctx, location.id, source, moved)] : [])],
  }
}

/**
 * Takes back what a document moved, at once. Products and a location that were deleted since and have stock again are brought back.
 * @throws Refusal 422 on the line whose goods are gone
 */
export async function reverseStock(ctx: Ctx, location: Place, document: Omit<Source, 'is_reversal'>, fieldOf: FieldOf): Promise<void> {
  const moves = await reversalOf(ctx, document.document_id, fieldOf)
  if (moves.length === 0) return
  const products = [...new Set(moves.map((move) => move.product_id))]
  await holdGoods(ctx, location.id, products)
  const { statements } = await planMoves(ctx, location, { ...document, is_reversal: true }, moves)
  await flight(ctx.db, statements)
  await restoreGoods(ctx, location.id, products)
}

/** What one move does to its level as it stands after the moves before it. What is only promised or released is no entry. */
function plan(levels: Map<string, Level>, move: Move, location: { name: string }, source: Source): Planned {
  const level = levels.get(move.product_id) ?? { product_id: move.product_id, on_hand: 0, committed: 0, value: 0, last_entry: 0 }
  levels.set(move.product_id, level)
  const value = move.value === 'average' ? averageValue(level, move.quantity) : move.value
  const available = level.on_hand - level.committed - Math.min(move.committed, 0)
  level.on_hand += move.quantity
  level.committed += move.committed
  level.value += value
  if (move.quantity !== 0) level.last_entry += 1
  const gone = level.on_hand < level.committed || level.on_hand < 0
  if (gone) {
    const key = source.is_reversal ? 'goods_gone' : 'only_available'
    throw refuseField(move.field, key, { available: formatQuantity(Math.max(available, 0)), location: location.name })
  }
  // What is left must keep a value from zero up, and none where nothing is left: otherwise goods of this cost were sold on.
  if (level.value < 0 || (level.on_hand === 0 && level.value !== 0)) throw refuseField(move.field, 'cost_gone', { location: location.name })
  return { move, value, on_hand_after: level.on_hand, entry: level.last_entry }
}

/** What leaves takes its part of the value, the last unit all of it; what comes back without a cost of its own comes at the average. */
function averageValue(level: Level, quantity: number): number {
  if (quantity === 0 || level.on_hand <= 0) return 0
  if (quantity > 0) return share(level.value, quantity, level.on_hand)
  return -quantity >= level.on_hand ? -level.value : -share(level.value, -quantity, level.on_hand)
}

/**
 * The levels of some products at a location, held until the transaction ends. @param entering whether goods come in: products that never
 * were there get a row at zero first, so that there is something to lock
 */
async function lockLevels(ctx: Ctx, location_id: string, products: readonly string[], entering: boolean): Promise<Map<string, Level>> {
  const ensured = sql`
    insert into inventory_levels (business_id, id, product_id, location_id)
    select ${ctx.business_id}::uuid, level.id, level.product_id, ${location_id}::uuid
    from unnest(${products.map(() => newId(ctx.now))}::uuid[], ${products}::uuid[]) as level (id, product_id)
    order by level.product_id
    on conflict (business_id, product_id, location_id) do nothing returning 1`.compile(ctx.db)
  const locked = sql<Level>`
    select product_id, on_hand, committed, value, last_entry from inventory_levels
    where business_id = ${ctx.business_id} and location_id = ${location_id} and product_id = any(${products}::uuid[])
    order by product_id for update`.compile(ctx.db)
  const results = await flight(ctx.db, entering ? [ensured, locked] : [locked])
  const rows = (results.at(-1)?.rows ?? []) as Level[]
  return new Map(rows.map((row) => [row.product_id, row]))
}

interface LevelChange {
  product: string
  on_hand: number
  committed: number
  value: number
  /** Movements added. */
  entries: number
}

function addToLevels(ctx: Ctx, location_id: string, changes: readonly LevelChange[]): CompiledQuery {
  const products = changes.map((change) => change.product)
  return sql`
    update inventory_levels as level
    set on_hand = level.on_hand + change.on_hand, committed = level.committed + change.committed, value = level.value + change.value,
      last_entry = level.last_entry + change.entries
    from unnest(${products}::uuid[], ${changes.map((change) => change.on_hand)}::bigint[], ${changes.map((change) => change.committed)}::bigint[],
      ${changes.map((change) => change.value)}::bigint[], ${changes.map((change) => change.entries)}::bigint[])
      as change (product_id, on_hand, committed, value, entries)
    where level.business_id = ${ctx.business_id} and level.location_id = ${location_id}
      and level.product_id = any(${products}::uuid[]) and level.product_id = change.product_id`.compile(ctx.db)
}

function writeMovements(ctx: Ctx, location_id: string, source: Source, planned: readonly Planned[]): CompiledQuery {
  const { kind: document_kind, document_id, is_reversal } = source
  const common = { business_id: ctx.business_id, location_id, document_kind, document_id, is_reversal, created_by: ctx.merchant_id }
  // Not when the request began: with the levels locked, a list across levels too shows what happened in its order.
  const created_at = new Date(ctx.app.clock()).toISOString()
  return insertRows(
    ctx.db,
    'stock_movements',
    planned.map(({ move: { product_id, line_id, quantity }, value, on_hand_after, entry }) => ({
      ...common,
      id: newId(ctx.now),
      product_id,
      line_id,
      quantity,
      value,
      on_hand_after,
      entry,
      created_at,
    })),
  )
}

/** The moves that take back, exactly, what a document moved. */
async function reversalOf(ctx: Ctx, document_id: string, fieldOf: FieldOf): Promise<Move[]> {
  const rows = await ctx
    .from('stock_movements')
    .select(['line_id', 'product_id', 'quantity', 'value'])
    .where('document_id', '=', document_id)
    .where('is_reversal', '=', false)
    .orderBy('entry')
    .execute()
  return rows.map((row) => ({
    line_id: row.line_id,
    product_id: row.product_id,
    quantity: -row.quantity,
    committed: 0,
    value: -row.value,
    field: fieldOf(row.line_id),
  }))
}
