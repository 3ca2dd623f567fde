import { prorate } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newIds } from '../database/ids.ts'
import { type Level, type Levels, type Pair, type Pairs, inLockOrder, keyOf, locations, lockLevels, products } from './level-locks.ts'
import { type LockedUnits, lockUnits, planUnits } from './serial-units.ts'
import type { UnmovedUnits, MovementSource, StockMove } from './moves.ts'
import { writeUnits } from './write-units.ts'
import { unitsOf } from './document-units.ts'
import { insertStatement } from '../database/rows.ts'
import { lockProductsAndLocations, restoreProductsAndLocations } from './restore-goods.ts'
import { inBusiness } from '../database/joins.ts'
import { movementsOf } from './document-movements.ts'

/** Value in kobo that a line's moves of one product took in (positive) or out. */
export interface MovedValue {
  line_id: string
  product_id: string
  value: number
}

type PlannedMove = { move: StockMove; value: number } & Record<'on_hand_after' | 'entry', number>

const pairOf = ({ product_id, location }: StockMove): Pair => ({ product_id, location_id: location.id })

/** Field of a line's error, such as `items.2.quantity`. */
type FieldOf = (line_id: string) => string

/**
 * The only writer of stock: levels and movements, in the caller's transaction. Levels are locked in one order (product, then location), so
 * documents do not deadlock. Moves are planned in the document's order; constraints of PostgreSQL check the result.
 * @returns values of the moves that are ledger entries, in order
 * @throws Refusal 422 on the line that asks for more than is available
 */
export async function postMoves(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]): Promise<MovedValue[]> {
  if (moves.length === 0) return []
  const pairs = pairsOf(moves)
  const entering = pairsOf(moves.filter((move) => move.quantity > 0 || move.units?.isEntering))
  const levels = lockedLevels(moves, pairs) ?? (await lockLevels(ctx, pairs, entering))
  const units = await lockUnits(ctx, source, moves)
  const before = new Map([...levels].map(([key, level]) => [key, { ...level }]))
  const planned = moves.map((move) => planMove(ctx, levels, units, move, source))
  const changes = pairs.flatMap((pair) => changeOf(before.get(keyOf(pair)), levels.get(keyOf(pair))))
  const entries = planned.filter(({ move, value }) => isEntry(move, value))
  writeStock(ctx, source, changes, entries)
  writeUnits(ctx, source, units)
  return entries.map(({ move: { line_id, product_id }, value }) => ({ line_id, product_id, value }))
}

/**
 * Reverses what a document moved, at each location. Deleted products and locations that have stock again are restored.
 * @param isIncluded filters by product
 * @param unmovedUnits that stay, because another document brings them in
 * @throws Refusal 422 on the line whose stock has left
 */
export async function reverseStock(
  ctx: BusinessContext,
  document: Omit<MovementSource, 'is_reversal'>,
  fieldOf: FieldOf,
  isIncluded: (product_id: string) => boolean,
  unmovedUnits: UnmovedUnits | undefined,
): Promise<void> {
  const moves = (await reversalOf(ctx, document, fieldOf, unmovedUnits)).filter(({ product_id }) => isIncluded(product_id))
  if (moves.length === 0) return
  const levels = pairsOf(moves)
  await lockProductsAndLocations(ctx, levels)
  await postMoves(ctx, { ...document, is_reversal: true }, moves)
  await restoreProductsAndLocations(ctx, levels)
}

/** Levels that were locked with the references; undefined if one is missing. They serve once: the caller changes them. */
function lockedLevels([first]: readonly StockMove[], pairs: readonly Pair[]): Levels | undefined {
  const levels = first?.location.levels
  if (!levels || !pairs.every((pair) => levels.has(keyOf(pair)))) return undefined
  first.location.levels = undefined
  return levels
}

const pairsOf = (moves: readonly StockMove[]): Pair[] => inLockOrder(moves.map(pairOf))

