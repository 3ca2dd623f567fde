import { numbersOf } from '@kasuwa/contract/serial-rules'
import { onShelf } from '@kasuwa/contract/serial-states'
import { sql } from 'kysely'
import type { BalanceEntry } from '../receivables/balance.ts'
import { type Commitment, commitStock } from '../inventory/commitments.ts'
import { type MovedValue, postMoves } from '../inventory/ledger.ts'
import type { StockMove, StockLocation } from '../inventory/moves.ts'
import { unitStatusError } from '../inventory/serial-units.ts'
import { lockNumbers } from '../inventory/unit-locks.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type Words, refuseField, refuseFields } from '../errors/refusal.ts'
import { dayOf } from '../services/clock.ts'
import { documentTables } from '../records/document-tables.ts'
import { type Document, type StockChange, type Kind, type Line, type LineComponent, sourceOf } from './kind.ts'
import { movedUnitsOf } from './line-units.ts'

/** Value of a document at posting, in kobo: in all, by line in order, and the cost of each component. */
export interface DocumentWorth {
  total: number
  lines: number[]
  parts: ComponentCost[]
}

interface ComponentCost {
  line_id: string
  line_position: number
  product_id: string
  cost: number
}

/** Field of a line's error: its quantity, or its value if the line only changes the value of stock. */
export const fieldOf = (position: number, quantity?: number): string => `items.${position}.${quantity === 0 ? 'value' : 'quantity'}`

const commitment = (location: StockLocation, goods: StockChange): Commitment => {
  const { line, part, quantity } = goods
  return {
    line_id: line.id,
    product_id: part?.product_id ?? line.product_id,
    location,
    quantity,
    field: fieldOf(line.position, quantity),
    called: part?.product_name,
    units: movedUnitsOf(goods),
  }
}

/**
 * Reserves the stock of a pending document. Serial numbers that it does not reserve, because their units come in with it, are claimed.
 * @throws Refusal 422 on the line, or on an unknown serial number
 */
export async function reserveGoods(
  ctx: BusinessContext,
  kind: Kind,
  document_id: string,
  location: StockLocation,
  lines: readonly Line[],
): Promise<void> {
  const commitments = kind.reserves(lines).map((goods) => commitment(location, goods))
  if (commitments.length > 0) await commitStock(ctx, sourceOf(kind, document_id), commitments)
  const isReserved = ({ line }: StockChange) => commitments.some(({ line_id }) => line_id === line.id)
  await claimSerialNumbers(
    ctx,
    kind.moves(lines).filter((goods) => !isReserved(goods)),
  )
}

/** @throws Refusal 422 on a number that must exist and does not, and on one whose unit is on the shelf already */
async function claimSerialNumbers(ctx: BusinessContext, goods: readonly StockChange[]): Promise<void> {
  const namedUnits = goods.flatMap((change) => movedUnitsOf(change) ?? []).flatMap((units) => ('serialNumbers' in units ? [units] : []))
  if (namedUnits.length === 0) return
  const unitsByCode = await lockNumbers(
    ctx,
    namedUnits.flatMap((units) => units.serialNumbers),
  )
  const errors: Record<string, Words[]> = {}
  for (const { serialNumbers: numbers, field, becomes } of namedUnits)
    for (const [index, serial] of numbers.entries()) {
      const units = numbersOf(serial).flatMap((code) => unitsByCode.get(code) ?? [])
      const shelvedUnit = becomes.from.includes('available') ? undefined : units.find(({ status }) => onShelf.includes(status))
      if (shelvedUnit) {
        const { key, values } = unitStatusError(
          ctx,
          shelvedUnit,
          ctx.member.location_id === null || ctx.member.location_id === shelvedUnit.location_id,
        )
        errors[`${field}.${index}`] = [{ key, values: { serial, ...values } }]
      } else if (units.length === 0 && !becomes.from.includes('new'))
        errors[`${field}.${index}`] = [{ key: 'serial_unknown', values: { serial } }]
    }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
}

/** Entries on the contact's balance when a document posts. */
export function postingEntries(kind: Kind, document: Document): BalanceEntry[] {
  const change = kind.balanceChange(document)
  return change && kind.ledger ? [{ ...change, source_id: document.id, document: { kind: kind.ledger, id: document.id } }] : []
}

