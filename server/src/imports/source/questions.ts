import { type OptionStyle, longValue } from '@kasuwa/contract/option-values'
import { withPoint } from '@kasuwa/contract/tables/decimal-sign'
import { plainUnitWord, unitOf } from '@kasuwa/contract/tables/unit-words'
import { units } from '@kasuwa/contract/units'
import { withoutTax } from './cells.ts'
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
 * Whether prices with tax keep it.
 * @param cell an example, with a point for its decimals
 * @param rates of the business’s taxes, in ten-thousandths of a per cent
 */
export function taxQuestion(heading: string, cell: string, rates: readonly number[], answers: Answers): Question {
  const unchanged = { id: 'keep', cell, becomes: withoutTax(cell, 0) }
  const choices = rates.map((rate) => ({ id: `without:${rate / 10_000}`, cell, becomes: withoutTax(cell, rate) }))
  return withAnswer({ id: 'tax_included', heading, column: 'price', choices: [unchanged, ...choices] }, answers)
}

/** The rate that prices lose, as answered: ten-thousandths of a per cent; 0 for none. */
export const rateTakenOff = ({ answer }: Question): number => Math.round(Number(/^without:([\d.]+)$/.exec(answer ?? '')?.[1] ?? 0) * 10_000)

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
