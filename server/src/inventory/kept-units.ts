import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { KeptUnit, KeptUnits } from './moves.ts'

interface Row extends Omit<KeptUnit, 'intake_id'> {
  id: string
  code: string
}

/**
 * The units that came in with an intake and that what is recorded in its place names again, as the same goods on the same shelf. Their levels
 * are held: what each cost when it came in is what its next move found, or what it costs still.
 * @param named the product that each folded number is named for
 */
export async function keptUnits(ctx: BusinessContext, intake_id: string, named: ReadonlyMap<string, string>): Promise<KeptUnits> {
  const { business_id } = ctx
  if (named.size === 0) return new Map()
  const { rows } = await sql<Row>`
    select code.serial_number_id as id, code.code, came.product_id, coalesce((next.prior ->> 'cost')::bigint, unit.cost) as cost
    from serial_number_codes code
    cross join lateral (
      select product_id, move from serial_number_logs
      where business_id = ${business_id} and serial_number_id = code.serial_number_id and document_id = ${intake_id} and not is_reversal
      order by move limit 1
    ) as came
    cross join lateral (
      select cost from serial_numbers where business_id = ${business_id} and id = code.serial_number_id limit 1
    ) as unit
    left join lateral (
      select prior from serial_number_logs
      where business_id = ${business_id} and serial_number_id = code.serial_number_id and move > came.move order by move limit 1
    ) as next on true
    where code.business_id = ${business_id} and code.code = any(${[...named.keys()]}::text[])`.execute(ctx.db)
  return new Map(
    rows.flatMap(({ id, code, product_id, cost }) => (named.get(code) === product_id ? [[id, { intake_id, product_id, cost }]] : [])),
  )
}
