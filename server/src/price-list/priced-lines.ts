import { uploadName } from '@kasuwa/contract/platform/images'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { signOf } from '@kasuwa/contract/units'
import { inOptionOrder, optionsOf } from '@kasuwa/contract/options'
import { type ProductRow, optionsOfParent, ownOptionsOf } from '../products/variant-row.ts'

interface Price {
  /** Formatted: “₦1,200.00”. */
  amount: string
  /** Unit that the price is for: “kg”. */
  unit: string
}

/** As `papers/price-list.typ` takes it. */
export interface PricedLine {
  name: string
  sku: string
  /** Options of its variants, if all have the same price. */
  detail: string | null
  /** Null above variants with prices of their own. */
  price: Price | null
  /** Name of the picture, among those sent along. */
  picture: string | null
  below: { name: string; sku: string; price: Price }[]
}

/** Groups rows by their key, in order. */
export function grouped<T, Key>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const row of all) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

const priceOf = ({ price, unit }: Pick<ProductRow, 'price' | 'unit'>): Price => ({ amount: formatMoney(price), unit: signOf(unit) })

const pictureOf = ({ images }: Pick<ProductRow, 'images'>): string | null => uploadName(images[0])

/**
 * Lines of a price list. A parent shows its options and the price, or a line for each variant if prices differ. A parent
 * without a variant on sale is left out.
 * @param rows in order; a variant whose parent is among them appears with the parent
 * @param variants on sale, of the parents among them
 */
export function pricedLines(
  rows: readonly ProductRow[],
  variants: readonly ProductRow[],
): { line: PricedLine; category_id: string | null }[] {
  const parents = new Set(rows.flatMap(({ id, inventory_type }) => (inventory_type === 'variant' ? [id] : [])))
  const of = grouped(variants, ({ parent_id }) => parent_id ?? '')
  return rows
    .filter(({ id, parent_id }) => !parents.has(parent_id ?? '') && (!parents.has(id) || of.has(id)))
    .map((row) => ({ line: lineOf(row, of.get(row.id) ?? []), category_id: row.category_id }))
}

function lineOf(row: ProductRow, variants: readonly ProductRow[]): PricedLine {
  const { name, sku } = row
  const picture = pictureOf(row) ?? variants.map(pictureOf).find((candidate) => candidate !== null) ?? null
  const [first] = variants
  if (!first) return { name, sku, detail: null, price: priceOf(row), picture, below: [] }
  const options = optionsOfParent(row)
  if (variants.every(({ price, unit }) => price === first.price && unit === first.unit)) {
    const variantOptions = optionsOf(variants.map(ownOptionsOf), options)
    const detail = variantOptions.map((option) => `${option.name}: ${option.values.join(', ')}`).join(' · ')
    return { name, sku, detail: detail || null, price: priceOf(first), picture, below: [] }
  }
  const ordered = inOptionOrder(
    variants.map((variant) => ({ variant, options: ownOptionsOf(variant) })),
    options,
  )
  const below = ordered.map(({ variant }) => ({ name: variant.own_name ?? variant.name, sku: variant.sku, price: priceOf(variant) }))
  return { name, sku, detail: null, price: null, picture, below }
}
