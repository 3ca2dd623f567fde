import { type OptionValue, fullVariantName, nameOfOptions } from '@kasuwa/contract/options'
import { readCell } from '@kasuwa/contract/tables/cells'
import type { ProductRow, VariantBody } from '../products/variant-row.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Outcome } from './outcome.ts'
import type { ProductReading } from './product-rows.ts'
import { refuse } from './readings.ts'

/* Rows that hold the pieces of several variants: one product, with a part for each variant. */

/** The row of the file: a part’s own row, else itself. */
export const rowOf = (reading: ProductReading): ProductReading => reading.of ?? reading

/** Key of a variant within an import. */
export const refOf = (reading: ProductReading): string =>
  reading.of ? `${reading.line}:${reading.of.parts?.indexOf(reading) ?? 0}` : String(reading.line)

/** Name of a variant where its product is not beside it. */
export const fullName = (product: string, options: readonly OptionValue[]): string => fullVariantName(product, nameOfOptions(options))

/** Rows of a group, each once. */
export const rowsOfGroup = ({ parent, variants }: { parent: ProductReading | undefined; variants: readonly ProductReading[] }) => [
  ...new Set([...(parent ? [parent] : []), ...variants.map(rowOf)]),
]

/** Errors of parts become those of their row. */
export function liftErrors(variants: readonly ProductReading[]): void {
  for (const { of, errors } of variants) if (of && errors) of.errors ??= errors
}

/** Splits rows with columns of sizes or colours into their variants. A cell that is no quantity is an error of its row. */
export function splitParts(ctx: BusinessContext, readings: readonly ProductReading[]): void {
  for (const reading of readings) {
    const { partCells, body } = reading
    if (!partCells || partCells.length === 0) continue
    const isAlone = body.options.length === 0
    const { barcode, cost, price, markup, stock_cost, stock_location } = body
    // A barcode is one variant's: of several, the file does not say which.
    const isOne = partCells.length === 1
    if (barcode && !isOne) reading.leftOut = [...(reading.leftOut ?? []), { column: 'barcode', text: barcode }]
    reading.parts = partCells.flatMap(({ name, value, cell, stores }): ProductReading[] => {
      const byStore = new Map<string, number>()
      for (const store of stores ?? [{ name: '', cell }]) {
        const quantity = readCell('quantity', store.cell)
        byStore.set(store.name, (byStore.get(store.name) ?? 0) + (typeof quantity === 'number' ? quantity : NaN))
      }
      const stock = [...byStore.values()].reduce((sum, quantity) => sum + quantity, 0)
      if (Number.isNaN(stock)) {
        refuse(ctx, reading, 'stock', { key: 'validation.numeric' })
        return []
      }
      const shared = isAlone ? { cost, price, markup, stock_cost, stock_location } : body
      const sku = !isAlone && body.sku && partCells.length > 1 ? `${body.sku}-${value}` : isAlone ? undefined : body.sku
      const options = [...body.options, { name, value }]
      return [
        {
          ...{ line: reading.line, of: reading, errors: undefined, cells: { stock: cell }, read: { stock } },
          ...(stores && { stockByStore: new Map([...byStore].map(([store, quantity]) => [store, Math.round(quantity * 1000)])) }),
          body: { ...shared, sku, options, barcode: isOne ? barcode : undefined, stock: stock > 0 ? Math.round(stock * 1000) : undefined },
        },
      ]
    })
  }
}

/** A variant that a row adds or changes. */
export interface ChangedReading {
  reading: ProductReading
  body: VariantBody
  was: ProductRow | undefined
}

interface Change {
  /** The product as it was. */
  before: ProductRow
  changed: readonly ChangedReading[]
  isParentChanged: boolean
  /** Ids of new variants. */
  refs: ReadonlyMap<string, string>
}

/**
 * Counts each row of an existing product once. Without a row of its own, the product takes shared columns from its first row.
 * @param sideIds receives new variants that are no row
 */
export function countRows(
  group: { parent: ProductReading | undefined; variants: readonly ProductReading[] },
  { before, changed, isParentChanged, refs }: Change,
  outcome: Outcome,
  sideIds: string[],
): void {
  const rows = rowsOfGroup(group)
  const firstRow = group.parent ?? rows[0]
  for (const row of rows) {
    const { line } = row
    const changes = changed.filter(({ reading }) => rowOf(reading) === row)
    const existing = changes.find(({ was }) => was)?.was
    const isWhole = row !== group.parent && changes.length === (row.parts?.length ?? 1)
    if (changes.length > 0 && isWhole && !existing) {
      const [id = '', ...further] = changes.map(({ reading }) => refs.get(refOf(reading)) ?? '')
      outcome.created.push({ line, id })
      sideIds.push(...further)
    } else if (existing && row !== group.parent) {
      outcome.updated.push({ line, id: existing.id, before: { price: existing.price, cost: existing.cost, sku: existing.sku } })
    } else if (changes.length > 0 || (isParentChanged && row === firstRow)) outcome.updated.push({ line, id: before.id, before: {} })
    else outcome.skipped += 1
  }
}
