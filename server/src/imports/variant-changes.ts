import { type OptionValue, optionsKey } from '@kasuwa/contract/options'
import { idsOn } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { type ProductRow, type VariantBody, ownColumnsOf } from '../products/variant-row.ts'
import { type NamedIds, keyOf } from './names.ts'
import { type ProductReading, pricesOf } from './product-rows.ts'

/** “Polo – Red” or “Polo - Red” of Polo is “Red”. */
export const ownWord = (name: string, parent: string): string =>
  [' – ', ' - '].some((dash) => name.startsWith(`${parent}${dash}`) && name.length > parent.length + 4)
    ? name.slice(parent.length + 3)
    : name

interface RowsOfProduct {
  parent: ProductReading | undefined
  variants: readonly ProductReading[]
}

/**
 * Values of a product itself: from its own row. Files with handles (Shopify) have none: the rows of its variants have them, with its
 * pictures. Its status is in the first of them alone, which is then no variant’s.
 */
export function takeOwn(parent: ProductReading | undefined, variants: readonly ProductReading[]): Partial<ProductReading['body']> {
  const [first, ...laterRows] = variants
  if (parent || !first?.isByHandle) return parent?.body ?? {}
  const { name, description, active } = first.body
  const images = variants.find(({ body }) => body.images)?.body.images
  if (laterRows.some(({ body }) => typeof body.active === 'boolean')) return { name, description, images }
  delete first.body.active
  return { name, description, images, active }
}

/** A variant’s picture; those of a file with handles are the product’s. */
export const ownImage = ({ body, isByHandle }: ProductReading): string | undefined => (isByHandle ? undefined : body.images?.[0])

/** Fields of a stored variant that a row changes. */
export function differing(reading: ProductReading, was: ProductRow, options: OptionValue[], parent: string): VariantBody {
  const { body } = reading
  const ownColumns = ownColumnsOf(was)
  const changes: VariantBody = {}
  const name = body.name && keyOf(body.name) !== keyOf(parent) ? ownWord(body.name, parent) : undefined
  if (name !== undefined && name !== ownColumns.own_name) changes.name = name
  if (optionsKey(options) !== optionsKey(ownColumns.options)) changes.options = options
  if (body.sku && body.sku !== ownColumns.sku) changes.sku = body.sku
  if (body.barcode && body.barcode !== ownColumns.barcode) changes.barcode = body.barcode
  const prices = pricesOf(body, ownColumns)
  for (const figure of ['cost', 'price', 'markup'] as const)
    if (prices[figure] !== ownColumns[figure]) Object.assign(changes, { [figure]: prices[figure] })
  if (typeof body.reorder_level === 'number' && body.reorder_level !== ownColumns.reorder_level) changes.reorder_level = body.reorder_level
  if (typeof body.active === 'boolean' && body.active === ownColumns.is_withdrawn) changes.active = body.active
  if (typeof body.weight === 'number' && body.weight !== ownColumns.weight) changes.weight = body.weight
  const image = ownImage(reading)
  if (image && ownColumns.images.length === 0) changes.image = image
  return changes
}

/** Ids of the records that a row names. */
export const carried = ({ category, brand, tags }: ProductReading['body'], names: NamedIds) => ({
  category: category ? names.product_categories?.get(keyOf(category)) : undefined,
  brand: brand ? names.brands?.get(keyOf(brand)) : undefined,
  tags: tags?.flatMap((name) => names.product_tags?.get(keyOf(name)) ?? []),
})

/** Fields of a product with variants that rows change: from its own row, else shared columns from its first variant’s row. */
export async function parentDifferences(
  ctx: BusinessContext,
  { parent, variants, own }: RowsOfProduct & { own: Partial<ProductReading['body']> },
  before: ProductRow,
  names: NamedIds,
) {
  const shared = parent ?? variants[0]
  const { category, brand, tags } = shared ? carried(shared.body, names) : {}
  const isRetagged = tags !== undefined && tags.toSorted().join() !== (await idsOn(ctx, 'product_tags', before.id)).join()
  return {
    ...(category && category !== before.category_id && { category }),
    ...(brand && brand !== before.brand_id && { brand }),
    ...(isRetagged && { tags }),
    ...ownDifferences(own, before),
  }
}

interface ChangedVariant {
  body: VariantBody
  was: ProductRow | undefined
}

/** Columns in the product’s own row that differ but derive from its variants, so they change only there. */
export function ofVariants(
  { parent, variants }: RowsOfProduct,
  before: ProductRow,
  stored: readonly ProductRow[],
  changed: readonly ChangedVariant[],
): ('price' | 'cost' | 'reorder_level' | 'weight')[] {
  if (!parent || before.inventory_type !== 'variant') return []
  const bodies = new Map(changed.flatMap(({ body, was }) => (was ? [[was.id, body] as const] : [])))
  const lowest = (column: 'price' | 'cost') =>
    Math.min(
      ...stored.map((variant) => bodies.get(variant.id)?.[column] ?? variant[column]),
      ...changed.flatMap(({ body, was }) => (was ? [] : (body[column] ?? before[column]))),
    )
  const isOther = (column: 'price' | 'cost' | 'reorder_level' | 'weight') => {
    const value = parent.body[column]
    if (typeof value !== 'number' || value === before[column]) return false
    // Another program’s product has a figure of its own beside those of its variants.
    if (parent.isOfProgram && variants.every(({ body }) => typeof body[column] === 'number')) return false
    return column === 'reorder_level' || column === 'weight' || value !== lowest(column)
  }
  return (['price', 'cost', 'reorder_level', 'weight'] as const).filter(isOther)
}

const ownDifferences = (
  { name, sku, description, active, type, has_inventory, has_serial_number, unit, images }: Partial<ProductReading['body']>,
  before: ProductRow,
) => ({
  ...(name && name !== before.name && { name }),
  ...(sku && sku !== before.sku && { sku }),
  ...(description && description !== before.description && { description }),
  ...(typeof active === 'boolean' && active !== before.is_active && { active }),
  ...(type && type !== before.product_type && { type }),
  ...(typeof has_inventory === 'boolean' && has_inventory !== before.has_inventory && { has_inventory }),
  ...(typeof has_serial_number === 'boolean' && has_serial_number !== before.has_serial_number && { has_serial_number }),
  ...(unit && unit !== before.unit && { unit }),
  // A product’s own pictures stay.
  ...(images?.[0] && before.images.length === 0 && { images }),
})
