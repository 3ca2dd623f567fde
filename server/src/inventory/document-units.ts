import { numbersOf } from '@kasuwa/contract/serial-rules'
import type { SerialStatus } from '@kasuwa/contract/serial-states'
import { sql } from 'kysely'
import type { UnitState } from '../database/tables/serials.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { UnmovedUnits, ReversedUnit, MovedUnits, StockLocation } from './moves.ts'

interface UnitRow {
  serial_number_id: string
  line_id: string
  product_id: string
  location_id: string
  location_name: string
  /** State before the document's first change, and status after its last. */
  prior: UnitState | null
  left: SerialStatus
  revalued: number | null
}

interface UnitGroup {
  line_id: string
  product_id: string
  location: StockLocation
  units: MovedUnits
}

/**
 * Units that a document moved or reserved, with their states before and after, for its reversal; deleted log rows count too. A unit that was
 * reserved and then sold returns to its state before both. A unit that stayed during a correction returns to its state before it came in.
 * @param unmovedUnits that stay
 */
export async function unitsOf(ctx: BusinessContext, document_id: string, unmovedUnits?: UnmovedUnits) {
  const { business_id } = ctx
  const { rows } = await sql<UnitRow>`
    with recursive earlier as (
      select corrects as id from inventory_actions where business_id = ${business_id} and id = ${document_id} and corrects is not null
      union all
      select wrong.corrects from earlier
      join inventory_actions wrong on wrong.business_id = ${business_id} and wrong.id = earlier.id and wrong.corrects is not null
    ), moved as (
      select distinct on (serial_number_id) serial_number_id, line_id, product_id, location_id, prior,
        document_kind = 'intake' and from_status is not distinct from to_status as stayed, last_value(to_status) over moves as left,
        (after ->> 'cost')::bigint - (before ->> 'cost')::bigint as revalued
      from serial_number_logs where business_id = ${business_id} and document_id = ${document_id} and not is_reversal
      window moves as (partition by serial_number_id order by move rows between unbounded preceding and unbounded following)
      order by serial_number_id, move
    )
    select moved.serial_number_id, moved.line_id, found.product_id, found.location_id, found.prior, place.name as location_name,
      case when moved.stayed then 'available' else moved.left end as left, case when not moved.stayed then moved.revalued end as revalued
    from moved
    cross join lateral (
      select moved.product_id, moved.location_id, moved.prior where not moved.stayed
      union all
      (select product_id, location_id, prior from serial_number_logs
        where moved.stayed and business_id = ${business_id} and serial_number_id = moved.serial_number_id and not is_reversal
          and document_id in (select id from earlier) and from_status is distinct from to_status
        order by move desc limit 1)
    ) as found
    join locations place on place.business_id = ${business_id} and place.id = found.location_id
    order by moved.serial_number_id`.execute(ctx.db)
  const groups = new Map<string, UnitRow[]>()
  for (const row of rows) {
    const key = `${row.line_id} ${row.product_id}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  const reversalOf = (units: readonly UnitRow[]): MovedUnits => ({
    isEntering: false,
    unmovedUnits,
    reversedUnits: units.map(({ serial_number_id: id, prior, left, revalued }): ReversedUnit => ({ id, prior, left, revalued })),
  })
  return {
    /** Units of a product on a line. Each can be read once. */
    of(line_id: string, product_id: string): MovedUnits | undefined {
      const key = `${line_id} ${product_id}`
      const units = groups.get(key)
      groups.delete(key)
      return units && reversalOf(units)
    },
    /** The remaining units, whose lines moved no stock. */
    left: (): UnitGroup[] =>
      [...groups.values()].flatMap((units) => {
        const [first] = units
        if (!first) return []
        const { line_id, product_id, location_id, location_name } = first
        return [{ line_id, product_id, location: { id: location_id, name: location_name }, units: reversalOf(units) }]
      }),
  }
}

/**
 * Line of a document that moved each unit, by serial number. Empty for units that the document did not move, or that had no serial number
 * then. Without serial numbers nothing is read.
 */
export async function linesOfUnits(ctx: BusinessContext, document_id: string, serials: readonly string[]): Promise<Map<string, string>> {
  const { business_id } = ctx
  const codes = [...new Set(serials.flatMap(numbersOf))]
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; line_id: string }>`
    select code.code, moved.line_id from serial_number_codes code
    cross join lateral (
      select log.line_id from serial_number_logs log
      where log.business_id = ${business_id} and log.serial_number_id = code.serial_number_id and log.document_id = ${document_id}
        and not log.is_reversal
      order by log.move desc limit 1
    ) as moved
    where code.business_id = ${business_id} and code.code = any(${codes}::text[])`.execute(ctx.db)
  return new Map(rows.map(({ code, line_id }) => [code, line_id]))
}
