import { type OptionValue, combinations, isSameWord, nameOfOptions, optionsKey } from '@kasuwa/contract/options'
import { MAX_VARIANTS } from '@kasuwa/contract/product-limits'

/** An option in the form, with its values in order; empty while it is being typed. */
export interface GridOption {
  name: string
  values: readonly string[]
}

/** A variant in the form. */
export interface GridRow {
  id?: string | null | undefined
  name?: string | null | undefined
  active?: boolean | null | undefined
  options: readonly OptionValue[]
}

/** A form with variants, and the removed rows that it remembers. */
export interface Grid<Row extends GridRow> {
  options: readonly GridOption[]
  rows: readonly Row[]
  /** Combinations that the user left out. */
  left: readonly string[]
  /** Removed rows, with their typed values. */
  kept: readonly Row[]
}

/** A change of options: the new options, and the new options of each row. */
interface Change {
  options: readonly GridOption[]
  changeRow: (options: readonly OptionValue[]) => readonly OptionValue[]
}

const keyOf = (row: GridRow) => optionsKey(row.options)
const isWhole = ({ values }: GridOption) => values.length > 0
const at = <T>(list: readonly T[], index: number, change: (one: T) => T) =>
  list.map((item, place) => (place === index ? change(item) : item))
const without = <T>(list: readonly T[], index: number) => list.filter((_, place) => place !== index)
const moveItem = <T>(list: readonly T[], index: number, by: -1 | 1): T[] => {
  const to = index + by
  const [movedItem, neighbour] = [list[index], list[to]]
  if (movedItem === undefined || neighbour === undefined) return [...list]
  return list.map((item, place) => (place === index ? neighbour : place === to ? movedItem : item))
}

export const renameOption = ({ options }: { options: readonly GridOption[] }, index: number, name: string): Change => {
  const before = options[index]?.name ?? ''
  return {
    options: at(options, index, (option) => ({ ...option, name })),
    changeRow: (rowValues) =>
      rowValues.map((optionValue) => (isSameWord(optionValue.name, before) ? { ...optionValue, name } : optionValue)),
  }
}

export const renameValue = ({ options }: { options: readonly GridOption[] }, index: number, place: number, value: string): Change => {
  const { name = '', values = [] } = options[index] ?? {}
  const before = values[place] ?? ''
  return {
    options: at(options, index, (option) => ({ ...option, values: at(option.values, place, () => value) })),
    changeRow: (rowValues) =>
      rowValues.map((optionValue) =>
        isSameWord(optionValue.name, name) && isSameWord(optionValue.value, before) ? { ...optionValue, value } : optionValue,
      ),
  }
}

/** An option begins with its first value: every existing row gets that value. */
export const addValue = ({ options }: { options: readonly GridOption[] }, index: number, value: string): Change => {
  const { name = '', values = [] } = options[index] ?? {}
  return {
    options: at(options, index, (option) => ({ ...option, values: [...option.values, value] })),
    changeRow: (rowValues) => (values.length === 0 ? [...rowValues, { name, value }] : rowValues),
  }
}

/** An option ends with its last value. */
export const removeValue = ({ options }: { options: readonly GridOption[] }, index: number, place: number): Change => {
  const { name = '', values = [] } = options[index] ?? {}
  return {
    options: at(options, index, (option) => ({ ...option, values: without(option.values, place) })),
    changeRow: (rowValues) => (values.length === 1 ? rowValues.filter((optionValue) => !isSameWord(optionValue.name, name)) : rowValues),
  }
}

export const moveValue = ({ options }: { options: readonly GridOption[] }, index: number, place: number, by: -1 | 1): Change => ({
  options: at(options, index, (option) => ({ ...option, values: moveItem(option.values, place, by) })),
  changeRow: (rowValues) => rowValues,
})

export const addOption = ({ options }: { options: readonly GridOption[] }, name = ''): Change => ({
  options: [...options, { name, values: [] }],
  changeRow: (rowValues) => rowValues,
})

export const removeOption = ({ options }: { options: readonly GridOption[] }, index: number): Change => ({
  options: without(options, index),
  changeRow: (rowValues) => rowValues.filter((optionValue) => !isSameWord(optionValue.name, options[index]?.name ?? '')),
})

export const moveOption = ({ options }: { options: readonly GridOption[] }, index: number, by: -1 | 1): Change => ({
  options: moveItem(options, index, by),
  changeRow: (rowValues) => rowValues,
})

/**
 * True if another option or value has the name already, which would mix up their rows. Happens briefly on the way to “Red wine” while
 * typing.
 */
export const isTaken = (words: readonly string[], place: number, word: string): boolean =>
  words.some((otherWord, position) => position !== place && isSameWord(otherWord, word))

