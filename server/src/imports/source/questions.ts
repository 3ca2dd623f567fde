import { type OptionStyle, longValue } from '@kasuwa/contract/option-values'
import { withPoint } from '@kasuwa/contract/tables/decimal-sign'
import { taxOfHeading } from '@kasuwa/contract/tables/tax-words'
import { plainUnitWord, unitOf } from '@kasuwa/contract/tables/unit-words'
import { units } from '@kasuwa/contract/units'
import type { PriceTaxes } from '../price-taxes.ts'
import { type TaxChange, changeTax } from './cells.ts'
import type { ColumnFacts } from './facts.ts'

/* Questions about a file. Each choice comes with the value that an example cell becomes. */

/** A question about the file that it cannot answer itself. An open one refuses the import. */
export interface Question {
  id: string
  heading: string
  column: string
  /** With what the example cell becomes. */
  choices: { id: string; cell: string; becomes: string }[]
  answer: string | null
  /** Why a choice is missing, in words. */
  note: string | null
}

export type Answers = Readonly<Record<string, string>>

type OpenQuestion = Omit<Question, 'answer' | 'note'> & Partial<Pick<Question, 'note'>>

/** @param usual the answer if the member gives none */
export const withAnswer = (question: OpenQuestion, answers: Answers, usual?: string): Question => {
  const answer = answers[question.id] ?? usual
  return { note: null, ...question, answer: question.choices.some(({ id }) => id === answer) ? (answer ?? null) : null }
}

/** A cell that can be read in two ways. */
const ambiguousCell = (words: ColumnFacts['words'] | undefined): string =>
  [...(words?.keys() ?? [])].find((word) => /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(word)) ?? '1,250'

export function signQuestion(column: string, heading: string, words: ColumnFacts['words'] | undefined, answers: Answers): Question {
  const cell = ambiguousCell(words)
  const choices = (['point', 'comma'] as const).map((sign) => ({ id: sign, cell, becomes: withPoint(cell, sign) }))
  return withAnswer({ id: `decimal_sign:${column}`, heading, column, choices }, answers)
}

/**
 * Whether prices of a file keep their sort or become those of the shop. None if the file has the shop’s sort, or names no tax while none is
 * active. Prices that say nothing stay, and those without tax gain the usual rate, unless the member says otherwise.
 * @param exampleCell with a point for its decimals
 */
export function taxQuestion(heading: string, exampleCell: () => string, taxes: PriceTaxes, answers: Answers): Question | undefined {
  const { inclusive, isCharged, rates, usualRate } = taxes
  const sort = taxOfHeading(heading)
  const isNeeded = sort === 'included' ? !inclusive : isCharged && (inclusive || sort === undefined)
  if (!isNeeded || rates.length === 0) return undefined
  const cell = exampleCell()
  const way = inclusive ? 'with' : 'without'
  const idOf = (rate: number) => `${way}:${rate / 10_000}`
  const choices = rates.map((rate) => ({ id: idOf(rate), cell, becomes: changeTax(cell, { way, rate }) }))
  const unchanged = { id: 'keep', cell, becomes: changeTax(cell, { way, rate: 0 }) }
  const usual = !sort ? 'keep' : sort === 'excluded' && usualRate > 0 ? idOf(usualRate) : undefined
  return withAnswer({ id: `tax_${sort ?? 'unsaid'}`, heading, column: 'price', choices: [unchanged, ...choices] }, answers, usual)
}

/** The tax that prices lose or gain, as answered. */
export function answeredTax({ answer }: Question): TaxChange | undefined {
  const [, way, percent] = /^(without|with):([\d.]+)$/.exec(answer ?? '') ?? []
  return percent === undefined ? undefined : { way: way as TaxChange['way'], rate: Math.round(Number(percent) * 10_000) }
}

/** Most unknown words for units that are asked about one by one; more get one answer for all. */
const MOST_UNIT_QUESTIONS = 3

/** @param words unknown words for units, by their plain form */
export function unitQuestions(heading: string, words: ReadonlyMap<string, string>, answers: Answers): Question[] {
  const questionOf = (id: string, cell: string) =>
    withAnswer({ id, heading, column: 'unit', choices: units.map((unit) => ({ id: unit, cell, becomes: unit })) }, answers)
  if (words.size > MOST_UNIT_QUESTIONS) return [questionOf('unit', `${[...words.values()].slice(0, MOST_UNIT_QUESTIONS).join(', ')}, …`)]
  return [...words].map(([plain, word]) => questionOf(`unit:${plain}`, word))
}

/** The unit of a cell, as answered; the cell itself if it is known or the question is open. */
export function answeredUnit(cell: string, questions: readonly Question[]): string {
  if (unitOf(cell)) return cell
  const plain = plainUnitWord(cell)
  return questions.find(({ id }) => id === `unit:${plain}` || id === 'unit')?.answer ?? cell
}

const optionQuestionId = 'option_values'

/** Most values that the example of a choice has. */
const MOST_EXAMPLES = 3

/** @param values of one letter or figure, with their option, those with a word first */
export function optionQuestion(
  heading: string,
  column: string,
  values: readonly { name: string; value: string }[],
  { answers, locale }: { answers: Answers; locale: string },
): Question {
  const examples = values.slice(0, MOST_EXAMPLES)
  const cell = examples.map(({ value }) => value).join(', ')
  const choiceOf = (style: OptionStyle) => ({
    id: style,
    cell,
    becomes: examples.map(({ name, value }) => longValue(name, value, style, locale)).join(', '),
  })
  const [words, withOption] = [choiceOf('words'), choiceOf('with_option')]
  const choices = words.becomes === withOption.becomes ? [withOption] : [words, withOption]
  return withAnswer({ id: optionQuestionId, heading, column, choices }, answers)
}

/** How short option values are written, as answered. */
export const optionStyleOf = (questions: readonly Question[]): OptionStyle | undefined =>
  questions.find(({ id }) => id === optionQuestionId)?.answer as OptionStyle | undefined
