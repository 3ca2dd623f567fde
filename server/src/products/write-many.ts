import type { Unit } from '@kasuwa/contract/units'
import { sql } from 'kysely'
import { nameColumns } from '../database/search.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** A product that stands for itself, as many are written at once. Money in kobo, the reorder level in thousandths, the markup in ten-thousandths of one per cent. */
export interface ManyColumns {
  name: string
  sku: string
  barcode: string | null
  description: string | null
  category_id: string | null
  brand_id: string | null
  image: string | null
  product_type: 'standard' | 'phone' | 'service'
  has_inventory: boolean
  has_serial_number: boolean
  is_active: boolean
  cost: number
  price: number
  markup: number | null
  reorder_level: number | null
  unit: Unit | null
  /** Grams. */
  weight: number | null
}

/** How PostgreSQL calls what is sent of each. */
const types: Record<keyof ManyColumns | 'search_text' | 'sort_name', string> = {
  name: 'text',
  sku: 'text',
  barcode: 'text',
  description: 'text',
  category_id: 'uuid',
  brand_id: 'uuid',
  image: 'text',
  product_type: 'text',
  has_inventory: 'boolean',
  has_serial_number: 'boolean',
  is_active: 'boolean',
  cost: 'bigint',
  price: 'bigint',
  markup: 'bigint',
  reorder_level: 'bigint',
  unit: 'text',
  weight: 'bigint',
  search_text: 'text',
  sort_name: 'text',
}
const columns = Object.keys(types) as (keyof typeof types)[]

/** What is sent of rows: a list for each column. */
type Lists = Record<keyof typeof types | 'id', readonly unknown[]>

function listsOf(rows: readonly (ManyColumns & { id: string })[]): Lists {
  const sent = rows.map((row) => ({ ...row, ...nameColumns(row.name, row.sku, row.barcode) }))
  const lists = Object.fromEntries(columns.map((column) => [column, sent.map((row) => row[column])]))
  return { id: rows.map(({ id }) => id), ...lists } as unknown as Lists
}

const given = (lists: Lists) => {
  const typed = columns.map((column) => sql`${lists[column]}::${sql.raw(types[column])}[]`)
  return sql`unnest(${lists.id}::uuid[], ${sql.join(typed)}) as given (id, ${sql.join(columns.map((column) => sql.ref(column)))})`
}
const stored = columns.filter((column) => column !== 'image')
const named = sql.join(stored.map((column) => sql.ref(column)))

/** Adds products that stand for themselves, in one statement. What they name is held. */
export async function insertProducts(ctx: BusinessContext, rows: readonly (ManyColumns & { id: string })[]): Promise<void> {
  await sql`
    insert into products (business_id, id, created_by, inventory_type, images, ${named})
    select ${ctx.business_id}::uuid, given.id, ${ctx.merchant_id}::uuid, 'standard',
      case when given.image is null then '{}'::text[] else array[given.image] end, ${sql.join(stored.map((column) => sql.ref(`given.${column}`)))}
    from ${given(listsOf(rows))} returning 1`.execute(ctx.db)
}

/**
 * Changes products that stand for themselves, in one statement; a picture that changed is put first. They are held.
 * @param images of each, in place of those that it has
 */
export async function updateProducts(
  ctx: BusinessContext,
  rows: readonly (ManyColumns & { id: string; isNewImage: boolean })[],
): Promise<void> {
  const pictured = rows.flatMap(({ id, isNewImage }) => (isNewImage ? [id] : []))
  await sql`
    update products set ${sql.join(stored.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`))},
      images = case when products.id = any(${pictured}::uuid[]) then array[given.image] else images end,
      updated_at = ${new Date(ctx.now).toISOString()}
    from ${given(listsOf(rows))}
    where products.business_id = ${ctx.business_id} and products.id = any(${rows.map(({ id }) => id)}::uuid[]) and products.id = given.id
    returning 1`.execute(ctx.db)
}

/** Holds products that are about to change, in the order of their ids. @returns when each last changed */
export async function holdProducts(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; updated_at: string }>`
    select id, updated_at from products where business_id = ${ctx.business_id} and id = any(${ids}::uuid[]) and deleted_at is null
    order by id for update`.execute(ctx.db)
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}
