import { sql } from 'kysely'
import type { StockLocation } from '../inventory/ledger.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { Line } from './kind.ts'

/** The lines of a document of any kind, in their order, with what posting needs of their products. */
export async function linesOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Line[]> {
  const { lines, line_of } = documentTables[table]
  const { rows } = await sql<Line>`
    select item.id, item.position, item.product_id, item.quantity, item.total, product.has_inventory, product.cost as unit_cost
    from ${sql.table(lines)} item join products product on product.business_id = item.business_id and product.id = item.product_id
    where item.business_id = ${ctx.business_id} and item.${sql.ref(line_of)} = ${id} order by item.position`.execute(ctx.db)
  return rows
}

/** Where a document is, deleted or not. */
export const locationOf = (ctx: BusinessContext, id: string): Promise<StockLocation> =>
  ctx.selectFrom('locations').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
