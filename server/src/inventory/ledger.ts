import { prorate } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseField } from '../errors/refusal.ts'
import { newIds } from '../database/ids.ts'
import { type Level, type Levels, type Pair, type Pairs, inOrder, keyOf, locations, lockLevels, products } from './level-locks.ts'
import { type HeldUnits, lockUnits, planUnits } from './serial-units.ts'
import type { KeptUnits, MovementSource, StockMove } from './moves.ts'
import { writeUnits } from './write-units.ts'
import { unitsOf } from './document-units.ts'
import { insertStatement } from '../database/rows.ts'
import { lockProductsAndLocations, restoreProductsAndLocations } from './restore-goods.ts'
import { inBusiness } from '../database/joins.ts'
import { movementsOf } from './document-movements.ts'

/** What a line's moves of one product took in (above zero) or out (below), in kobo. */
export interface Moved {
  line_id: string
  product_id: string
  value: number
}

type Planned = { move: StockMove; value: number } & Record<'on_hand_after' | 'entry', number>

const pairOf = ({ product_id, location }: StockMove): Pair => ({ product_id, location_id: location.id })

/** Where a refusal of a line belongs, `items.2.quantity`. */
type FieldOf = (line_id: string) => string

/**
 * THE writer of stock: levels and movements change by the writes gathered here and by nothing else, in the caller's transaction. Levels
 * are locked in one order (product, then location), so that two documents never wait for each other; what each move does is then worked
 * out in the document's order, and Postgres adds it and refuses what must not be.
 * @returns what each move that is an entry took in or out, in their order
 * @throws Refusal 422 on the line that asks for more than there is
 */
export async function postMoves(ctx: BusinessContext, source: MovementSource, moves: readonly StockMove[]): Promise<Moved[]> {
  if (moves.length === 0) return []
  const pairs = pairsOf(moves)
  const entering = pairsOf(moves.filter((move) => move.quantity > 0 || move.units?.isEntering))
  const levels = await lockLevels(ctx, pairs, entering)
  const units = await lockUnits(ctx, source, moves)
  const before = new Map([...levels].map(([key, level]) => [key, { ...level }]))
  const planned = moves.map((move) => plan(ctx, levels, units, move, source))
  const changes = pairs.flatMap((pair) => changeOf(before.get(keyOf(pair)), levels.get(keyOf(pair))))
  const moved = planned.filter(({ move, value }) => isEntry(move, value))
  writeStock(ctx, source, changes, moved)
  writeUnits(ctx, source, units)
  return moved.map(({ move: { line_id, product_id }, value }) => ({ line_id, product_id, value }))
}

/**
 * Takes back what a document moved, wherever it was. Products and locations that were deleted since and have stock again are brought back.
 * @param isTaken of which products; left out, of all
 * @param kept units that stay: another document brings them in
 * @throws Refusal 422 on the line whose goods are gone
 */
export async function reverseStock(
  ctx: BusinessContext,
  document: Omit<MovementSource, 'is_reversal'>,
  fieldOf: FieldOf,
  isTaken: (product_id: string) => boolean = () => true,
  kept?: KeptUnits,
): Promise<void> {
  const moves = (await reversalOf(ctx, document, fieldOf, kept)).filter(({ product_id }) => isTaken(product_id))
  if (moves.length === 0) return
  const levels = pairsOf(moves)
  await lockProductsAndLocations(ctx, levels)
  await postMoves(ctx, { ...document, is_reversal: true }, moves)
  await restoreProductsAndLocations(ctx, levels)
}

/** In the order in which levels are locked. */
const pairsOf = (moves: readonly StockMove[]): Pair[] => inOrder(moves.map(pairOf))

/** What one move does to its level as it stands after the moves before it. */
function plan(ctx: BusinessContext, levels: Levels, units: HeldUnits, move: StockMove, source: MovementSource): Planned {
  const pair = pairOf(move)
  // Where its goods never were, units that are named are looked for by their numbers all the same, and the refusal says where they are.
  const none = move.units && 'named' in move.units ? 0 : null
  const level = levels.get(keyOf(pair)) ?? { ...pair, on_hand: 0, committed: 0, value: 0, units: none, last_entry: 0 }
  levels.set(keyOf(pair), level)
  const counted = planUnits(ctx, units, move, level, source, (goods) => valueOf(level, goods))
  const value = counted?.value ?? valueOf(level, move)
  if (counted) level.units = (level.units ?? 0) + counted.added
  const available = level.on_hand - level.committed - Math.min(move.committed, 0)
  level.on_hand += move.quantity
  level.committed += move.committed
  level.value += value
  if (isEntry(move, value)) level.last_entry += 1
  const location = move.location.name
  const gone = level.on_hand < level.committed || level.on_hand < 0
  if (gone) {
    const key = source.is_reversal ? 'goods_gone' : available > 0 ? 'only_available' : 'none_available'
    const values = { available: formatQuantity(Math.max(available, 0)), location, product: move.called ?? '' }
    throw refuseField(move.field, move.called === undefined ? key : `${key}_of`, values)
  }
  // What is left must keep a value from zero up, and none where nothing is left: otherwise goods of this cost were sold on.
  if (level.value < 0 || (level.on_hand === 0 && level.value !== 0)) {
    const isRevalued = move.quantity === 0 && !source.is_reversal
    throw refuseField(move.field, isRevalued ? (level.on_hand === 0 ? 'nothing_to_value' : 'worth_too_low') : 'cost_gone', { location })
  }
  return { move, value, on_hand_after: level.on_hand, entry: level.last_entry }
}

