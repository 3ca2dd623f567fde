import { each } from '@kasuwa/contract/platform/each'
import { type Selectable, sql } from 'kysely'
import { type NameColumns, nameColumns } from '../database/search.ts'
import type { Tables } from '../database/tables/index.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Columns that are written, with their PostgreSQL types. */
const columns = [
  { name: 'name', type: 'text' },
  { name: 'sku', type: 'text' },
  { name: 'barcode', type: 'text' },
  { name: 'description', type: 'text' },
  { name: 'category_id', type: 'uuid' },
  { name: 'brand_id', type: 'uuid' },
  { name: 'image', type: 'text' },
  { name: 'product_type', type: 'text' },
  { name: 'has_inventory', type: 'boolean' },
  { name: 'has_serial_number', type: 'boolean' },
  { name: 'is_active', type: 'boolean' },
  { name: 'cost', type: 'bigint' },
  { name: 'price', type: 'bigint' },
  { name: 'markup', type: 'bigint' },
  { name: 'reorder_level', type: 'bigint' },
  { name: 'unit', type: 'text' },
  { name: 'weight', type: 'bigint' },
  { name: 'search_text', type: 'text' },
  { name: 'sort_name', type: 'text' },
] as const
type Name = Exclude<(typeof columns)[number]['name'], 'image' | keyof NameColumns>

/** A standard product for bulk writes: money in kobo, reorder level in thousandths, markup in ten-thousandths of one per cent. */
export type ManyColumns = Pick<Selectable<Tables['products']>, Name> & {
  /** Addresses of pictures, one a line. */
  image: string | null
}

function listsOf(rows: readonly (ManyColumns & { id: string })[]) {
  const sent = rows.map((row) => ({ ...row, ...nameColumns(row.name, row.sku, row.barcode) }))
  return { id: rows.map(({ id }) => id), ...each(columns, ({ name }) => sent.map((row) => row[name])) }
}

const unnestRows = (lists: ReturnType<typeof listsOf>) => {
  const typed = columns.map(({ name, type }) => sql`${lists[name]}::${sql.raw(type)}[]`)
  return sql`unnest(${lists.id}::uuid[], ${sql.join(typed)}) as given (id, ${sql.join(columns.map(({ name }) => sql.ref(name)))})`
}
const stored = columns.map(({ name }) => name).filter((name) => name !== 'image')
const columnList = sql.join(stored.map((column) => sql.ref(column)))

/** Inserts standard products in one statement. Lock their references first. */
export async function insertProducts(ctx: BusinessContext, rows: readonly (ManyColumns & { id: string })[]): Promise<void> {
  await sql`
    insert into products (business_id, id, created_by, inventory_type, images, ${columnList})
    select ${ctx.business_id}::uuid, given.id, ${ctx.merchant_id}::uuid, 'standard',
      coalesce(string_to_array(given.image, E'\\n'), '{}'), ${sql.join(stored.map((column) => sql.ref(`given.${column}`)))}
    from ${unnestRows(listsOf(rows))} returning 1`.execute(ctx.db)
}

/**
 * Updates standard products in one statement. Lock the products first.
 * @param rows with `isNewImage`, the picture replaces the stored ones
 */
export async function updateProducts(
  ctx: BusinessContext,
  rows: readonly (ManyColumns & { id: string; isNewImage: boolean })[],
): Promise<void> {
  const pictured = rows.flatMap(({ id, isNewImage }) => (isNewImage ? [id] : []))
  await sql`
    update products set ${sql.join(stored.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      images = case when products.id = any(${pictured}::uuid[]) then string_to_array(given.image, E'\\n') else images end,
      updated_at = ${new Date(ctx.now).toISOString()}
    from ${unnestRows(listsOf(rows))}
    where products.business_id = ${ctx.business_id} and products.id = any(${rows.map(({ id }) => id)}::uuid[]) and products.id = given.id
    returning 1`.execute(ctx.db)
}

/**
 * Locks products in id order before a change.
 * @returns the time of each one’s last change
 */
export async function holdProducts(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from products where business_id = ${ctx.business_id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(ctx.db)
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}