/** True if a change would exceed the most variants of a product. */
export const isTooMany = (grid: Pick<Grid<GridRow>, 'left'>, { options }: Change): boolean =>
  options.filter(isWhole).reduce((count, { values }) => count * values.length, 1) - grid.left.length > MAX_VARIANTS

/** A default name follows the options. */
const relabelled = <Row extends GridRow>(row: Row, options: readonly OptionValue[]): Row => ({
  ...row,
  options,
  name: !row.name || row.name === nameOfOptions(row.options) ? nameOfOptions(options) : row.name,
})

/**
 * Rows after a change of options: one for each combination that is not left out, with its earlier values if any. Rows without a combination
 * go off sale if stored, and are remembered if not.
 * @param blank values of a new row
 */
export function change<Row extends GridRow>(
  grid: Grid<Row>,
  { options, changeRow }: Change,
  blank: (options: readonly OptionValue[]) => Row,
): Grid<Row> {
  const usedKeys = new Set<string>()
  const rows = grid.rows.map((row) => {
    const next = relabelled(row, changeRow(row.options))
    const key = keyOf(next)
    // Rows that would become equal: the first stays.
    if (usedKeys.has(key)) return row
    usedKeys.add(key)
    return next
  })
  return arranged({ ...grid, options, rows }, blank)
}

function arranged<Row extends GridRow>(grid: Grid<Row>, blank: (options: readonly OptionValue[]) => Row): Grid<Row> {
  const filledOptions = grid.options.filter(isWhole)
  const combos = filledOptions.length > 0 ? combinations(filledOptions) : []
  const keys = new Set(combos.map(optionsKey))
  const rows = combos.flatMap((options): Row[] => {
    const key = optionsKey(options)
    if (grid.left.includes(key)) return []
    const currentRow = grid.rows.find((row) => keyOf(row) === key)
    const before = grid.kept.find((row) => keyOf(row) === key)
    // A row that went off sale with its combination returns to its earlier state.
    if (currentRow && before?.id && before.id === currentRow.id) return [relabelled({ ...currentRow, active: before.active }, options)]
    return [relabelled(currentRow ?? before ?? blank(options), options)]
  })
  const droppedRows = grid.rows.filter((row) => !keys.has(keyOf(row)))
  const off = droppedRows.filter(({ id }) => id).map((row) => ({ ...row, active: false }))
  const rememberedRows = [
    ...grid.kept.filter((row) => !droppedRows.some((droppedRow) => keyOf(droppedRow) === keyOf(row)) && !rows.includes(row)),
    ...droppedRows,
  ]
  return { ...grid, rows: [...rows, ...off], kept: rememberedRows }
}

/** Leaves one combination out; a stored variant goes off sale instead. */
export function leaveOut<Row extends GridRow>(grid: Grid<Row>, index: number): Grid<Row> {
  const row = grid.rows[index]
  if (!row) return grid
  if (row.id) return { ...grid, rows: at(grid.rows, index, (variant) => ({ ...variant, active: false })) }
  return { ...grid, rows: without(grid.rows, index), left: [...grid.left, keyOf(row)], kept: [...grid.kept, row] }
}

/** Adds a combination again that was left out. */
export const takeIn = <Row extends GridRow>(grid: Grid<Row>, key: string, blank: (options: readonly OptionValue[]) => Row): Grid<Row> =>
  arranged({ ...grid, left: grid.left.filter((leftKey) => leftKey !== key) }, blank)

/** Left-out combinations that the options still allow. */
export function leftOut(grid: Pick<Grid<GridRow>, 'options' | 'left'>): { key: string; name: string }[] {
  const filledOptions = grid.options.filter(isWhole)
  if (filledOptions.length === 0 || grid.left.length === 0) return []
  return combinations(filledOptions)
    .map((options) => ({ key: optionsKey(options), name: nameOfOptions(options) }))
    .filter(({ key }) => grid.left.includes(key))
}

/** Combinations for which a parent has no stored variant. */
export function storedLeft(options: readonly GridOption[], rows: readonly GridRow[]): string[] {
  const keys = new Set(rows.map(keyOf))
  return combinations(options)
    .map(optionsKey)
    .filter((key) => !keys.has(key))
}

/** Combinations left out now, after other members may have added or removed variants. @param left those left out before */
export function leftNow(left: readonly string[], options: readonly GridOption[], rows: readonly GridRow[]): string[] {
  const keys = new Set(rows.map(keyOf))
  const filledOptions = options.filter(isWhole)
  return [...new Set([...left, ...(filledOptions.length > 0 ? storedLeft(filledOptions, rows) : [])])].filter((key) => !keys.has(key))
}
