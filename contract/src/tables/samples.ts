import type { ColumnOf } from './columns.ts'

/** Columns of the sample files, the commonest first. */
export const sampleColumns = {
  products: [
    ...['name', 'price', 'cost', 'stock', 'sku', 'barcode', 'category', 'unit', 'reorder_level'],
    ...['parent', 'option_1_name', 'option_1_value'],
  ],
  contacts: ['name', 'phone', 'email', 'type', 'group', 'city', 'address', 'opening_balance', 'note'],
} as const satisfies { products: ColumnOf<'products'>[]; contacts: ColumnOf<'contacts'>[] }

/** Kinds of tables that have a sample file. */
export type SampleKind = keyof typeof sampleColumns

/** Cells of the sample files: numbers with a decimal point, an empty cell left out. */
export type SampleRows = { [Kind in SampleKind]: readonly Partial<Record<(typeof sampleColumns)[Kind][number], string>>[] }

/** The first filled cell of each column. */
export const firstCells = <Cells extends Partial<Record<string, string>>>(rows: readonly Cells[]): Required<Cells> =>
  Object.fromEntries(rows.toReversed().flatMap((row) => Object.entries(row))) as Required<Cells>
