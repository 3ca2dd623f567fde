import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type Taken, restoreRow, withSuffix } from '../records/restore-row.ts'
import { copyLabels } from '../records/labels.ts'
import { nameColumns } from '../database/search.ts'
import { isWeighed } from '@kasuwa/contract/units'
import { MAX_VARIANTS } from '@kasuwa/contract/product-limits'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { refuseRule } from '../errors/refusal.ts'
import { followLeft } from './edit-parent.ts'
import { hasOptions } from './plan-variants.ts'
import { followReorderLevels } from './reorder-levels.ts'
import { variantsOf, writeVariants } from './write-variants.ts'
import { type OwnColumns, type ProductRow, optionsOfParent, ownColumnsOf, variantColumns } from './variant-row.ts'

/**
 * Brings a deleted product back that stock has returned to, off sale until somebody decides; a variant with its parent, which it takes
 * after as that is by now. A SKU that another product has by now gets “-2”, a barcode that is taken goes empty, and a variant whose options
 * another has is “(2)”.
 */
export async function restoreProduct(ctx: BusinessContext, id: string): Promise<void> {
  const found = await ctx.selectFrom('products').select('parent_id').where('id', '=', id).executeTakeFirst()
  const offSale = (product: ProductRow, taken: Taken) => ({ ...freed(product, taken), is_active: false })
  if (!found || found.parent_id === null) return restoreRow(ctx, 'products', id, offSale)
  await restoreRow(ctx, 'products', found.parent_id, offSale)
  const parent = await ctx.selectFrom('products').selectAll().where('id', '=', found.parent_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  await restoreRow(ctx, 'products', id, (variant, taken) => ({
    ...underParent(parent, variant, taken),
    is_active: false,
    is_withdrawn: true,
  }))
  await copyLabels(ctx, 'product_tags', parent.id, [id])
  await followLeft(ctx, parent)
}

/** What gives way to what has it by now. */
const codesOf = ({ sku, barcode }: ProductRow, taken: Taken) => ({
  sku: taken.sku ? withSuffix(sku, `-${taken.sku + 1}`) : sku,
  barcode: taken.barcode ? null : barcode,
})

function freed(product: ProductRow, taken: Taken) {
  const codes = codesOf(product, taken)
  return { ...codes, ...nameColumns(product.name, codes.sku, codes.barcode) }
}

/** A variant as its parent is now; one that another one of it is by now is told apart. */
function underParent(parent: ProductRow, variant: ProductRow, taken: Taken) {
  const own = { ...fitting(parent, variant), ...codesOf(variant, taken) }
  const { options, ...columns } = variantColumns(parent, taken.variants ? { ...own, ...toldApart(own, ` (${taken.variants + 1})`) } : own)
  return { ...columns, options: JSON.stringify(options) }
}

/** What it does not take from its parent: no weight, where that is sold by weight by now. */
const fitting = ({ unit }: ProductRow, variant: ProductRow): OwnColumns => {
  const own = ownColumnsOf(variant)
  return isWeighed(unit) ? { ...own, weight: null } : own
}

const toldApart = ({ own_name, options }: OwnColumns, ending: string) => ({
  own_name: withSuffix(own_name, ending),
  options: options.map((one, place) => (place === 0 ? { ...one, value: withSuffix(one.value, ending) } : one)),
})

/** Brings back the variants that were deleted with their parent, as they were; their codes give way as above. @param deleted_at of the parent */
export async function restoreVariants(ctx: BusinessContext, parent_id: string, deleted_at: string | null): Promise<void> {
  const parent = await ctx.selectFrom('products').selectAll().where('id', '=', parent_id).executeTakeFirstOrThrow()
  const variants = await ctx
    .selectFrom('products')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where(sql<boolean>`deleted_at = ${deleted_at}::timestamptz`)
    .orderBy('id')
    .execute()
  for (const { id } of variants) await restoreRow(ctx, 'products', id, (variant, taken) => underParent(parent, variant, taken))
  await followReorderLevels(ctx, valuesOf(variants, 'id'))
}

/** Before one that may be a variant is looked at. */
export async function holdParent(ctx: BusinessContext, id: string): Promise<void> {
  const found = await ctx.selectFrom('products').select('parent_id').where('id', '=', id).executeTakeFirst()
  if (found?.parent_id) await ctx.selectFrom('products').select('id').where('id', '=', found.parent_id).forUpdate().execute()
}

/**
 * A variant that was deleted with its parent, and comes back alone: it takes after its parent as that is by now, off sale where it has not
 * each of the options. The parent is held. @throws Refusal 422 where there would be too many
 */
export async function takeAfterParent(ctx: BusinessContext, id: string, parent_id: string): Promise<void> {
  const parent = await ctx.selectFrom('products').selectAll().where('id', '=', parent_id).executeTakeFirstOrThrow()
  const variants = await variantsOf(ctx, parent_id)
  if (variants.length > MAX_VARIANTS) throw refuseRule('too_many_variants', { max: MAX_VARIANTS })
  const variant = variants.find((one) => one.id === id)
  if (!variant) return
  const names = optionsOfParent(parent).map(({ name }) => name)
  const own = fitting(parent, variant)
  const isOff = own.is_withdrawn || !hasOptions(own.options, names)
  const planned = { before: variant, own: { ...own, is_withdrawn: isOff }, index: undefined, ref: undefined, reorder_levels: undefined }
  await writeVariants(ctx, parent, [planned])
  await followReorderLevels(ctx, [id])
  await copyLabels(ctx, 'product_tags', parent_id, [id])
  await followLeft(ctx, parent)
}
