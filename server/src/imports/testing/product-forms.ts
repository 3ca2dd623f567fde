import type { Good, KnownVariant } from './known-goods.ts'
import type { Hand, TableRow } from './table-files.ts'

/* Known goods as rows of each program’s export, and the part of them that the program’s columns have. */

export interface ExpectedVariant {
  options: Record<string, string>
  sku: string
  barcode: string | null
  price: number
  cost: number
  on_hand: number
}

/** A product as the API replies; a field that is absent is not compared. */
export interface ExpectedProduct {
  name: string
  sku?: string
  barcode?: string | null
  description: string | null
  category: string | null
  brand: string | null
  tags: string[]
  price?: number
  cost?: number
  on_hand: number | null
  weight?: number | null
  /** How many may be sold: it, or its variants. */
  onSale: number
  images: string[]
  variants: ExpectedVariant[]
}

export interface FormHead {
  title: string
  /** Id of the program’s form that the check names; null for none. */
  profile: string | null
  /** Heading of the names, above the word of a row of sums. */
  name: string
  /** Headings of summed columns, of prices and of stock. */
  sums?: { price: string; stock: string }
}

export interface Form<Known, Kept> extends FormHead {
  rows: (known: Known, hand: Hand, place: number) => TableRow[]
  /** @param record what a file with every column says */
  keeps: (record: Kept, known: Known) => Kept
}

export type ProductForm = Form<Good, ExpectedProduct>

/** Everything that is known of a product. */
export function wholeOf(good: Good, paragraphs: string): ExpectedProduct {
  const { name, sku, barcode, category, brand, tags, price, cost, stock, weight, isActive, images, options, variants } = good
  const shared = {
    name,
    category,
    brand,
    tags,
    onSale: isActive ? Math.max(1, variants.length) : 0,
    images,
    description: good.paragraphs.join(paragraphs) || null,
  }
  if (variants.length === 0) return { ...shared, sku, barcode, price, cost, on_hand: stock / 1000, weight, variants: [] }
  return {
    ...shared,
    on_hand: variants.reduce((sum, variant) => sum + variant.stock, 0) / 1000,
    variants: variants.map((variant) => ({
      options: Object.fromEntries(options.map((option, place) => [option, variant.values[place] ?? ''])),
      ...{ sku: variant.sku, barcode: variant.barcode, price: variant.price, cost: variant.cost, on_hand: variant.stock / 1000 },
    })),
  }
}

/** Figures and codes of the product, or of one of its variants. */
export type StockedItem = Pick<KnownVariant, 'sku' | 'barcode' | 'price' | 'cost' | 'stock'>
export const itemsOf = (good: Good): (StockedItem & { values: string[] })[] =>
  good.variants.length > 0 ? good.variants : [{ ...good, values: [] }]

/** `Option 1 name` and `Option 1 value`, by the headings of a program. */
export const optionCells = (
  good: Good,
  values: readonly string[],
  name: (place: number) => string,
  value: (place: number) => string,
): TableRow =>
  Object.fromEntries(
    [1, 2, 3].flatMap((place) => [
      [name(place), values[place - 1] === undefined ? '' : (good.options[place - 1] ?? '')],
      [value(place), values[place - 1] ?? ''],
    ]),
  )
