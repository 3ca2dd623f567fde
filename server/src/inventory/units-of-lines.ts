import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'

/** A unit that a line moved or reserved. */
export interface LineUnit {
  line_id: string
  id: string
  serial_number: string
  product_id: string
}

/**
 * Units that documents moved or reserved, in the order of their numbers by line. Each is read by its own key, because a planner with stale
 * statistics joins all units of a business. A pending document that reserves nothing has none.
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

/** Field with the units of a line; empty without units. */
export function serialNumberField(units: readonly LineUnit[], line_id: string) {
  const lineUnits = units.flatMap(({ line_id: unitLine, ...unit }) => (unitLine === line_id ? [unit] : []))
  return lineUnits.length > 0 ? { serial_numbers: lineUnits } : {}
}