/** Entries by contact of a document; empty without a contact. */
export const entriesByContact = ({ contact_id }: Pick<Document, 'contact_id'>, entries: readonly BalanceEntry[]) =>
  new Map(contact_id === null ? [] : [[contact_id, entries] as const])

/**
 * Posts the stock of a document. The caller writes the balances.
 * @param released reservations of the pending document; empty for one that posts at once, which takes available stock
 * @throws Refusal 422 on the line with more than is available; on `items` if the sum is too large
 */
export async function moveGoods(
  ctx: BusinessContext,
  kind: Kind,
  { id: document_id, date }: Pick<Document, 'id' | 'date'>,
  location: StockLocation,
  lines: readonly Line[],
  released: readonly StockMove[],
): Promise<DocumentWorth> {
  const moves = kind
    .moves(lines)
    .map((goods): StockMove => Object.assign(commitment(location, goods), { committed: 0, value: goods.value }))
  const all = [...released, ...moves]
  const movements =
    all.length > 0 ? await postMoves(ctx, { ...sourceOf(kind, document_id), is_reversal: false, day: dayOf(date, ctx.zone) }, all) : []
  const { byLine, byPart } = movementSums(movements)
  const parts = lines.map((line) => line.parts.map((part) => componentCost(kind, line, part, byPart)))
  const worth = lines.map((line, index) =>
    line.parts.length > 0 ? sumOf((parts[index] ?? []).map(({ cost }) => cost)) : kind.worth.ofLine(line, byLine.get(line.id)),
  )
  const total = sumOf(worth)
  // Typed amounts have limits. This is computed from product costs, and must stay an exact integer.
  if (![...worth, total].every(Number.isSafeInteger)) throw refuseField('items', 'total_too_large')
  return { lines: worth, total, parts: parts.flat() }
}

const sumOf = (kobo: readonly number[]): number => kobo.reduce((sum, amount) => sum + amount, 0)

/** Value in kobo that movements took in or out: by line, and by line and product. */
function movementSums(movements: readonly MovedValue[]) {
  const [byLine, byPart] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, key: string, kobo: number) => sums.set(key, (sums.get(key) ?? 0) + kobo)
  for (const { line_id, product_id, value } of movements) {
    add(byLine, line_id, value)
    add(byPart, `${line_id} ${product_id}`, value)
  }
  return { byLine, byPart }
}

function componentCost(
  kind: Kind,
  { id: line_id, position: line_position }: Line,
  part: LineComponent,
  valueByComponent: ReadonlyMap<string, number>,
): ComponentCost {
  const { product_id } = part
  return { line_id, line_position, product_id, cost: kind.worth.ofComponent(part, valueByComponent.get(`${line_id} ${product_id}`)) }
}

/** Stores the values of the lines at posting. The document's own total is written with its status. */
export function writeWorth(ctx: BusinessContext, kind: Kind, document_id: string, lines: readonly Line[], worth: DocumentWorth): void {
  const { lines: name, line_of, parts } = documentTables[kind.table]
  const [table, document] = [sql.table(name), sql.ref(line_of)]
  const column = sql.ref(kind.worth.line)
  const ids = lines.map((line) => line.id)
  const statement = sql`update ${table} as item set ${column} = line.worth
    from unnest(${ids}::uuid[], ${worth.lines}::bigint[]) as line (id, worth)
    where item.business_id = ${ctx.business_id} and item.${document} = ${document_id} and item.id = line.id`
  ctx.write(statement.compile(ctx.db))
  if (parts === null || worth.parts.length === 0) return
  const columnOf = (column: 'line_position' | 'product_id' | 'cost') => worth.parts.map((part) => part[column])
  const componentStatement = sql`update ${sql.table(parts)} as part set cost = given.cost
    from unnest(${columnOf('line_position')}::bigint[], ${columnOf('product_id')}::uuid[], ${columnOf('cost')}::bigint[]) as given (line_position, product_id, cost)
    where part.business_id = ${ctx.business_id} and part.${document} = ${document_id}
      and part.line_position = given.line_position and part.product_id = given.product_id`
  ctx.write(componentStatement.compile(ctx.db))
}