/** What is only promised or released is none; what changes the worth of goods that stay is one. */
const isEntry = ({ quantity }: StockMove, value: number): boolean => quantity !== 0 || value !== 0

function valueOf(level: Level, { value, quantity }: Pick<StockMove, 'value' | 'quantity'>): number {
  if (typeof value === 'number') return value
  return value !== 'average' && level.on_hand <= 0 ? value.averageOr : averageValue(level, quantity)
}

/** What leaves takes its part of the value, the last unit all of it; what comes back without a cost of its own comes at the average. */
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
  /** Movements added. */
  entries: number
}

/** None where there is no row: what goods do not come in to, and was promised nothing, stays away. */
function changeOf(was: Level | undefined, is: Level | undefined): LevelChange[] {
  if (!was || !is) return []
  const { product_id, location_id } = is
  const figures = { on_hand: is.on_hand - was.on_hand, committed: is.committed - was.committed, value: is.value - was.value }
  const units = is.units === null ? null : is.units - (was.units ?? 0)
  return [{ product_id, location_id, ...figures, units, entries: is.last_entry - was.last_entry }]
}

type Changes = Pairs & Record<'on_hand' | 'committed' | 'value' | 'entries', readonly number[]> & { units: readonly (number | null)[] }

const addition = ({ business_id, products: of, locations: at, on_hand, committed, value, units, entries }: Changes) => sql`
    update inventory_levels as level
    set on_hand = level.on_hand + change.on_hand, committed = level.committed + change.committed, value = level.value + change.value,
      units = level.units + change.units, last_entry = level.last_entry + change.entries
    from unnest(${of}::uuid[], ${at}::uuid[], ${on_hand}::bigint[], ${committed}::bigint[], ${value}::bigint[], ${units}::bigint[], ${entries}::bigint[])
      as change (product_id, location_id, on_hand, committed, value, units, entries)
    where level.business_id = ${business_id}
      and level.product_id = any(${of}::uuid[]) and level.location_id = any(${at}::uuid[])
      and level.product_id = change.product_id and level.location_id = change.location_id`

/**
 * Levels of one statement. It compares each level with each change, whatever is known of the tables: of five hundred at once that is a quarter
 * of a million, of so many at once sixteen thousand.
 */
const MOST_AT_ONCE = 32

/** Levels and movements leave together, as one statement where they are as few as on most documents: neither is there without the other. */
function writeStock(ctx: BusinessContext, source: MovementSource, changes: readonly LevelChange[], moved: readonly Planned[]): void {
  const rows = movementRows(ctx, source, moved)
  for (let at = 0; at === 0 || at < changes.length; at += MOST_AT_ONCE) {
    const some = changes.slice(at, at + MOST_AT_ONCE)
    const of = (figure: 'on_hand' | 'committed' | 'value' | 'entries') => some.map((change) => change[figure])
    const given = {
      ...{ business_id: ctx.business_id, products: products(some), locations: locations(some) },
      ...{ on_hand: of('on_hand'), committed: of('committed'), value: of('value'), entries: of('entries') },
      units: some.map(({ units }) => units),
    }
    const effects = some.map(
      ({ product_id, location_id, on_hand: quantity, committed, value }) =>
        ({ what: 'stock', product_id, location_id, quantity, committed, value }) as const,
    )
    const isLast = at + MOST_AT_ONCE >= changes.length
    const added = addition(given)
    ctx.write(isLast && moved.length > 0 ? sql`with changed as (${added} returning 1) ${insertStatement(rows)}` : added, effects)
  }
}

function movementRows(ctx: BusinessContext, source: MovementSource, planned: readonly Planned[]) {
  const { kind: document_kind, document_id, is_reversal } = source
  // Not when the request began: with the levels locked, a list across levels too shows what happened in its order.
  const at = ctx.app.clock()
  const created_at = new Date(at).toISOString()
  // They are listed by their ids, which sort as their times do.
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
 * The moves that take back, exactly, what a document moved. Within a level they are in its order, which is theirs in the document. Units
 * that it moved without goods, since they were on no shelf, are a move of no quantity.
 */
async function reversalOf(
  ctx: BusinessContext,
  document: Omit<MovementSource, 'is_reversal'>,
  fieldOf: FieldOf,
  kept?: KeptUnits,
): Promise<StockMove[]> {
  const [rows, units] = await Promise.all([
    movementsOf(ctx, document)
      .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'stock_movements.location_id'))
      .select(['line_id', 'product_id', 'location_id', 'quantity', 'value', 'locations.name as location_name'])
      .where('is_reversal', '=', false)
      .orderBy('entry')
      .execute(),
    unitsOf(ctx, document.document_id, kept),
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
  const alone = units.left().map((group) => ({ ...group, quantity: 0, committed: 0, value: 0, field: fieldOf(group.line_id) }))
  return [...moves, ...alone]
}
