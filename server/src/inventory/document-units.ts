import { numbersOf } from '@kasuwa/contract/serial-rules'
import type { SerialStatus } from '@kasuwa/contract/serial-states'
import { sql } from 'kysely'
import type { UnitState } from '../database/tables/serials.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { LeftUnit, MovedUnits, StockLocation } from './moves.ts'

interface Row {
  serial_number_id: string
  line_id: string
  product_id: string
  location_id: string
  location_name: string
  /** Of the first that the document did to it, and of the last. */
  prior: UnitState | null
  left: SerialStatus
  revalued: number | null
}

interface Group {
  line_id: string
  product_id: string
  location: StockLocation
  units: MovedUnits
}

/**
 * The units that a document moved or holds, as it found and as it left them: what takes it back takes them back, whatever of the change log
 * is hidden. A unit that it held first and then sold is put back to what it was before both.
 */
export async function unitsOf(ctx: BusinessContext, document_id: string) {
  const { rows } = await sql<Row>`
    select distinct on (log.serial_number_id) log.serial_number_id, log.line_id, log.product_id, log.location_id, place.name as location_name,
      log.prior, last_value(log.to_status) over moves as left, (log.after ->> 'cost')::bigint - (log.before ->> 'cost')::bigint as revalued
    from serial_number_logs log join locations place on place.business_id = log.business_id and place.id = log.location_id
    where log.business_id = ${ctx.business_id} and log.document_id = ${document_id} and not log.is_reversal
    window moves as (partition by log.serial_number_id order by log.move rows between unbounded preceding and unbounded following)
    order by log.serial_number_id, log.move`.execute(ctx.db)
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.line_id} ${row.product_id}`
    const others = groups.get(key)
    if (others) others.push(row)
    else groups.set(key, [row])
  }
  const back = (found: readonly Row[]): MovedUnits => ({
    isEntering: false,
    back: found.map(({ serial_number_id: id, prior, left, revalued }): LeftUnit => ({ id, prior, left, revalued })),
  })
  return {
    /** Those of a product on a line, which are taken. */
    of(line_id: string, product_id: string): MovedUnits | undefined {
      const key = `${line_id} ${product_id}`
      const found = groups.get(key)
      groups.delete(key)
      return found && back(found)
    },
    /** Those that nobody has taken: of lines that moved no goods with them. */
    left: (): Group[] =>
      [...groups.values()].flatMap((found) => {
        const [first] = found
        if (!first) return []
        const { line_id, product_id, location_id, location_name } = first
        return [{ line_id, product_id, location: { id: location_id, name: location_name }, units: back(found) }]
      }),
  }
}

/**
 * The line of a document that each of some units came or left with, by each of its numbers. What the document did not move is not there, nor
 * what was told apart only later. Nothing is asked where nothing is named.
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
