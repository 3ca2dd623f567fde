import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/** A unit that a line of a document moved, or holds. */
export interface LineUnit {
  line_id: string
  id: string
  serial_number: string
  product_id: string
}

/**
 * The units that documents moved or hold, each by its own key: joined, a planner that has counted few goes through all of a business for each. In
 * the order in which their lines name them; none of one that waits and holds nothing.
 */
export async function unitsOfLines(ctx: BusinessContext, document_ids: readonly string[]): Promise<LineUnit[]> {
  const { rows } = await sql<LineUnit>`
    select log.line_id, unit.id, unit.serial_number, log.product_id
    from (
      select distinct on (serial_number_id, document_id) serial_number_id, line_id, product_id, id from serial_number_logs
      where business_id = ${ctx.business_id} and document_id = any(${[...document_ids]}::uuid[]) and not is_reversal
      order by serial_number_id, document_id, move
    ) as log
    cross join lateral (
      select id, serial_number, sort_name from serial_numbers
      where business_id = ${ctx.business_id} and id = log.serial_number_id limit 1
    ) as unit
    order by log.line_id, unit.sort_name, unit.id`.execute(ctx.db)
  return rows
}

/** Of a line, as its answer says them: nothing where there are none. */
export function saidUnits(units: readonly LineUnit[], line_id: string) {
  const own = units.flatMap(({ line_id: of, ...unit }) => (of === line_id ? [unit] : []))
  return own.length > 0 ? { serial_numbers: own } : {}
}
