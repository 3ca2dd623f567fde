import { prorate } from '@kasuwa/contract/platform/money'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { type RawBuilder, sql } from 'kysely'
import { compiledOnce } from '../database/compiled-statements.ts'
import type { BusinessContext, UnauthorizedContext } from '../request/request-context.ts'
import { pipeline } from '../database/database.ts'
import { refuseField } from '../errors/refusal.ts'
import { newId, newIds } from '../database/ids.ts'
import { type Parameters, type RowsShape, byShapes, insertion, parametersOf } from '../database/rows.ts'
import { lockProductsAndLocations, restoreProductsAndLocations } from './restore-goods.ts'
import type { PostingKind } from '../database/tables/documents.ts'
import { inBusiness } from '../database/joins.ts'
import { movementsOf } from './document-movements.ts'
import { ensuring } from './new-levels.ts'

/** The document behind movements, and whether they take back what it did before. */
export interface MovementSource {
  kind: PostingKind
  document_id: string
  is_reversal: boolean
}

export interface StockLocation {
  id: string
  name: string
}

/**
 * Kobo that goes in or out with goods: `average` takes the level's moving average (`domain.md`, Cost), `averageOr` this much where nothing
 * is there to have one.
 */
export type MoveValue = number | 'average' | { averageOr: number }

/** One change of the level of one product at one location; a line has as many as it moves products, or moves them between locations. */
export interface StockMove {
  line_id: string
  product_id: string
  location: StockLocation
  /** Thousandths added to what is on hand; 0 where stock is only promised or released, or changes its worth alone. */
  quantity: number
  /** Thousandths added to what is promised. */
  committed: number
  value: MoveValue
  /** Where a refusal belongs, `items.2.quantity`. */
  field: string
  /** What the goods are called in a refusal, where its field does not say: they are part of what the line names. */
  called?: string | undefined
}

/** What a line's moves of one product took in (above zero) or out (below), in kobo. */
export interface Moved {
  line_id: string
  product_id: string
  value: number
}

export interface Pair {
  product_id: string
  location_id: string
}

export interface Level extends Pair {
  on_hand: number
  committed: number
  value: number
  last_entry: number
}

type Planned = { move: StockMove; value: number } & Record<'on_hand_after' | 'entry', number>

/** Levels by their pair. */
type Levels = Map<string, Level>

const keyOf = ({ product_id, location_id }: Pair) => `${product_id} ${location_id}`
const pairOf = ({ product_id, location }: StockMove): Pair => ({ product_id, location_id: location.id })

/** Where a refusal of a line belongs, `items.2.quantity`. */
type FieldOf = (line_id: string) => string

/**
 * THE writer of stock: levels and movements change by the writes gathered here and by nothing else, in the caller's transaction. Levels
 * are locked in one order (product, then location), so that two documents never wait for each other; what each move does is then worked
 * out in the document's order, and Postgres adds it and refuses what must not be.
 * @param held locked before; used where they are all that goods leave from
 * @returns what each move that is an entry took in or out, in their order
 * @throws Refusal 422 on the line that asks for more than there is
 */
export async function postMoves(
  ctx: BusinessContext,
  source: MovementSource,
  moves: readonly StockMove[],
  held?: HeldLevels,
): Promise<Moved[]> {
  if (moves.length === 0) return []
  const pairs = pairsOf(moves)
  const entering = pairsOf(moves.filter((move) => move.quantity > 0))
  const isHeld = entering.length === 0 && pairs.every((pair) => held?.asked.has(keyOf(pair)))
  const levels = held && isHeld ? held.levels : await lockLevels(ctx, pairs, entering)
  const before = new Map([...levels].map(([key, level]) => [key, { ...level }]))
  const planned = moves.map((move) => plan(levels, move, source))
  const changes = pairs.flatMap((pair) => changeOf(before.get(keyOf(pair)), levels.get(keyOf(pair))))
  const moved = planned.filter(({ move, value }) => isEntry(move, value))
  writeStock(ctx, source, changes, moved)
  return moved.map(({ move: { line_id, product_id }, value }) => ({ line_id, product_id, value }))
}

/**
 * Takes back what a document moved, wherever it was. Products and locations that were deleted since and have stock again are brought back.
 * @throws Refusal 422 on the line whose goods are gone
 */
export async function reverseStock(ctx: BusinessContext, document: Omit<MovementSource, 'is_reversal'>, fieldOf: FieldOf): Promise<void> {
  const moves = await reversalOf(ctx, document, fieldOf)
  if (moves.length === 0) return
  const levels = pairsOf(moves)
  await lockProductsAndLocations(ctx, levels)
  await postMoves(ctx, { ...document, is_reversal: true }, moves)
  await restoreProductsAndLocations(ctx, levels)
}

