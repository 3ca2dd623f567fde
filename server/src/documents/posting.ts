import { numbersOf } from '@kasuwa/contract/serial-rules'
import { onShelf } from '@kasuwa/contract/serial-states'
import { sql } from 'kysely'
import type { BalanceEntry } from '../receivables/balance.ts'
import { type Commitment, commitStock } from '../inventory/commitments.ts'
import { type Moved, postMoves } from '../inventory/ledger.ts'
import type { StockMove, StockLocation } from '../inventory/moves.ts'
import { standing } from '../inventory/serial-units.ts'
import { keepNumbers } from '../inventory/unit-locks.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import { dayOf } from '../services/clock.ts'
import { documentTables } from '../records/document-tables.ts'
import { type Document, type Goods, type Kind, type Line, type Part, sourceOf } from './kind.ts'
import { unitsOn } from './line-units.ts'

/** What a document came to when it took effect, in kobo: in all, line by line in their order, and what each part of a line cost. */
export interface Worth {
  total: number
  lines: number[]
  parts: PartCost[]
}

interface PartCost {
  line_id: string
  line_position: number
  product_id: string
  cost: number
}

/** Where a refusal of a line belongs: on its quantity, or on what changes the worth of goods that stay. */
export const fieldOf = (position: number, quantity?: number): string => `items.${position}.${quantity === 0 ? 'value' : 'quantity'}`

const commitment = (location: StockLocation, goods: Goods): Commitment => {
  const { line, part, quantity } = goods
  return {
    line_id: line.id,
    product_id: part?.product_id ?? line.product_id,
    location,
    quantity,
    field: fieldOf(line.position, quantity),
    called: part?.product_name,
    units: unitsOn(goods),
  }
}

/**
 * A pending document holds its goods: nobody else is given them meanwhile. Units that it names and does not hold, since they come with it, keep
 * their numbers.
 * @throws Refusal 422 on the line, or on a number that nobody knows
 */
export async function hold(
  ctx: BusinessContext,
  kind: Kind,
  document_id: string,
  location: StockLocation,
  lines: readonly Line[],
): Promise<void> {
  const held = kind.holds(lines).map((goods) => commitment(location, goods))
  if (held.length > 0) await commitStock(ctx, sourceOf(kind, document_id), held)
  const isHeld = ({ line }: Goods) => held.some(({ line_id }) => line_id === line.id)
  await nameUnheld(
    ctx,
    kind.moves(lines).filter((goods) => !isHeld(goods)),
  )
}

/** @throws Refusal 422 on a number that must be a unit's and is nobody's, and on one of a unit that is on the shelf and is to come onto it */
async function nameUnheld(ctx: BusinessContext, goods: readonly Goods[]): Promise<void> {
  const named = goods.flatMap((one) => unitsOn(one) ?? []).flatMap((units) => ('named' in units ? [units] : []))
  if (named.length === 0) return
  const known = await keepNumbers(
    ctx,
    named.flatMap((units) => units.named),
  )
  const faults: Record<string, Words[]> = {}
  for (const { named: serials, field, becomes } of named)
    for (const [index, serial] of serials.entries()) {
      const units = numbersOf(serial).flatMap((code) => known.get(code) ?? [])
      const there = becomes.from.includes('available') ? undefined : units.find(({ status }) => onShelf.includes(status))
      if (there) {
        const { key, values } = standing(ctx, there, ctx.member.location_id === null || ctx.member.location_id === there.location_id)
        faults[`${field}.${index}`] = [{ key, values: { serial, ...values } }]
      } else if (units.length === 0 && !becomes.from.includes('new'))
        faults[`${field}.${index}`] = [{ key: 'serial_unknown', values: { serial } }]
    }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
}

/** What the contact owes for a document, or is owed, from the moment it takes effect. */
export function owedFor(kind: Kind, document: Document): BalanceEntry[] {
  const owed = kind.owes(document)
  return owed && kind.ledger ? [{ ...owed, source_id: document.id, document: { kind: kind.ledger, id: document.id } }] : []
}

