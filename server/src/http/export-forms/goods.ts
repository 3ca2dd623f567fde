import type * as contract from '@kasuwa/contract/products'
import { listText } from '@kasuwa/contract/tables/cells'
import type { z } from 'zod'
import type { ListRow } from './export-form.ts'

type Product = z.output<typeof contract.Product>
type Variant = z.output<typeof contract.Variant>

/** A line of a file of products. */
export interface GoodsLine {
  /** The product, or the one that the variant is of. */
  product: Product
  /** The variant, or the product itself. */
  good: Product | Variant
  /** None on the line of a product itself. */
  variant?: Variant
  /** True on the first line of a product, which has what its variants share. */
  isFirst: boolean
  /** A further picture: the line has nothing else. */
  picture?: string
}

/** Lines of a product and its variants. A variant that is a row of the list is a product by its full name. */
export function goodsLines(row: ListRow, { parent, search }: ListRow): GoodsLine[] {
  const product = row as unknown as Product
  if (product.parent) {
    const alone = { ...product, name: product.full_name, options: null }
    return [{ product: alone, good: alone, isFirst: true }]
  }
  if (product.inventory_type !== 'variant') return [{ product, good: product, isFirst: true }]
  // The list has the variants as rows.
  if (parent || search) return []
  return (product.edges.variants ?? []).map((variant, index) => ({ product, good: variant, variant, isFirst: index === 0 }))
}

export const isService = ({ product }: GoodsLine): boolean => product.product_type === 'service'
export const isSold = ({ product, variant }: GoodsLine): boolean => product.is_active && (variant?.active ?? true)
export const categoryOf = ({ product }: GoodsLine): string => product.edges.category?.name ?? ''
export const brandOf = ({ product }: GoodsLine): string => product.edges.brand?.name ?? ''
export const tagNamesOf = ({ product }: GoodsLine): string[] => (product.edges.tags ?? []).map(({ name }) => name)
export const tagsOf = (line: GoodsLine): string => listText(tagNamesOf(line))

/** Name or value of an option of the line’s variant. @param place from 0 */
export const optionOf = ({ variant }: GoodsLine, place: number, part: 'name' | 'value'): string => variant?.options[place]?.[part] ?? ''

/** Stock at a location, in units. Null if it is not tracked. */
export function stockAt({ product, good, variant }: GoodsLine, location: string): number | null {
  if (good.on_hand === null) return null
  const levels = variant ? variant.levels : product.edges.levels
  return levels?.find((level) => level.location.id === location)?.on_hand ?? 0
}

/** Gives each product of a file a key of its own, by which lines name their product: `bubu-gown`. */
export function handles(): (line: GoodsLine) => string {
  const handleById = new Map<string, string>()
  const claimed = new Set<string>()
  return ({ product: { id, name, sku } }) => {
    const existing = handleById.get(id)
    if (existing) return existing
    const plain = slugOf(name) || slugOf(sku) || 'product'
    let handle = plain
    for (let number = 2; claimed.has(handle); number++) handle = `${plain}-${number}`
    claimed.add(handle)
    handleById.set(id, handle)
    return handle
  }
}

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
