import { sql } from 'kysely'
import { toSortName } from '../database/search.ts'
import type { ManyColumns } from '../products/write-many.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Keys } from './match.ts'
import { type ProductReading, knownBy } from './product-rows.ts'
import { batches } from './readings.ts'

/** The columns of a stored product that a file can change. */
export interface StoredProduct extends Omit<ManyColumns, 'image'> {
  id: string
  parent_id: string | null
  inventory_type: 'standard' | 'variant' | 'composite'
  images: string[]
  updated_at: string
  keys: Keys
  mayBe: (own: Keys['keyByColumn']) => boolean
}

/** Live products with the SKU, barcode or name of a row. */
export async function storedLike(ctx: BusinessContext, readings: readonly ProductReading[]): Promise<StoredProduct[]> {
  const productById = new Map<string, StoredProduct>()
  const any = await ctx.selectFrom('products').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst()
  if (!any) return []
  for (const batch of batches(readings, 2000)) {
    const skus = batch.flatMap(({ body, cells }) => (body.sku ?? cells.sku ?? '').toLowerCase() || [])
    const barcodes = batch.flatMap(({ body, cells }) => body.barcode ?? (cells.barcode || []))
    const names = [...new Set(batch.flatMap(({ body }) => (body.name ? toSortName(body.name) : [])))]
    for (const [column, keys] of [
      [sql`lower(sku)`, skus],
      [sql`barcode`, barcodes],
      [sql`sort_name`, names],
    ] as const) {
      if (keys.length === 0) continue
      const { rows } = await sql<Omit<StoredProduct, 'keys' | 'mayBe'>>`
        select id, name, sku, barcode, description, category_id, brand_id, images, product_type, has_inventory, has_serial_number, is_active, cost, price, markup,
          reorder_level, unit, weight, parent_id, inventory_type, updated_at
        from products where business_id = ${ctx.business_id} and deleted_at is null and ${column} = any(${keys}::text[])`.execute(ctx.db)
      for (const row of rows) productById.set(row.id, { ...row, ...knownBy(row) })
    }
  }
  return [...productById.values()]
}
