import { optionsKey } from '@kasuwa/contract/variants'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { lockForUpdate } from '../records/entity-rows.ts'
import { type Taken, restoreRow, withSuffix } from '../records/restore-row.ts'
import { nameColumns } from '../database/search.ts'
import { followLeft } from './edit-parent.ts'
import { type ProductRow, ownColumnsOf, ownOptionsOf } from './variant-row.ts'
import { tagVariants, variantsOf, writeVariants } from './write-variants.ts'

/**
 * Brings a deleted product back that stock has returned to, off sale until somebody decides; a variant with its parent. A SKU that another
 * product has by now gets “-2”, a barcode that is taken goes empty, and a variant whose options another has is “(2)”.
 */
export async function restoreProduct(ctx: BusinessContext, id: string): Promise<void> {
  const found = await ctx.selectFrom('products').select('parent_id').where('id', '=', id).executeTakeFirst()
  const offSale = (product: ProductRow, taken: Taken) => ({
    ...freed(product, taken),
    is_active: false,
    is_withdrawn: product.parent_id !== null,
  })
  const parent_id = found?.parent_id ?? null
  if (parent_id !== null) await restoreRow(ctx, 'products', parent_id, offSale)
  await restoreRow(ctx, 'products', id, offSale)
  if (parent_id !== null) await takeAfter(ctx, parent_id, id)
}

/** What its parent has become since a variant was deleted: a parent may have come back before it, and been changed. */
async function takeAfter(ctx: BusinessContext, parent_id: string, id: string): Promise<void> {
  const parent = await lockForUpdate(ctx, 'products', parent_id)
  const own = (await variantsOf(ctx, parent_id)).filter((variant) => variant.id === id)
  await writeVariants(
    ctx,
    parent,
    own.map((before) => ({ before, own: ownColumnsOf(before), index: undefined, ref: undefined })),
  )
  await tagVariants(ctx, parent_id, own)
  await followLeft(ctx, parent)
}

function freed(product: ProductRow, taken: Taken) {
  const sku = taken.sku ? withSuffix(product.sku, `-${taken.sku + 1}`) : product.sku
  const barcode = taken.barcode ? null : product.barcode
  const { name, ...own } = taken.variants ? toldApart(product, ` (${taken.variants + 1})`) : { name: product.name }
  return { ...own, name, sku, barcode, ...nameColumns(name, sku, barcode) }
}

/** A variant that another one of its parent is by now. */
function toldApart(product: ProductRow, ending: string) {
  const options = ownOptionsOf(product).map((one, place) => (place === 0 ? { ...one, value: withSuffix(one.value, ending) } : one))
  return {
    name: product.name + ending,
    own_name: withSuffix(product.own_name ?? '', ending),
    options: JSON.stringify(options),
    options_key: optionsKey(options),
  }
}

/** Brings back the variants that were deleted with their parent, as they were; their codes give way as above. @param deleted_at of the parent */
export async function restoreVariants(ctx: BusinessContext, parent_id: string, deleted_at: string | null): Promise<void> {
  const variants = await ctx
    .selectFrom('products')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where(sql<boolean>`deleted_at = ${deleted_at}::timestamptz`)
    .orderBy('id')
    .execute()
  for (const { id } of variants) await restoreRow(ctx, 'products', id, freed)
}
