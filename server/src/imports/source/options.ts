import { type OptionStyle, longValue } from '@kasuwa/contract/option-values'

type RowCells = Readonly<Record<string, string>>

const places = [1, 2, 3] as const

/** Options of rows in the file’s order: some programs name them only in a product’s first row. */
export class RowOptions {
  #product = ''
  #names: string[] = []

  /** Call it once a row. */
  of(cells: RowCells): { column: string; name: string; value: string }[] {
    const product = cells.parent || cells.name || this.#product
    if (product !== this.#product) this.#names = []
    this.#product = product
    return places.flatMap((place) => {
      const name = cells[`option_${place}_name`] || this.#names[place] || ''
      this.#names[place] = name
      const value = cells[`option_${place}_value`]
      return value ? [{ column: `option_${place}_value`, name, value }] : []
    })
  }
}

export interface OptionForm {
  style: OptionStyle
  locale: string
}

/** Values of a row that are written otherwise, by column. */
export const longValues = (cells: RowCells, options: RowOptions, { style, locale }: OptionForm): [column: string, value: string][] =>
  options.of(cells).flatMap(({ column, name, value }): [string, string][] => {
    const text = longValue(name, value, style, locale)
    return text === value ? [] : [[column, text]]
  })
