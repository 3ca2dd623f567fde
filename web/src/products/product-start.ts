import type { Draft } from '../kit/form/field-path.ts'
import { markupBetween } from './markup.ts'
import type { ProductInput } from './product-fields.tsx'
import type { Product } from './product.ts'

/* Initial form values of a stored product. */

/** @param seesCost false: cost and markup are not sent, and so stay unchanged */
export const startOf = (product: Product, seesCost: boolean) => ({
  ...(seesCost ? { cost: product.cost, markup: product.markup ?? markupBetween(product) } : {}),
  name: product.name,
  description: product.description,
  category: product.category_id,
  brand: product.brand_id,
  tags: product.edges.tags?.map(({ id }) => id),
  sku: product.sku,
  barcode: product.barcode,
  price: product.price,
  type: product.product_type,
  has_inventory: product.has_inventory,
  has_serial_number: product.has_serial_number,
  warranty_months: product.warranty_months,
  reorder_level: product.reorder_level,
  reorder_levels: product.reorder_levels,
  unit: product.unit,
  weight: product.weight,
  active: product.is_active,
  images: product.images,
  ...(product.edges.composites?.length
    ? { composites: product.edges.composites.map((part) => ({ product: part.product.id, quantity: part.quantity })) }
    : {}),
  ...(product.inventory_type === 'variant'
    ? {
        inventory_type: 'variant' as const,
        options: product.options?.map(({ name, values = [] }) => ({ name, values })) ?? [],
        variants: product.edges.variants?.map((variant) => variantOf(variant, seesCost)) ?? [],
      }
    : {}),
})

type Variant = NonNullable<Product['edges']['variants']>[number]

const variantOf = (
  { id, name, sku, barcode, price, reorder_level, reorder_levels, weight, image, active, options, cost }: Variant,
  seesCost: boolean,
) => ({
  ...{ id, name, sku, barcode, price, reorder_level, reorder_levels, weight, image, active, options },
  ...(seesCost ? { cost } : {}),
})

/** Longest name, in characters (specification §5). */
const mostLetters = 250

/** Values of a copied product, without its codes and stock. Inactive variants are left out. The user is asked to change the name first. */
export function copyOf(product: Product, name: string, seesCost: boolean): Draft<ProductInput> {
  const { sku: _, barcode: __, active: ___, ...start } = startOf(product, seesCost)
  if (!('variants' in start)) return { ...start, name: name.slice(0, mostLetters) }
  const variants = (start.variants ?? []).flatMap(({ id: _, sku: __, barcode: ___, active, ...variant }) =>
    active ? [{ ...variant, active }] : [],
  )
  return { ...start, variants, name: name.slice(0, mostLetters) }
}
