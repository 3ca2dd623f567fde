import { newIds } from '../database/ids.ts'
import { sql } from 'kysely'
import { numbersOf } from '@kasuwa/contract/serial-rules'
import { insertRows } from '../database/rows.ts'
import { nameColumns } from '../database/search.ts'
import type { UnitState } from '../database/tables/serials.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { MovementSource } from './moves.ts'
import { writePairs } from './number-pairs.ts'
import type { LockedUnits, Unit } from './serial-units.ts'

/**
 * Writes the units that a document moved, each with a row of its change log and with its move counter raised.
 */
export function writeUnits(ctx: BusinessContext, source: MovementSource, { byId }: LockedUnits): void {
  const movedUnits = [...byId.values()].filter(({ line_id }) => line_id !== undefined)
  if (movedUnits.length === 0) return
  const updated_at = new Date(ctx.now).toISOString()
  const common = { business_id: ctx.business_id, created_at: updated_at }
  const [created, existing] = [movedUnits.filter(({ isNew }) => isNew), movedUnits.filter(({ isNew }) => !isNew)]
  if (created.length > 0) {
    const rows = created.map(newRow)
    ctx.write(insertRows(ctx.db, 'serial_numbers', { ...common, created_by: ctx.merchant_id, updated_at, moves: 1 }, rows))
    ctx.write(writePairs(ctx.business_id, rows))
  }
  if (existing.length > 0) {
    const valuesOf = <K extends keyof Unit>(column: K) => existing.map((unit) => unit[column])
    ctx.write(
      updateUnits({
        business_id: ctx.business_id,
        updated_at,
        day: source.day ?? null,
        ...{
          id: valuesOf('id'),
          product_id: valuesOf('product_id'),
          location_id: valuesOf('location_id'),
          status: valuesOf('status'),
          cost: valuesOf('cost'),
        },
        ...{ taken_kind: valuesOf('taken_kind'), taken_id: valuesOf('taken_id'), taken_line: valuesOf('taken_line') },
        ...{ intake_kind: valuesOf('intake_kind'), intake_id: valuesOf('intake_id'), warranty_until: valuesOf('warranty_until') },
        is_sold: existing.map(({ isSold }) => isSold === true),
      }),
    )
  }
  // A deleted unit that is restored gets its numbers back, unless they are taken by then.
  const restored = movedUnits.filter(({ deleted_at }) => deleted_at !== null)
  const codes = restored.flatMap(({ id, serial_number }) => numbersOf(serial_number).map((code) => ({ code, serial_number_id: id })))
  if (codes.length > 0) ctx.write(insertRows(ctx.db, 'serial_number_codes', common, codes))
  ctx.write(insertRows(ctx.db, 'serial_number_logs', logOf(ctx, source, updated_at), rowsOf(ctx, movedUnits)))
}

/** Row of a new unit. */
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

function rowsOf(ctx: BusinessContext, units: readonly Unit[]) {
  const ids = newIds(units.length, ctx.now)
  return units.map(({ was, revalued, ...unit }, index) => {
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
type UnitChanges = Columns & {
  business_id: string
  updated_at: string
  day: string | null
  id: readonly string[]
  is_sold: readonly boolean[]
}

/** The warranty of a sold unit starts on the sale's day, and lasts its product's months. */
const updateUnits = (changes: UnitChanges) => sql`
    update serial_numbers as unit set
      product_id = given.product_id, location_id = given.location_id, status = given.status, cost = given.cost, moves = unit.moves + 1,
      taken_kind = given.taken_kind, taken_id = given.taken_id, taken_line = given.taken_line,
      intake_kind = given.intake_kind, intake_id = given.intake_id,
      warranty_until = case when given.is_sold
        then (${changes.day}::date + make_interval(months => (select warranty_months from products
          where business_id = ${changes.business_id} and id = given.product_id)))::date
        else given.warranty_until end,
      updated_at = ${changes.updated_at}::timestamptz, deleted_at = null
    from unnest(${changes.id}::uuid[], ${changes.product_id}::uuid[], ${changes.location_id}::uuid[], ${changes.status}::text[], ${changes.cost}::bigint[],
      ${changes.taken_kind}::text[], ${changes.taken_id}::uuid[], ${changes.taken_line}::uuid[], ${changes.intake_kind}::text[],
      ${changes.intake_id}::uuid[], ${changes.warranty_until}::date[], ${changes.is_sold}::boolean[])
      as given (id, product_id, location_id, status, cost, taken_kind, taken_id, taken_line, intake_kind, intake_id, warranty_until, is_sold)
    where unit.business_id = ${changes.business_id} and unit.id = given.id`
