import { newIds } from '../database/ids.ts'
import { sql } from 'kysely'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { insertRows } from '../database/rows.ts'
import { nameColumns } from '../database/search.ts'
import type { UnitState } from '../database/tables/serials.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { MovementSource } from './moves.ts'
import { writePairs } from './number-pairs.ts'
import type { HeldUnits, Unit } from './serial-units.ts'

/**
 * What a document did to units, and the row of the change log that says so, one a unit: neither is there without the other. Every unit
 * whose state changed has moved once more.
 */
export function writeUnits(ctx: BusinessContext, source: MovementSource, { byId }: HeldUnits): void {
  const moved = [...byId.values()].filter(({ line_id }) => line_id !== undefined)
  if (moved.length === 0) return
  const updated_at = new Date(ctx.now).toISOString()
  const at = { business_id: ctx.business_id, created_at: updated_at }
  const [made, here] = [moved.filter(({ isNew }) => isNew), moved.filter(({ isNew }) => !isNew)]
  if (made.length > 0) {
    const rows = made.map(newRow)
    ctx.write(insertRows(ctx.db, 'serial_numbers', { ...at, created_by: ctx.merchant_id, updated_at, moves: 1 }, rows))
    ctx.write(writePairs(ctx.business_id, rows))
  }
  if (here.length > 0) {
    const of = <K extends keyof Unit>(column: K) => here.map((unit) => unit[column])
    ctx.write(
      changing({
        business_id: ctx.business_id,
        updated_at,
        day: source.day ?? null,
        ...{ id: of('id'), product_id: of('product_id'), location_id: of('location_id'), status: of('status'), cost: of('cost') },
        ...{ taken_kind: of('taken_kind'), taken_id: of('taken_id'), taken_line: of('taken_line') },
        ...{ intake_kind: of('intake_kind'), intake_id: of('intake_id'), warranty_until: of('warranty_until') },
        is_sold: here.map(({ isSold }) => isSold === true),
      }),
    )
  }
  // One that was deleted and comes back has its numbers again, unless somebody else has them by now.
  const back = moved.filter(({ deleted_at }) => deleted_at !== null)
  const codes = back.flatMap(({ id, serial_number }) => numbersOf(serial_number).map((code) => ({ code, serial_number_id: id })))
  if (codes.length > 0) ctx.write(insertRows(ctx.db, 'serial_number_codes', at, codes))
  ctx.write(insertRows(ctx.db, 'serial_number_logs', logOf(ctx, source, updated_at), rowsOf(ctx, moved)))
}

/** What was never here before is written as what its document made of it. */
function newRow({ id, serial_number, product_id, location_id, status, cost, ...unit }: Unit) {
  const { taken_kind, taken_id, taken_line, intake_kind, intake_id } = unit
  const { sort_name, search_text } = nameColumns(serial_number)
  return {
    ...{ id, serial_number, sort_name, search_text, product_id, location_id, status, cost },
    ...{ taken_kind, taken_id, taken_line, intake_kind, intake_id },
  }
}

const logOf = (ctx: BusinessContext, { kind, document_id, is_reversal }: MovementSource, created_at: string) => ({
  ...{
    business_id: ctx.business_id,
    what: 'moved',
    document_kind: kind,
    document_id,
    is_reversal,
    created_by: ctx.merchant_id,
    created_at,
  },
})

function rowsOf(ctx: BusinessContext, moved: readonly Unit[]) {
  const ids = newIds(moved.length, ctx.now)
  return moved.map(({ was, revalued, ...unit }, index) => {
    const isRevalued = revalued !== undefined && was !== null
    return {
      id: ids[index],
      serial_number_id: unit.id,
      ...{ product_id: unit.product_id, location_id: unit.location_id, line_id: unit.line_id, from_status: was?.status ?? null },
      ...{ to_status: unit.status, move: unit.moves + 1, prior: was },
      before: isRevalued ? { cost: was.cost } : null,
      after: isRevalued ? { cost: unit.cost } : null,
    }
  })
}

type Columns = { [K in keyof UnitState]: readonly UnitState[K][] }
type Changes = Columns & { business_id: string; updated_at: string; day: string | null; id: readonly string[]; is_sold: readonly boolean[] }

/** What is sold is answered for from the day of its sale, for as many months as its product says. */
const changing = (given: Changes) => sql`
    update serial_numbers as unit set
      product_id = given.product_id, location_id = given.location_id, status = given.status, cost = given.cost, moves = unit.moves + 1,
      taken_kind = given.taken_kind, taken_id = given.taken_id, taken_line = given.taken_line,
      intake_kind = given.intake_kind, intake_id = given.intake_id,
      warranty_until = case when given.is_sold
        then (${given.day}::date + make_interval(months => (select warranty_months from products
          where business_id = ${given.business_id} and id = given.product_id)))::date
        else given.warranty_until end,
      updated_at = ${given.updated_at}::timestamptz, deleted_at = null
    from unnest(${given.id}::uuid[], ${given.product_id}::uuid[], ${given.location_id}::uuid[], ${given.status}::text[], ${given.cost}::bigint[],
      ${given.taken_kind}::text[], ${given.taken_id}::uuid[], ${given.taken_line}::uuid[], ${given.intake_kind}::text[],
      ${given.intake_id}::uuid[], ${given.warranty_until}::date[], ${given.is_sold}::boolean[])
      as given (id, product_id, location_id, status, cost, taken_kind, taken_id, taken_line, intake_kind, intake_id, warranty_until, is_sold)
    where unit.business_id = ${given.business_id} and unit.id = given.id`