/** Applies one move to its level, after the moves before it. */
function planMove(ctx: BusinessContext, levels: Levels, units: LockedUnits, move: StockMove, source: MovementSource): PlannedMove {
  const pair = pairOf(move)
  // Units named by number are looked up even if their product was never here, so that the error says where they are.
  const initialUnits = move.units && 'serialNumbers' in move.units ? 0 : null
  const level = levels.get(keyOf(pair)) ?? { ...pair, on_hand: 0, committed: 0, value: 0, units: initialUnits, last_entry: 0 }
  levels.set(keyOf(pair), level)
  const unitChange = planUnits(ctx, units, move, level, source, (change) => valueOf(level, change))
  const value = unitChange?.value ?? valueOf(level, move)
  if (unitChange) level.units = (level.units ?? 0) + unitChange.added
  const available = level.on_hand - level.committed - Math.min(move.committed, 0)
  level.on_hand += move.quantity
  level.committed += move.committed
  level.value += value
  if (isEntry(move, value)) level.last_entry += 1
  const location = move.location.name
  const isTooFew = level.on_hand < level.committed || level.on_hand < 0
  if (isTooFew) {
    const key = source.is_reversal ? 'goods_gone' : available > 0 ? 'only_available' : 'none_available'
    const values = { available: formatQuantity(Math.max(available, 0)), location, product: move.called ?? '' }
    throw refuseField(move.field, move.called === undefined ? key : `${key}_of`, values)
  }
  // The remaining stock must have a value of at least zero, and zero if none remains. Otherwise stock at this cost has been sold.
  if (level.value < 0 || (level.on_hand === 0 && level.value !== 0)) {
    const isRevalued = move.quantity === 0 && !source.is_reversal
    throw refuseField(move.field, isRevalued ? (level.on_hand === 0 ? 'nothing_to_value' : 'worth_too_low') : 'cost_gone', { location })
  }
  return { move, value, on_hand_after: level.on_hand, entry: level.last_entry }
}

/** False for a reservation or a release. A change of value alone is an entry. */
const isEntry = ({ quantity }: StockMove, value: number): boolean => quantity !== 0 || value !== 0

function valueOf(level: Level, { value, quantity }: Pick<StockMove, 'value' | 'quantity'>): number {
  if (typeof value === 'number') return value
  return value !== 'average' && level.on_hand <= 0 ? value.averageOr : averageValue(level, quantity)
}

/** Outgoing stock takes its share of the value, the last unit all of it. Stock that returns without a cost comes in at the average. */
function averageValue(level: Level, quantity: number): number {
  if (quantity === 0 || level.on_hand <= 0) return 0
  if (quantity > 0) return prorate(level.value, quantity, level.on_hand)
  return -quantity >= level.on_hand ? -level.value : -prorate(level.value, -quantity, level.on_hand)
}

interface LevelChange extends Pair {
  on_hand: number
  committed: number
  value: number
  units: number | null
  /** Number of added movements. */
  entries: number
}

/** Empty without a row: a level that stock does not come in to, and that has no reservation, is not created. */
function changeOf(before: Level | undefined, after: Level | undefined): LevelChange[] {
  if (!before || !after) return []
  const { product_id, location_id } = after
  const totals = {
    on_hand: after.on_hand - before.on_hand,
    committed: after.committed - before.committed,
    value: after.value - before.value,
  }
  const units = after.units === null ? null : after.units - (before.units ?? 0)
  return [{ product_id, location_id, ...totals, units, entries: after.last_entry - before.last_entry }]
}

type LevelColumns = Pairs & Record<'on_hand' | 'committed' | 'value' | 'entries', readonly number[]> & { units: readonly (number | null)[] }

const levelUpdate = ({
  business_id,
  products: productIds,
  locations: locationIds,
  on_hand,
  committed,
  value,
  units,
  entries,
}: LevelColumns) => sql`
    update inventory_levels as level
    set on_hand = level.on_hand + change.on_hand, committed = level.committed + change.committed, value = level.value + change.value,
      units = level.units + change.units, last_entry = level.last_entry + change.entries
    from unnest(${productIds}::uuid[], ${locationIds}::uuid[], ${on_hand}::bigint[], ${committed}::bigint[], ${value}::bigint[], ${units}::bigint[], ${entries}::bigint[])
      as change (product_id, location_id, on_hand, committed, value, units, entries)
    where level.business_id = ${business_id}
      and level.product_id = any(${productIds}::uuid[]) and level.location_id = any(${locationIds}::uuid[])
      and level.product_id = change.product_id and level.location_id = change.location_id`

