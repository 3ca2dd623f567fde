import { type RawBuilder, sql } from 'kysely'
import type { StockLocation } from '../inventory/moves.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { Line, Part } from './kind.ts'

/** The lines of a document of any kind, in their order, with what posting needs of their products and what is in them. */
export async function linesOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Line[]> {
  const { lines, line_of } = documentTables[table]
  const share = documentTables[table].costs ? sql`, item.extra_cost` : sql``
  const [{ rows }, parts] = await Promise.all([
    sql<Omit<Line, 'parts'>>`
      select item.id, item.position, item.product_id, item.quantity, item.total, item.metadata, item.product_name,
        product.has_inventory, product.has_serial_number, product.cost as unit_cost, to_jsonb(item) ->> 'reason' as reason${takenBack(table)}${share}
      from ${sql.table(lines)} item join products product on product.business_id = item.business_id and product.id = item.product_id
      where item.business_id = ${ctx.business_id} and item.${sql.ref(line_of)} = ${id} order by item.position`.execute(ctx.db),
    partsOf(ctx, table, id),
  ])
  return rows.map((line) => ({ ...line, parts: parts.get(line.id) ?? [] }))
}

/** The products of which a sale moved units that were told apart, in SQL: none of what was sold before they were. */
export const namedBy = (business_id: RawBuilder<unknown>, sale_id: RawBuilder<unknown>) =>
  sql`array(select distinct product_id from serial_number_logs where business_id = ${business_id} and document_id = ${sale_id})`

/** What returns say of a line: what it takes back of, at what cost the goods had left, and whether they are damaged. */
const takenBack = (table: DocumentTable) =>
  documentTables[table].takesBack
    ? sql`, case when item.intake_item_id is not null then (select intake_id from inventory_actions
          where business_id = item.business_id and id = item.action_id) end as of_intake,
        case when item.sale_id is not null then ${namedBy(sql`item.business_id`, sql`item.sale_id`)} end as named_by_sale,
        item.sale_id, item.sale_position, item.intake_item_id, item.cost, coalesce(item.metadata ->> 'condition' = 'damaged', false) as is_damaged`
    : sql``
const shareOf = (table: DocumentTable) => (documentTables[table].takesBack ? sql`, part.share` : sql``)

/** What the lines of a document take of each component, whatever is in the composite by now, by line. */
async function partsOf(ctx: BusinessContext, table: DocumentTable, id: string): Promise<Map<string, Part[]>> {
  const { lines, line_of, parts } = documentTables[table]
  const byLine = new Map<string, Part[]>()
  if (parts === null) return byLine
  const { rows } = await sql<Part & { line_id: string }>`
    select item.id as line_id, part.product_id, part.product_name, part.quantity, part.taken, product.has_inventory,
      product.has_serial_number, product.cost as unit_cost${shareOf(table)}
    from ${sql.table(lines)} item
    join ${sql.table(parts)} part on part.business_id = item.business_id and part.${sql.ref(line_of)} = item.${sql.ref(line_of)} and part.line_position = item.position
    join products product on product.business_id = part.business_id and product.id = part.product_id
    where item.business_id = ${ctx.business_id} and item.${sql.ref(line_of)} = ${id} order by part.line_position, part.position`.execute(
    ctx.db,
  )
  for (const { line_id, ...part } of rows) byLine.set(line_id, [...(byLine.get(line_id) ?? []), part])
  return byLine
}

/** Where a document is, deleted or not. */
export const locationOf = (ctx: BusinessContext, id: string): Promise<StockLocation> =>
  ctx.selectFrom('locations').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()