/** Levels that were locked ahead of the moves, in the one order. */
export interface HeldLevels {
  /** Keys of the pairs that were asked for: where one has no row, goods never were. */
  asked: ReadonlySet<string>
  levels: Levels
}

/**
 * Locks the levels that goods may leave from in the round trip that reads what a document names, after it: whoever takes from a shelf knows
 * the shelf before anything is read. Products that are unknown, or have no stock, have no level. Those of which a product is made are
 * locked with it, in the one order: what is in it stays so while it is held.
 */
export async function holdLevels(ctx: UnauthorizedContext, location_id: string, product_ids: readonly string[]): Promise<HeldLevels> {
  const pairs = [...new Set(product_ids)].sort().map((product_id) => ({ product_id, location_id }))
  const given = { business_id: ctx.business_id, products: products(pairs), location_id }
  const [found] = await pipeline(ctx.db, [lockingWithParts(given)])
  const rows = found?.rows as Level[]
  return { asked: new Set(pairs.map(keyOf)), levels: new Map(rows.map((row) => [keyOf(row), row])) }
}

/** @param product_ids of what is in products whose levels were locked with all that they are made of, as it is known by now */
export const withParts = ({ asked, levels }: HeldLevels, location_id: string, product_ids: readonly string[]): HeldLevels => ({
  asked: new Set([...asked, ...product_ids.map((product_id) => keyOf({ product_id, location_id }))]),
  levels,
})

/**
 * Locks the levels of two documents that change in one act, in the one order, before either does; what they name is held first.
 * @param entering those that goods come in to
 * @returns the levels that there are
 */
export async function holdLevelsOfBoth(ctx: BusinessContext, pairs: readonly Pair[], entering: readonly Pair[]): Promise<Level[]> {
  const all = inOrder([...pairs, ...entering])
  await lockProductsAndLocations(ctx, all)
  return [...(await lockLevels(ctx, all, inOrder(entering))).values()]
}

/** In the order in which levels are locked. */
const pairsOf = (moves: readonly StockMove[]): Pair[] => inOrder(moves.map(pairOf))