/** Entries of a document's own contact, where there is one. */
export const owedBy = ({ contact_id }: Pick<Document, 'contact_id'>, entries: readonly BalanceEntry[]) =>
  new Map(contact_id === null ? [] : [[contact_id, entries] as const])

/**
 * The goods of it alone; its caller writes what is owed.
 * @param released what the pending document held; none of one that posts at once, which takes free stock
 * @throws Refusal 422 on the line that asks for more than there is; on `items` where they come to more than can be kept
 */
export async function moveGoods(
  ctx: BusinessContext,
  kind: Kind,
  { id: document_id, date }: Pick<Document, 'id' | 'date'>,
  location: StockLocation,
  lines: readonly Line[],
  released: readonly StockMove[],
): Promise<Worth> {
  const moves = kind
    .moves(lines)
    .map((goods): StockMove => Object.assign(commitment(location, goods), { committed: 0, value: goods.value }))
  const all = [...released, ...moves]
  const moved =
    all.length > 0 ? await postMoves(ctx, { ...sourceOf(kind, document_id), is_reversal: false, day: dayOf(date, ctx.zone) }, all) : []
  const { byLine, byPart } = sumsOf(moved)
  const parts = lines.map((line) => line.parts.map((part) => costOf(kind, line, part, byPart)))
  const worth = lines.map((line, index) =>
    line.parts.length > 0 ? sumOf((parts[index] ?? []).map(({ cost }) => cost)) : kind.worth.of(line, byLine.get(line.id)),
  )
  const total = sumOf(worth)
  // What somebody typed is held to its limit where it is read. This is worked out, from what products cost: as much as can be kept exactly.
  if (![...worth, total].every(Number.isSafeInteger)) throw refuseField('items', 'total_too_large')
  return { lines: worth, total, parts: parts.flat() }
}

const sumOf = (kobo: readonly number[]): number => kobo.reduce((sum, one) => sum + one, 0)

/** Kobo that goods took in or out: by line, and by line and product. */
function sumsOf(moved: readonly Moved[]) {
  const [byLine, byPart] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, key: string, kobo: number) => sums.set(key, (sums.get(key) ?? 0) + kobo)
  for (const { line_id, product_id, value } of moved) {
    add(byLine, line_id, value)
    add(byPart, `${line_id} ${product_id}`, value)
  }
  return { byLine, byPart }
}

function costOf(kind: Kind, { id: line_id, position: line_position }: Line, part: Part, moved: ReadonlyMap<string, number>): PartCost {
  const { product_id } = part
  return { line_id, line_position, product_id, cost: kind.worth.part(part, moved.get(`${line_id} ${product_id}`)) }
}

/** Keeps what the lines of a document came to; the document's own sum goes with its status. */
export function writeWorth(ctx: BusinessContext, kind: Kind, document_id: string, lines: readonly Line[], worth: Worth): void {
  const { lines: name, line_of, parts } = documentTables[kind.table]
  const [table, document] = [sql.table(name), sql.ref(line_of)]
  const column = sql.ref(kind.worth.line)
  const ids = lines.map((line) => line.id)
  const statement = sql`update ${table} as item set ${column} = line.worth
    from unnest(${ids}::uuid[], ${worth.lines}::bigint[]) as line (id, worth)
    where item.business_id = ${ctx.business_id} and item.${document} = ${document_id} and item.id = line.id`
  ctx.write(statement.compile(ctx.db))
  if (parts === null || worth.parts.length === 0) return
  const of = (column: 'line_position' | 'product_id' | 'cost') => worth.parts.map((part) => part[column])
  const ofParts = sql`update ${sql.table(parts)} as part set cost = given.cost
    from unnest(${of('line_position')}::bigint[], ${of('product_id')}::uuid[], ${of('cost')}::bigint[]) as given (line_position, product_id, cost)
    where part.business_id = ${ctx.business_id} and part.${document} = ${document_id}
      and part.line_position = given.line_position and part.product_id = given.product_id`
  ctx.write(ofParts.compile(ctx.db))
}