/** Levels of one statement. It compares each level with each change: 500 at once are 250,000 comparisons, 32 at a time 16,000. */
const MAX_LEVELS_PER_STATEMENT = 32

/** Writes levels and movements; in one statement if they are few, as for most documents. */
function writeStock(ctx: BusinessContext, source: MovementSource, changes: readonly LevelChange[], entries: readonly PlannedMove[]): void {
  const rows = movementRows(ctx, source, entries)
  for (let start = 0; start === 0 || start < changes.length; start += MAX_LEVELS_PER_STATEMENT) {
    const chunk = changes.slice(start, start + MAX_LEVELS_PER_STATEMENT)
    const columnOf = (figure: 'on_hand' | 'committed' | 'value' | 'entries') => chunk.map((change) => change[figure])
    const columns = {
      ...{ business_id: ctx.business_id, products: products(chunk), locations: locations(chunk) },
      ...{ on_hand: columnOf('on_hand'), committed: columnOf('committed'), value: columnOf('value'), entries: columnOf('entries') },
      units: chunk.map(({ units }) => units),
    }
    const effects = chunk.map(
      ({ product_id, location_id, on_hand: quantity, committed, value }) =>
        ({ what: 'stock', product_id, location_id, quantity, committed, value }) as const,
    )
    const isLast = start + MAX_LEVELS_PER_STATEMENT >= changes.length
    const update = levelUpdate(columns)
    ctx.write(isLast && entries.length > 0 ? sql`with changed as (${update} returning 1) ${insertStatement(rows)}` : update, effects)
  }
}

function movementRows(ctx: BusinessContext, source: MovementSource, planned: readonly PlannedMove[]) {
  const { kind: document_kind, document_id, is_reversal } = source
  // Not the time of the request: with the levels locked, a list across levels is in true order.
  const at = ctx.app.clock()
  const created_at = new Date(at).toISOString()
  // Lists sort by ids, which sort by time.
  const ids = newIds(planned.length, at)
  const common = { business_id: ctx.business_id, document_kind, document_id, is_reversal, created_by: ctx.merchant_id, created_at }
  const rows = planned.map(({ move, value, on_hand_after, entry }, index) => ({
    product_id: move.product_id,
    location_id: move.location.id,
    id: ids[index],
    line_id: move.line_id,
    quantity: move.quantity,
    value,
    on_hand_after,
    entry,
  }))
  return { table: 'stock_movements', common, rows }
}

/**
 * Moves that exactly reverse a document. Within a level they keep the order of its entries, which is the document's own. Units that it moved
 * without stock, such as damaged ones, are a move of quantity 0.
 */
async function reversalOf(
  ctx: BusinessContext,
  document: Omit<MovementSource, 'is_reversal'>,
  fieldOf: FieldOf,
  unmovedUnits: UnmovedUnits | undefined,
): Promise<StockMove[]> {
  const [rows, units] = await Promise.all([
    movementsOf(ctx, document)
      .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'stock_movements.location_id'))
      .select(['line_id', 'product_id', 'location_id', 'quantity', 'value', 'locations.name as location_name'])
      .where('is_reversal', '=', false)
      .orderBy('entry')
      .execute(),
    unitsOf(ctx, document.document_id, unmovedUnits),
  ])
  const moves = rows.map((row) => ({
    line_id: row.line_id,
    product_id: row.product_id,
    location: { id: row.location_id, name: row.location_name },
    quantity: -row.quantity,
    committed: 0,
    value: -row.value,
    field: fieldOf(row.line_id),
    units: units.of(row.line_id, row.product_id),
  }))
  const unitMoves = units.left().map((group) => ({ ...group, quantity: 0, committed: 0, value: 0, field: fieldOf(group.line_id) }))
  return [...moves, ...unitMoves]
}