function inOrder(given: readonly Pair[]): Pair[] {
  const pairs = new Map(given.map((pair) => [keyOf(pair), pair]))
  return [...pairs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
}

/** What one move does to its level as it stands after the moves before it. */
function plan(levels: Levels, move: StockMove, source: MovementSource): Planned {
  const pair = pairOf(move)
  const level = levels.get(keyOf(pair)) ?? { ...pair, on_hand: 0, committed: 0, value: 0, last_entry: 0 }
  levels.set(keyOf(pair), level)
  const value = valueOf(level, move)
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

function valueOf(level: Level, { value, quantity }: StockMove): number {
  if (typeof value === 'number') return value
  return value !== 'average' && level.on_hand <= 0 ? value.averageOr : averageValue(level, quantity)
}

/** What leaves takes its part of the value, the last unit all of it; what comes back without a cost of its own comes at the average. */
function averageValue(level: Level, quantity: number): number {
  if (quantity === 0 || level.on_hand <= 0) return 0
  if (quantity > 0) return prorate(level.value, quantity, level.on_hand)
  return -quantity >= level.on_hand ? -level.value : -prorate(level.value, -quantity, level.on_hand)
}

interface Pairs {
  business_id: string
  products: readonly string[]
  locations: readonly string[]
}

/**
 * In the order of the pairs, each by its own key: asked for all at once, a planner that has counted few rows goes through every level of
 * the business instead, and through all that is dead of them.
 */
const locking = compiledOnce<Pairs, Level>(
  ({ business_id, products: of, locations: at }) => sql<Level>`
    select level.* from unnest(${of}::uuid[], ${at}::uuid[]) as pair (product_id, location_id)
    cross join lateral (${ofPair(business_id, sql`pair.location_id`)}) as level`,
)

const ofPair = (business_id: string, location: RawBuilder<unknown>) => sql`
  select product_id, location_id, on_hand, committed, value, last_entry from inventory_levels
  where business_id = ${business_id} and product_id = pair.product_id and location_id = ${location} for update`

/** The same at one location, of products and of what is in them. */
const lockingWithParts = compiledOnce<{ business_id: string; products: readonly string[]; location_id: string }, Level>(
  ({ business_id, products: of, location_id }) => sql<Level>`
    select level.* from (
      select unnest(${of}::uuid[]) as product_id union
      select component_id from product_components where business_id = ${business_id} and composite_id = any(${of}::uuid[])
      order by product_id
    ) as pair cross join lateral (${ofPair(business_id, sql`${location_id}`)}) as level`,
)

/**
 * The levels of some pairs, held until the transaction ends. @param entering those that goods come in to: where they never were gets a row
 * at zero first, so that there is something to lock; it takes a share of its product, so that what that says of when to order again stays
 */
async function lockLevels(ctx: UnauthorizedContext, pairs: readonly Pair[], entering: readonly Pair[]): Promise<Levels> {
  const ids = entering.map(() => newId(ctx.now))
  const given = { business_id: ctx.business_id, products: products(pairs), locations: locations(pairs) }
  const ensured = ensuring({ ...given, ids, products: products(entering), locations: locations(entering) })
  const locked = locking(given)
  const results = await pipeline(ctx.db, entering.length > 0 ? [ensured, locked] : [locked])
  const rows = (results.at(-1)?.rows ?? []) as Level[]
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const products = (pairs: readonly Pair[]) => pairs.map((pair) => pair.product_id)
const locations = (pairs: readonly Pair[]) => pairs.map((pair) => pair.location_id)

interface LevelChange extends Pair {
  on_hand: number
  committed: number
  value: number
  /** Movements added. */
  entries: number
}

/** None where there is no row: what goods do not come in to, and was promised nothing, stays away. */
function changeOf(was: Level | undefined, is: Level | undefined): LevelChange[] {
  if (!was || !is) return []
  const { product_id, location_id } = is
  const figures = { on_hand: is.on_hand - was.on_hand, committed: is.committed - was.committed, value: is.value - was.value }
  return [{ product_id, location_id, ...figures, entries: is.last_entry - was.last_entry }]
}

type Changes = Pairs & Record<'on_hand' | 'committed' | 'value' | 'entries', readonly number[]>

const addition = ({ business_id, products: of, locations: at, on_hand, committed, value, entries }: Changes) => sql`
    update inventory_levels as level
    set on_hand = level.on_hand + change.on_hand, committed = level.committed + change.committed, value = level.value + change.value,
      last_entry = level.last_entry + change.entries
    from unnest(${of}::uuid[], ${at}::uuid[], ${on_hand}::bigint[], ${committed}::bigint[], ${value}::bigint[], ${entries}::bigint[])
      as change (product_id, location_id, on_hand, committed, value, entries)
    where level.business_id = ${business_id}
      and level.product_id = any(${of}::uuid[]) and level.location_id = any(${at}::uuid[])
      and level.product_id = change.product_id and level.location_id = change.location_id`

const adding = compiledOnce(addition)
const moving = byShapes(([shape]) =>
  compiledOnce<Changes & { moved: Parameters }>(
    (given) => sql`with changed as (${addition(given)} returning 1) ${insertion(shape as RowsShape, given.moved)}`,
  ),
)

/** Levels and movements leave as one statement: neither is there without the other. */
function writeStock(ctx: BusinessContext, source: MovementSource, changes: readonly LevelChange[], moved: readonly Planned[]): void {
  const of = (figure: 'on_hand' | 'committed' | 'value' | 'entries') => changes.map((change) => change[figure])
  const places = { business_id: ctx.business_id, products: products(changes), locations: locations(changes) }
  const given = { ...places, on_hand: of('on_hand'), committed: of('committed'), value: of('value'), entries: of('entries') }
  const rows = movementRows(ctx, source, moved)
  const effects = changes.map(
    ({ product_id, location_id, on_hand: quantity, committed, value }) =>
      ({ what: 'stock', product_id, location_id, quantity, committed, value }) as const,
  )
  const both = () => moving([rows])({ ...given, moved: parametersOf(rows) })
  ctx.write(moved.length > 0 ? both() : adding(given), effects)
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
    ...pairOf(move),
    id: ids[index],
    line_id: move.line_id,
    quantity: move.quantity,
    value,
    on_hand_after,
    entry,
  }))
  return { table: 'stock_movements', common, rows }
}

/** The moves that take back, exactly, what a document moved. Within a level they are in its order, which is theirs in the document. */
async function reversalOf(ctx: BusinessContext, document: Omit<MovementSource, 'is_reversal'>, fieldOf: FieldOf): Promise<StockMove[]> {
  const rows = await movementsOf(ctx, document)
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'stock_movements.location_id'))
    .select(['line_id', 'product_id', 'location_id', 'quantity', 'value', 'locations.name as location_name'])
    .where('is_reversal', '=', false)
    .orderBy('entry')
    .execute()
  return rows.map((row) => ({
    line_id: row.line_id,
    product_id: row.product_id,
    location: { id: row.location_id, name: row.location_name },
    quantity: -row.quantity,
    committed: 0,
    value: -row.value,
    field: fieldOf(row.line_id),
  }))
}
