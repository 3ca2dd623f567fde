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
  own: (options: readonly OptionValue[]) => readonly OptionValue[]
}

const keyOf = (row: GridRow) => optionsKey(row.options)
const isWhole = ({ values }: GridOption) => values.length > 0
const at = <T>(list: readonly T[], index: number, change: (one: T) => T) => list.map((one, place) => (place === index ? change(one) : one))
const without = <T>(list: readonly T[], index: number) => list.filter((_, place) => place !== index)
const moved = <T>(list: readonly T[], index: number, by: -1 | 1): T[] => {
  const to = index + by
  const [one, other] = [list[index], list[to]]
  if (one === undefined || other === undefined) return [...list]
  return list.map((item, place) => (place === index ? other : place === to ? one : item))
}

export const renameOption = ({ options }: { options: readonly GridOption[] }, index: number, name: string): Change => {
  const before = options[index]?.name ?? ''
  return {
    options: at(options, index, (option) => ({ ...option, name })),
    own: (own) => own.map((one) => (isSameWord(one.name, before) ? { ...one, name } : one)),
  }
}

export const renameValue = ({ options }: { options: readonly GridOption[] }, index: number, place: number, value: string): Change => {
  const { name = '', values = [] } = options[index] ?? {}
  const before = values[place] ?? ''
  return {
    options: at(options, index, (option) => ({ ...option, values: at(option.values, place, () => value) })),
    own: (own) => own.map((one) => (isSameWord(one.name, name) && isSameWord(one.value, before) ? { ...one, value } : one)),
  }
}

/** An option begins with its first value: every existing row gets that value. */
export const addValue = ({ options }: { options: readonly GridOption[] }, index: number, value: string): Change => {
  const { name = '', values = [] } = options[index] ?? {}
  return {
    options: at(options, index, (option) => ({ ...option, values: [...option.values, value] })),
    own: (own) => (values.length === 0 ? [...own, { name, value }] : own),
  }
}

/** An option ends with its last value. */
export const removeValue = ({ options }: { options: readonly GridOption[] }, index: number, place: number): Change => {
  const { name = '', values = [] } = options[index] ?? {}
  return {
    options: at(options, index, (option) => ({ ...option, values: without(option.values, place) })),
    own: (own) => (values.length === 1 ? own.filter((one) => !isSameWord(one.name, name)) : own),
  }
}

export const moveValue = ({ options }: { options: readonly GridOption[] }, index: number, place: number, by: -1 | 1): Change => ({
  options: at(options, index, (option) => ({ ...option, values: moved(option.values, place, by) })),
  own: (own) => own,
})

export const addOption = ({ options }: { options: readonly GridOption[] }, name = ''): Change => ({
  options: [...options, { name, values: [] }],
  own: (own) => own,
})

export const removeOption = ({ options }: { options: readonly GridOption[] }, index: number): Change => ({
  options: without(options, index),
  own: (own) => own.filter((one) => !isSameWord(one.name, options[index]?.name ?? '')),
})

export const moveOption = ({ options }: { options: readonly GridOption[] }, index: number, by: -1 | 1): Change => ({
  options: moved(options, index, by),
  own: (own) => own,
})

/**
 * True if another option or value has the name already, which would mix up their rows. Happens briefly on the way to “Red wine” while
 * typing.
 */
export const isTaken = (words: readonly string[], place: number, word: string): boolean =>
  words.some((one, other) => other !== place && isSameWord(one, word))

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
  { options, own }: Change,
  blank: (options: readonly OptionValue[]) => Row,
): Grid<Row> {
  const seen = new Set<string>()
  const rows = grid.rows.map((row) => {
    const next = relabelled(row, own(row.options))
    const key = keyOf(next)
    // Rows that would become equal: the first stays.
    if (seen.has(key)) return row
    seen.add(key)
    return next
  })
  return arranged({ ...grid, options, rows }, blank)
}

function arranged<Row extends GridRow>(grid: Grid<Row>, blank: (options: readonly OptionValue[]) => Row): Grid<Row> {
  const whole = grid.options.filter(isWhole)
  const combos = whole.length > 0 ? combinations(whole) : []
  const keys = new Set(combos.map(optionsKey))
  const rows = combos.flatMap((options): Row[] => {
    const key = optionsKey(options)
    if (grid.left.includes(key)) return []
    const there = grid.rows.find((row) => keyOf(row) === key)
    const before = grid.kept.find((row) => keyOf(row) === key)
    // A row that went off sale with its combination returns to its earlier state.
    if (there && before?.id && before.id === there.id) return [relabelled({ ...there, active: before.active }, options)]
    return [relabelled(there ?? before ?? blank(options), options)]
  })
  const gone = grid.rows.filter((row) => !keys.has(keyOf(row)))
  const off = gone.filter(({ id }) => id).map((row) => ({ ...row, active: false }))
  const kept = [...grid.kept.filter((row) => !gone.some((other) => keyOf(other) === keyOf(row)) && !rows.includes(row)), ...gone]
  return { ...grid, rows: [...rows, ...off], kept }
}

/** Leaves one combination out; a stored variant goes off sale instead. */
export function leaveOut<Row extends GridRow>(grid: Grid<Row>, index: number): Grid<Row> {
  const row = grid.rows[index]
  if (!row) return grid
  if (row.id) return { ...grid, rows: at(grid.rows, index, (one) => ({ ...one, active: false })) }
  return { ...grid, rows: without(grid.rows, index), left: [...grid.left, keyOf(row)], kept: [...grid.kept, row] }
}

/** Adds a combination again that was left out. */
export const takeIn = <Row extends GridRow>(grid: Grid<Row>, key: string, blank: (options: readonly OptionValue[]) => Row): Grid<Row> =>
  arranged({ ...grid, left: grid.left.filter((one) => one !== key) }, blank)

/** Left-out combinations that the options still allow. */
export function leftOut(grid: Pick<Grid<GridRow>, 'options' | 'left'>): { key: string; name: string }[] {
  const whole = grid.options.filter(isWhole)
  if (whole.length === 0 || grid.left.length === 0) return []
  return combinations(whole)
    .map((options) => ({ key: optionsKey(options), name: nameOfOptions(options) }))
    .filter(({ key }) => grid.left.includes(key))
}

/** Combinations for which a parent has no stored variant. */
export function storedLeft(options: readonly GridOption[], rows: readonly GridRow[]): string[] {
  const there = new Set(rows.map(keyOf))
  return combinations(options)
    .map(optionsKey)
    .filter((key) => !there.has(key))
}

/** Combinations left out now, after other members may have added or removed variants. @param left those left out before */
export function leftNow(left: readonly string[], options: readonly GridOption[], rows: readonly GridRow[]): string[] {
  const there = new Set(rows.map(keyOf))
  const whole = options.filter(isWhole)
  return [...new Set([...left, ...(whole.length > 0 ? storedLeft(whole, rows) : [])])].filter((key) => !there.has(key))
}
