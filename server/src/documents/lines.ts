import { type RawBuilder, sql } from 'kysely'
import type { StockLocation } from '../inventory/moves.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { Line, LineComponent } from './kind.ts'

/** Lines of a document of any kind, in order, with the product columns that posting needs and their components. */
export async function linesOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Line[]> {
  const { lines, line_of } = documentTables[table]
  const shareColumn = documentTables[table].costs ? sql`, item.extra_cost` : sql``
  const [{ rows }, parts] = await Promise.all([
    sql<Omit<Line, 'parts'>>`
      select item.id, item.position, item.product_id, item.quantity, item.total, item.metadata, item.product_name,
        product.has_inventory, product.has_serial_number, product.cost as unit_cost, to_jsonb(item) ->> 'reason' as reason${returnColumns(table)}${shareColumn}
      from ${sql.table(lines)} item join products product on product.business_id = item.business_id and product.id = item.product_id
      where item.business_id = ${ctx.business_id} and item.${sql.ref(line_of)} = ${id} order by item.position`.execute(ctx.db),
    componentsByLine(ctx, table, id),
  ])
  return rows.map((line) => ({ ...line, parts: parts.get(line.id) ?? [] }))
}

/** SQL array: products with serial-numbered units on a sale. Empty for sales before units had serial numbers. */
export const productsWithSoldUnits = (business_id: RawBuilder<unknown>, sale_id: RawBuilder<unknown>) =>
  sql`array(select distinct product_id from serial_number_logs where business_id = ${business_id} and document_id = ${sale_id})`

/** Columns of return lines: the line they return, the cost at which it left, and whether it is damaged. */
const returnColumns = (table: DocumentTable) =>
  documentTables[table].takesBack
    ? sql`, case when item.intake_item_id is not null then (select intake_id from inventory_actions
          where business_id = item.business_id and id = item.action_id) end as of_intake,
        case when item.sale_id is not null then ${productsWithSoldUnits(sql`item.business_id`, sql`item.sale_id`)} end as named_by_sale,
        item.sale_id, item.sale_position, item.intake_item_id, item.cost, coalesce(item.metadata ->> 'condition' = 'damaged', false) as is_damaged`
    : sql``
const componentShareColumn = (table: DocumentTable) => (documentTables[table].takesBack ? sql`, part.share` : sql``)

/** Components of a document's lines by line id, by the recipe at that time. */
async function componentsByLine(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Map<string, LineComponent[]>> {
  const { lines, line_of, parts } = documentTables[table]
  const byLine = new Map<string, LineComponent[]>()
  if (parts === null) return byLine
  const { rows } = await sql<LineComponent & { line_id: string }>`
    select item.id as line_id, part.product_id, part.product_name, part.quantity, part.taken, product.has_inventory,
      product.has_serial_number, product.cost as unit_cost${componentShareColumn(table)}
    from ${sql.table(lines)} item
    join ${sql.table(parts)} part on part.business_id = item.business_id and part.${sql.ref(line_of)} = item.${sql.ref(line_of)} and part.line_position = item.position
    join products product on product.business_id = part.business_id and product.id = part.product_id
    where item.business_id = ${ctx.business_id} and item.${sql.ref(line_of)} = ${id} order by part.line_position, part.position`.execute(
    ctx.db,
  )
  for (const { line_id, ...part } of rows) byLine.set(line_id, [...(byLine.get(line_id) ?? []), part])
  return byLine
}

/** Location of a document, deleted or not. */
export const locationOf = (ctx: BusinessContext, id: string): Promise<StockLocation> =>
  ctx.selectFrom('locations').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
