import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type ConflictCounts, restoreRow, withSuffix } from '../records/restore-row.ts'
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
 * Restores a deleted product that stock returned to, off sale. A variant comes back with its parent and takes the parent’s current
 * fields. A taken SKU gets “-2”, a taken barcode is cleared, and a variant with taken options gets “(2)”.
 */
export async function restoreProduct(ctx: BusinessContext, id: string): Promise<void> {
  const existing = await ctx.selectFrom('products').select('parent_id').where('id', '=', id).executeTakeFirst()
  const offSale = (product: ProductRow, clashes: ConflictCounts) => ({ ...freed(product, clashes), is_active: false })
  if (!existing || existing.parent_id === null) return restoreRow(ctx, 'products', id, offSale)
  await restoreRow(ctx, 'products', existing.parent_id, offSale)
  const parent = await ctx
    .selectFrom('products')
    .selectAll()
    .where('id', '=', existing.parent_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await restoreRow(ctx, 'products', id, (variant, clashes) => ({
    ...underParent(parent, variant, clashes),
    is_active: false,
    is_withdrawn: true,
  }))
  await copyLabels(ctx, 'product_tags', parent.id, [id])
  await followLeft(ctx, parent)
}

/** Codes that give way if another product has them now. */
const codesOf = ({ sku, barcode }: ProductRow, clashes: ConflictCounts) => ({
  sku: clashes.sku ? withSuffix(sku, `-${clashes.sku + 1}`) : sku,
  barcode: clashes.barcode ? null : barcode,
})

function freed(product: ProductRow, clashes: ConflictCounts) {
  const codes = codesOf(product, clashes)
  return { ...codes, ...nameColumns(product.name, codes.sku, codes.barcode) }
}

/** Columns of a variant under its current parent. A suffix distinguishes it from a variant with the same options. */
function underParent(parent: ProductRow, variant: ProductRow, clashes: ConflictCounts) {
  const ownColumns = { ...fitting(parent, variant), ...codesOf(variant, clashes) }
  const { options, ...columns } = variantColumns(
    parent,
    clashes.variants ? { ...ownColumns, ...suffixNames(ownColumns, ` (${clashes.variants + 1})`) } : ownColumns,
  )
  return { ...columns, options: JSON.stringify(options) }
}

/** Its own columns, without a weight if the parent is now sold by weight. */
const fitting = ({ unit }: ProductRow, variant: ProductRow): OwnColumns => {
  const ownColumns = ownColumnsOf(variant)
  return isWeighed(unit) ? { ...ownColumns, weight: null } : ownColumns
}

const suffixNames = ({ own_name, options }: OwnColumns, ending: string) => ({
  own_name: withSuffix(own_name, ending),
  options: options.map((option, place) => (place === 0 ? { ...option, value: withSuffix(option.value, ending) } : option)),
})

/**
 * Restores variants that were deleted with their parent; taken codes give way as above.
 * @param deleted_at of the parent
 */
export async function restoreVariants(ctx: BusinessContext, parent_id: string, deleted_at: string | null): Promise<void> {
  const parent = await ctx.selectFrom('products').selectAll().where('id', '=', parent_id).executeTakeFirstOrThrow()
  const variants = await ctx
    .selectFrom('products')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where(sql<boolean>`deleted_at = ${deleted_at}::timestamptz`)
    .orderBy('id')
    .execute()
  for (const { id } of variants) await restoreRow(ctx, 'products', id, (variant, clashes) => underParent(parent, variant, clashes))
  await followReorderLevels(ctx, valuesOf(variants, 'id'))
}

/** Locks the parent before a possible variant is read. */
export async function holdParent(ctx: BusinessContext, id: string): Promise<void> {
  const existing = await ctx.selectFrom('products').select('parent_id').where('id', '=', id).executeTakeFirst()
  if (existing?.parent_id) await ctx.selectFrom('products').select('id').where('id', '=', existing.parent_id).forUpdate().execute()
}

/**
 * Restores one variant that was deleted with its parent, with the parent’s current fields. It is off sale if it lacks an option. The
 * parent is locked.
 * @throws Refusal 422 if there would be too many variants
 */
export async function takeAfterParent(ctx: BusinessContext, id: string, parent_id: string): Promise<void> {
  const parent = await ctx.selectFrom('products').selectAll().where('id', '=', parent_id).executeTakeFirstOrThrow()
  const variants = await variantsOf(ctx, parent_id)
  if (variants.length > MAX_VARIANTS) throw refuseRule('too_many_variants', { max: MAX_VARIANTS })
  const variant = variants.find((row) => row.id === id)
  if (!variant) return
  const names = optionsOfParent(parent).map(({ name }) => name)
  const ownColumns = fitting(parent, variant)
  const isOff = ownColumns.is_withdrawn || !hasOptions(ownColumns.options, names)
  const planned = {
    before: variant,
    ownColumns: { ...ownColumns, is_withdrawn: isOff },
    index: undefined,
    ref: undefined,
    reorder_levels: undefined,
  }
  await writeVariants(ctx, parent, [planned])
  await followReorderLevels(ctx, [id])
  await copyLabels(ctx, 'product_tags', parent_id, [id])
  await followLeft(ctx, parent)
}
