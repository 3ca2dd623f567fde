import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { Slices } from '../readings.ts'
import type { ColumnMap, FileCell } from '../table.ts'
import { type Answers, type Question, withAnswer } from './questions.ts'

/* Options of a shop’s own sheet: columns called Colour and Size, with a row for each variant. */

const optionHeadings = new Set(
  ['Colour', 'Color', 'Couleur', 'Colours', 'Colors', 'Size', 'Sizes', 'Taille', 'Pointure', 'Shoe size'].map(plainHeading),
)

/** Column of an option’s values, whose heading is its name. */
export interface OwnOption {
  /** 1 to 3. */
  option: number
  place: number
  name: string
}

export interface OwnOptions {
  columns: readonly OwnOption[]
  /** `apart`: each row is a product of its own. */
  use: 'join' | 'apart' | undefined
}

/** Positions of columns that are named by an option. At most three. */
export const optionPlaces = (headings: readonly string[], used: ReadonlySet<number>): number[] =>
  headings.flatMap((heading, place) => (!used.has(place) && optionHeadings.has(plainHeading(heading)) ? [place] : [])).slice(0, 3)

/** Mapped columns of values without a column of their option’s name. */
export const ownOptionsOf = (map: ColumnMap, headings: readonly string[]): OwnOption[] =>
  [1, 2, 3].flatMap((option) => {
    const place = map[`option_${option}_value`]
    const name = typeof place === 'number' ? (headings[place] ?? '').trim() : ''
    return typeof place === 'number' && typeof map[`option_${option}_name`] !== 'number' && optionHeadings.has(plainHeading(name))
      ? [{ option, place, name }]
      : []
  })

const textAt = (cells: readonly FileCell[], place: number): string => String(cells[place] ?? '').trim()

export interface Repeated {
  /** Names in several rows. */
  names: number
  /** The first name with rows that have the same values or none. */
  unclear: string | undefined
}

/** Looks for names in several rows, by their values. A row without a name is of the name above. */
export async function repeatedNames(
  rows: Iterable<readonly FileCell[]>,
  name: number,
  places: readonly number[],
  slices: Slices,
): Promise<Repeated> {
  const values = new Map<string, Set<string>>()
  const repeated = new Set<string>()
  let [above, unclear]: [string, string | undefined] = ['', undefined]
  for (const cells of rows) {
    if (slices.isLong) await slices.pause()
    const value = places.map((place) => textAt(cells, place).toLowerCase()).join('\n')
    const rowName = textAt(cells, name)
    if (!rowName && value.trim() === '') continue
    above = rowName || above
    const key = above.toLowerCase()
    const earlierValues = values.get(key)
    if (!earlierValues) {
      values.set(key, new Set([value]))
      continue
    }
    repeated.add(key)
    if (earlierValues.has(value)) unclear ??= above
    earlierValues.add(value)
  }
  return { names: repeated.size, unclear }
}

/** Whether rows with one name and the same values are one product. */
export const joinQuestion = (heading: string, name: string, answers: Answers): Question =>
  withAnswer(
    {
      ...{ id: 'join_rows', heading, column: 'option_1_value' },
      choices: [
        { id: 'join', cell: name, becomes: name },
        { id: 'apart', cell: name, becomes: '' },
      ],
    },
    answers,
  )

/** Names the options of a row by their headings. @returns the row’s name, for rows below that have none */
export function nameOptions({ columns, use }: OwnOptions, cells: Record<string, string>, nameAbove: string): string {
  const values = columns.flatMap(({ option }) => cells[`option_${option}_value`] || [])
  if (values.length > 0) cells.name ||= nameAbove
  const name = cells.name || nameAbove
  if (use === 'apart') cells.name = [cells.name, ...values].filter(Boolean).join(' ')
  for (const { option, name: optionName } of columns) {
    if (use === 'apart') cells[`option_${option}_value`] = ''
    if (cells[`option_${option}_value`]) cells[`option_${option}_name`] = optionName
  }
  return name
}
