import { isMadeUp } from '../products/skus.ts'
import type { Keys } from './match.ts'
import { keyOf } from './names.ts'
import { ProductBody } from './product-body.ts'
import type { Cells, Reading, RowRules } from './readings.ts'
import { priceAt } from '@kasuwa/contract/pricing'

export type ProductReading = Reading<ProductBody> & { read: Cells }

/**
 * What a product is told apart by. Goods of one name and two SKUs, or two barcodes, are two: a SKU that was made up gives way to one that
 * somebody chose.
 */
export function knownBy({
  name,
  sku,
  barcode,
  parent_id,
}: {
  name: string
  sku: string
  barcode: string | null
  parent_id: string | null
}) {
  // A variant is no product by its name: its own word stands under that of its parent.
  const keys: Keys = { own: { sku: sku.toLowerCase(), barcode }, known: parent_id === null ? keyOf(name) : null, column: 'name' }
  const mayBe = (own: Keys['own']) => (!own.sku || isMadeUp(sku, name)) && (!own.barcode || !barcode || own.barcode === barcode)
  return { keys, mayBe }
}

/** What a row names that may have to be made. */
export const namings = [
  { table: 'brands', column: 'brand', namesIn: ({ brand }: ProductReading['body']) => (brand ? [brand] : []) },
  { table: 'product_categories', column: 'category', namesIn: ({ category }: ProductReading['body']) => (category ? [category] : []) },
  { table: 'product_tags', column: 'tags', namesIn: ({ tags }: ProductReading['body']) => tags ?? [] },
] as const

/** What a row is told apart by. */
export const keysOf = ({ sku, barcode, name }: ProductReading['body'], cells: ProductReading['cells']): Keys => ({
  own: { sku: (sku ?? cells.sku)?.toLowerCase() || null, barcode: barcode ?? (cells.barcode || null) },
  known: name ? keyOf(name) : null,
  column: 'name',
})

/** What other programs call what we call goods. */
const typesOf: Readonly<Record<string, string>> = {
  goods: 'standard',
  product: 'standard',
  inventory: 'standard',
  services: 'service',
  phones: 'phone',
}

/** What Shopify writes of a product without options. */
const isNoOption = (name: unknown, value: unknown): boolean => name === 'Title' && value === 'Default Title'

export const productRules: RowRules<typeof ProductBody> = {
  kind: 'products',
  schema: ProductBody,
  columnOf: {
    images: 'image',
    options: 'option_1_value',
    'options.0.name': 'option_1_name',
    'options.1.name': 'option_2_name',
    'options.1.value': 'option_2_value',
    'options.2.name': 'option_3_name',
    'options.2.value': 'option_3_value',
  },
  fieldsOf: (cells) => {
    const options = [1, 2, 3].flatMap((place) => {
      const [name, value] = [cells[`option_${place}_name`], cells[`option_${place}_value`]]
      return value === undefined || isNoOption(name, value) ? [] : [{ name, value }]
    })
    const typed = typeof cells.type === 'string' ? cells.type.toLowerCase() : undefined
    return {
      ...cells,
      type: typed && (typesOf[typed] ?? typed),
      unit: typeof cells.unit === 'string' ? cells.unit.toLowerCase() : cells.unit,
      images: cells.image === undefined ? undefined : [cells.image],
      // None is none: nothing is put on a shelf.
      stock: cells.stock === 0 ? undefined : cells.stock,
      options,
    }
  },
}

/** Per cent of the cost, ten-thousandths of one: to two decimals, as the form has it. Null where the cost tells none. */
const markupBetween = (cost: number, price: number): number | null => {
  if (cost <= 0) return null
  const markup = Math.round(((price - cost) * 10_000) / cost) * 100
  return markup < -1_000_000 || markup > 10_000_000_000 ? null : markup
}

interface Prices {
  cost: number
  price: number
  markup: number | null
}

/** Cost, price and markup where two of the three are said: the third follows. What is said stays as it is said. Kobo; ten-thousandths of one per cent. */
export function pricesOf(
  { cost, price, markup }: Pick<ProductBody, 'cost' | 'price' | 'markup'>,
  before: Prices = { cost: 0, price: 0, markup: null },
): Prices {
  const now = { cost: cost ?? before.cost, price: price ?? before.price, markup: markup ?? before.markup }
  if (typeof markup === 'number' && typeof price !== 'number' && markup !== before.markup)
    return { ...now, price: priceAt(now.cost, markup) }
  if (typeof markup === 'number' && typeof price === 'number' && typeof cost !== 'number' && before.cost === 0 && markup > -1_000_000)
    return { ...now, cost: Math.round((price * 1_000_000) / (1_000_000 + markup)) }
  if (typeof markup === 'number') return now
  const isMoved = now.price !== before.price || now.cost !== before.cost
  return isMoved ? { ...now, markup: markupBetween(now.cost, now.price) } : now
}

/** Of a row that is made nothing is asked any more but what it names (`unmakeNamed`): its text is not held until the last row is. */
export function letGo(reading: ProductReading): void {
  const { category, brand, tags } = reading.body
  Object.assign(reading, { cells: {}, read: {}, body: { options: [], category, brand, tags } satisfies ProductReading['body'] })
}
