import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { fullVariantName, optionsKey } from '@kasuwa/contract/options'
import type { Selectable } from 'kysely'
import { nameColumns } from '../database/search.ts'
import type { OptionValue, OptionValues } from '../database/tables/catalogue.ts'
import type { GivenReorderLevels } from './reorder-levels.ts'
import type { Tables } from '../database/tables/index.ts'
import { formPriceOf } from './form-price.ts'

export type ProductRow = Selectable<Tables['products']>

/** A row of `variants` in a product’s body. With an id it changes a variant; without one it creates one. */
export type VariantBody = Omit<NonNullable<Call<(typeof api)['products']['edit']>['body']['variants']>[number], 'opening'>

/** Columns that a variant does not inherit. */
export interface OwnColumns extends Pick<
  ProductRow,
  'sku' | 'barcode' | 'cost' | 'price' | 'markup' | 'reorder_level' | 'weight' | 'description' | 'images' | 'is_withdrawn'
> {
  own_name: string
  options: OptionValue[]
}

/** Defaults of a new variant. */
export type Defaults = Pick<OwnColumns, 'cost' | 'price' | 'markup' | 'reorder_level' | 'weight'> & { reorder_levels?: GivenReorderLevels }

/** Options of a variant, each with one value; empty if none are stored. A parent’s have another shape: `optionsOfParent`. */
export const ownOptionsOf = (variant: Pick<ProductRow, 'options'>): OptionValue[] => (variant.options ?? []) as OptionValue[]
/** Options of a parent, each with its ordered values (PRODUCTS-19); empty if none are stored. */
export const optionsOfParent = (parent: Pick<ProductRow, 'options'>): OptionValues[] => (parent.options ?? []) as OptionValues[]

/**
 * Columns of a stored row that a variant does not inherit. For a parent they are the defaults of its new variants (PRODUCTS-26). Kobo,
 * thousandths for the reorder level, grams for the weight. A row without `own_name` gets its `name`.
 */
export function ownColumnsOf(variant: ProductRow): OwnColumns {
  const { sku, barcode, cost, price, markup, reorder_level, weight, description, images, is_withdrawn } = variant
  const optionColumns = { own_name: variant.own_name ?? variant.name, options: ownOptionsOf(variant) }
  return { ...optionColumns, sku, barcode, cost, price, markup, reorder_level, weight, description, images, is_withdrawn }
}

/** A new variant from its row of the form; an empty SKU if the row has none. */
export const newOwnColumns = (input: VariantBody, defaults: Defaults): OwnColumns => ({
  own_name: input.name ?? '',
  options: input.options ?? [],
  sku: input.sku ?? '',
  barcode: input.barcode ?? null,
  cost: input.cost ?? defaults.cost,
  price: formPriceOf(input, { ...defaults, markup: null }),
  // A default markup goes with the default price. A variant with its own price has only its own markup.
  markup: input.markup === undefined && (input.price ?? input.cost ?? null) === null ? defaults.markup : (input.markup ?? null),
  reorder_level: input.reorder_level === undefined ? defaults.reorder_level : input.reorder_level,
  weight: input.weight === undefined ? defaults.weight : input.weight,
  description: null,
  images: input.image ? [input.image] : [],
  is_withdrawn: input.active === false,
})

/** A variant after the row’s changes; undefined fields stay. */
export const changedOwnColumns = (input: VariantBody, before: OwnColumns): OwnColumns => ({
  ...before,
  own_name: input.name ?? before.own_name,
  options: input.options ?? before.options,
  sku: input.sku ?? before.sku,
  barcode: input.barcode === undefined ? before.barcode : input.barcode,
  cost: input.cost ?? before.cost,
  price: formPriceOf(input, before),
  markup: input.markup === undefined ? before.markup : input.markup,
  reorder_level: input.reorder_level === undefined ? before.reorder_level : input.reorder_level,
  weight: input.weight === undefined ? before.weight : input.weight,
  images: input.image === undefined || input.image === before.images[0] ? before.images : input.image === null ? [] : [input.image],
  is_withdrawn: input.active === undefined || input.active === null ? before.is_withdrawn : !input.active,
})

/** Columns that variants inherit from their parent. */
export type ParentColumns = Pick<
  ProductRow,
  'name' | 'is_active' | 'category_id' | 'brand_id' | 'product_type' | 'has_inventory' | 'has_serial_number' | 'unit' | 'warranty_months'
>

/** Columns of a variant under its parent. */
export function variantColumns(parent: ParentColumns, ownColumns: OwnColumns) {
  const { category_id, brand_id, product_type, has_inventory, has_serial_number, unit, warranty_months } = parent
  const name = fullVariantName(parent.name, ownColumns.own_name)
  return {
    ...ownColumns,
    ...{ category_id, brand_id, product_type, has_inventory, has_serial_number, unit, warranty_months },
    name,
    is_active: parent.is_active && !ownColumns.is_withdrawn,
    options_key: optionsKey(ownColumns.options),
    ...nameColumns(name, ownColumns.sku, ownColumns.barcode),
  }
}

export type VariantColumns = ReturnType<typeof variantColumns>

/** True if the columns equal the stored row. */
export const isAsStored = (row: ProductRow, columns: VariantColumns): boolean =>
  Object.entries(columns).every(([name, value]) => {
    const stored = row[name as keyof ProductRow]
    return typeof value === 'object' && value !== null ? JSON.stringify(value) === JSON.stringify(stored) : value === stored
  })

interface Ranges {
  price?: number
  price_max: number | null
  cost?: number
  cost_max: number | null
}

/** Price range of a parent, in kobo, over variants on sale, else over all. Without variants it keeps the last price and has no range. */
export function rangesOf(variants: readonly OwnColumns[]): Ranges {
  const onSale = variants.filter(({ is_withdrawn }) => !is_withdrawn)
  const pricedVariants = onSale.length > 0 ? onSale : variants
  if (pricedVariants.length === 0) return { price_max: null, cost_max: null }
  const [prices, costs] = [pricedVariants.map(({ price }) => price), pricedVariants.map(({ cost }) => cost)]
  return {
    price: Math.min(...prices),
    price_max: Math.max(...prices),
    cost: Math.min(...costs),
    cost_max: Math.max(...costs),
  }
}
