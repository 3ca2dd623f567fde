import { isShortValue, sizeWord } from '@kasuwa/contract/option-values'
import { plainUnitWord, unitOf } from '@kasuwa/contract/tables/unit-words'
import type { Slices } from '../readings.ts'
import { RowOptions } from './options.ts'
import { type Answers, type Question, optionQuestion, unitQuestions } from './questions.ts'
import { Source } from './source.ts'
import type { SourceForm } from './form.ts'

const optionColumns = ['option_1_value', 'option_2_value', 'option_3_value']

type ShortValue = ReturnType<RowOptions['of']>[number]

/** Most different short values that are kept for the example. */
const MOST_VALUES = 40

/** Questions about words of the rows, as the file’s program means them. The rows are read only if a column may raise one. */
export async function wordQuestions(form: SourceForm, answers: Answers, slices: Slices): Promise<Question[]> {
  if (form.kind !== 'products') return []
  const { map, facts, headings, profile, locale } = form
  const factsOf = (column: string) => facts.columns[map[column] ?? -1]
  const mayHaveUnits =
    [...(factsOf('unit')?.words?.keys() ?? [])].some((word) => !unitOf(word)) ||
    ['stock', 'reorder_level'].some((column) => (factsOf(column)?.counted ?? 0) > 0)
  const mayHaveShort = profile?.buildsOptions === true || optionColumns.some((column) => (factsOf(column)?.letters ?? 0) > 0)
  const { parts } = form
  const shortParts = (parts?.use ?? 'variants') === 'variants' ? (parts?.columns ?? []).filter(({ value }) => isShortValue(value)) : []
  if (!mayHaveUnits && !mayHaveShort && shortParts.length === 0) return []
  const [unknownUnits, shortValues] = [new Map<string, string>(), new Map<string, ShortValue>()]
  for (const { name, value } of shortParts) shortValues.set(`${name} ${value}`, { column: 'option_1_value', name, value })
  const options = new RowOptions()
  for (const { row } of new Source(form).records({})) {
    const { unit } = row.cells
    const word = mayHaveUnits && unit && !unitOf(unit) ? plainUnitWord(unit) : ''
    if (unit && word && !unknownUnits.has(word)) unknownUnits.set(word, unit)
    if (mayHaveShort)
      for (const option of options.of(row.cells))
        if (isShortValue(option.value) && shortValues.size < MOST_VALUES) shortValues.set(`${option.name} ${option.value}`, option)
    if (slices.isLong) await slices.pause()
  }
  const hasWord = ({ name, value }: ShortValue): boolean => sizeWord(name, value, locale) !== undefined
  const values = [...shortValues.values()].toSorted((first, second) => Number(hasWord(second)) - Number(hasWord(first)))
  const column = values[0]?.column ?? ''
  return [
    ...(unknownUnits.size > 0 ? unitQuestions(headings[map.unit ?? -1] ?? '', unknownUnits, answers) : []),
    ...(values.length > 0
      ? [optionQuestion(headings[map[column] ?? -1] ?? values[0]?.name ?? '', column, values, { answers, locale })]
      : []),
  ]
}
