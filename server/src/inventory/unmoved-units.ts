import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import type { UnmovedUnit, UnmovedUnits } from './moves.ts'

interface UnmovedRow extends Omit<UnmovedUnit, 'intake_id'> {
  id: string
  code: string
}

/**
 * Units of an intake that its correction names again, as the same product at the same location; their levels are locked. The original cost is
 * the one before the next move, or the current one.
 * @param productByCode product by folded number
 */
export async function unmovedUnits(
  ctx: BusinessContext,
  intake_id: string,
  productByCode: ReadonlyMap<string, string>,
): Promise<UnmovedUnits> {
  const { business_id } = ctx
  if (productByCode.size === 0) return new Map()
  const { rows } = await sql<UnmovedRow>`
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
    where code.business_id = ${business_id} and code.code = any(${[...productByCode.keys()]}::text[])`.execute(ctx.db)
  return new Map(
    rows.flatMap(({ id, code, product_id, cost }) =>
      productByCode.get(code) === product_id ? [[id, { intake_id, product_id, cost }]] : [],
    ),
  )
}
