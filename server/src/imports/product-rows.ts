import { choiceOf } from '@kasuwa/contract/tables/choice-words'
import { type Unit, isWeighed } from '@kasuwa/contract/units'
import type { BusinessContext } from '../request/request-context.ts'
import { isMadeUp } from '../products/skus.ts'
import type { Keys } from './match.ts'
import { keyOf } from './names.ts'
import { ProductBody } from './product-body.ts'
import { type Cells, type Reading, type RowRules, refuse } from './readings.ts'
import { priceAt } from '@kasuwa/contract/pricing'

export type ProductReading = Reading<ProductBody> & {
  read: Cells
  /** Thousandths by store, if the file has a column for each. */
  stockByStore?: ReadonlyMap<string, number>
  /** Variants of a row that has a column for each; none is a row of the file. */
  parts?: ProductReading[]
  /** The row that a part is of. */
  of?: ProductReading
}

/**
 * Match keys of a stored product. Equal names with different SKUs or barcodes are different products. A generated SKU yields to one from
 * the file.
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
  // A variant does not match by name: its own name only has meaning under its parent.
  const keys: Keys = { keyByColumn: { sku: sku.toLowerCase(), barcode }, nameKey: parent_id === null ? keyOf(name) : null, column: 'name' }
  const mayBe = (rowKeys: Keys['keyByColumn']) =>
    (!rowKeys.sku || isMadeUp(sku, name)) && (!rowKeys.barcode || !barcode || rowKeys.barcode === barcode)
  return { keys, mayBe }
}

/** References by name that may need creation. */
export const namings = [
  { table: 'brands', column: 'brand', namesIn: ({ brand }: ProductReading['body']) => (brand ? [brand] : []) },
  { table: 'product_categories', column: 'category', namesIn: ({ category }: ProductReading['body']) => (category ? [category] : []) },
  { table: 'product_tags', column: 'tags', namesIn: ({ tags }: ProductReading['body']) => tags ?? [] },
] as const

/** Match keys of a row. */
export const keysOf = ({ sku, barcode, name }: ProductReading['body'], cells: ProductReading['cells']): Keys => ({
  keyByColumn: { sku: (sku ?? cells.sku)?.toLowerCase() || null, barcode: barcode ?? (cells.barcode || null) },
  nameKey: name ? keyOf(name) : null,
  column: 'name',
})

/** Shopify’s placeholder for a product without options. */
const isNoOption = (value: unknown): boolean => value === 'Default Title'

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
      return value === undefined || isNoOption(value) ? [] : [{ name, value }]
    })
    return {
      ...cells,
      type: typeof cells.type === 'string' ? (choiceOf('product_type', cells.type) ?? cells.type) : undefined,
      images: typeof cells.image === 'string' ? cells.image.split('\n') : undefined,
      // Zero or less means no opening stock. Goods sold before they came are below zero (`differingStock`).
      stock: typeof cells.stock === 'number' && cells.stock <= 0 ? undefined : cells.stock,
      options,
    }
  },
}

/** Markup in ten-thousandths of a per cent of cost, rounded to two decimals like the form. Null without a cost. */
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

/** Derives cost, price or markup from the other two. Given values stay. Kobo; ten-thousandths of one per cent. */
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

/** Frees the text of a created row. Only its names and a stock below zero are still needed (`unmakeNamed`, `differingStock`). */
export function letGo(reading: ProductReading): void {
  const { category, brand, tags, name } = reading.body
  const { stock } = reading.read
  Object.assign(reading, {
    cells: {},
    read: { stock },
    body: { options: [], category, brand, tags, name } satisfies ProductReading['body'],
  })
}

/** A product sold by weight has a unit instead of a weight. */
export function mustWeighOnce(
  ctx: BusinessContext,
  reading: ProductReading,
  before: { unit: Unit | null; weight: number | null } | undefined,
): void {
  const { unit, weight } = reading.body
  if (!(unit ?? weight) || !isWeighed(unit ?? before?.unit) || (weight ?? before?.weight ?? null) === null) return
  refuse(ctx, reading, weight ? 'weight' : 'unit', { key: 'weight_of_weighed' })
}
