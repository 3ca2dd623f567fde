import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { FileCell } from '../table.ts'
import type { ColumnFacts } from './facts.ts'
import { type Answers, type Question, withAnswer } from './questions.ts'

/* Columns of a shop’s own sheet that hold the pieces of each size or colour of a row’s product. */

export interface PartColumn {
  place: number
  /** Option and value that the heading names. */
  name: string
  value: string
}

export type PartsUse = 'variants' | 'sum' | 'leave'

export interface Parts {
  columns: readonly PartColumn[]
  /** Undefined: the question is open. */
  use: PartsUse | undefined
}

type Series = 'size' | 'number' | 'colour'

const optionNames: Readonly<Record<string, Record<Series, string>>> = {
  en: { size: 'Size', number: 'Size', colour: 'Colour' },
  fr: { size: 'Taille', number: 'Taille', colour: 'Couleur' },
}

const sizeForm =
  /^(\d?x{0,4}-?s|m|\d?x{0,4}-?l|s\/m|m\/l|l\/xl|(extra[ -]?|x-?)?(small|large)|medium|petite?|moyen(ne)?|grande?|tr[eè]s (petit|grand)e?|(one|free) size|taille unique)$/i
const numberForm = /^(?:(?:eu|uk|us)\s?)?(\d{2})([.,]5)?$/i
const colourForm =
  /^(black|white|red|blue|navy|green|yellow|orange|purple|violet|pink|brown|grey|gray|silver|gold|beige|cream|noire?|blanc(he)?|rouge|bleue?|verte?|jaune|rose|marron|grise?|argent|dor[eé]e?|cr[eè]me)$/i

/** Words before a value: “Size S”, “Pointure 38”. */
const namedForm = /^(size|sizes|colou?r|taille|couleur|pointure)[\s:.-]+(\S.{0,30})$/i

/** Smallest and largest sizes of shoes and clothes in figures. Days of a month begin below. */
const [leastNumber, mostNumber] = [15, 62]

function valueIn(heading: string): { series: Series | string; name: string | undefined; value: string } | undefined {
  const [, word, text] = namedForm.exec(heading) ?? []
  if (word && text) return { series: plainHeading(word), name: word, value: text.trim() }
  if (sizeForm.test(heading)) return { series: 'size', name: undefined, value: heading }
  const figure = Number(numberForm.exec(heading)?.[1] ?? 0)
  if (figure >= leastNumber && figure <= mostNumber) return { series: 'number', name: undefined, value: heading }
  return colourForm.test(heading) ? { series: 'colour', name: undefined, value: heading } : undefined
}

const holdsPieces = (facts: ColumnFacts | undefined): boolean => !facts || facts.whole === facts.filled

/**
 * The longest run of two or more columns that are named by values of one option and hold whole numbers or nothing.
 * @param used positions that become other columns
 */
export function partColumns(
  headings: readonly string[],
  facts: readonly (ColumnFacts | undefined)[],
  used: ReadonlySet<number>,
  locale: string,
): PartColumn[] {
  const runs: { series: string; columns: PartColumn[] }[] = []
  let last = ''
  for (const [place, heading] of headings.entries()) {
    const match = used.has(place) ? undefined : valueIn(heading.trim())
    const isGood = match && holdsPieces(facts[place])
    // Figures go on from a column that is no size: days of a month.
    const isDay = match?.series === 'number' && /^\d+$/.test(headings[place - 1]?.trim() ?? '') && last !== 'number'
    if (!match || !isGood || isDay) {
      last = ''
      continue
    }
    const { series, value } = match
    const words = optionNames[locale] ?? optionNames.en
    const column = { place, name: match.name ?? words?.[series as Series] ?? '', value }
    if (series === last) runs.at(-1)?.columns.push(column)
    else runs.push({ series, columns: [column] })
    last = series
  }
  const [longest] = runs.toSorted((first, second) => second.columns.length - first.columns.length)
  const columns = longest?.columns ?? []
  const values = new Set(columns.map(({ value }) => value.toLowerCase()))
  const isFilled = columns.some(({ place }) => (facts[place]?.filled ?? 0) > 0)
  return columns.length > 1 && values.size === columns.length && isFilled ? columns : []
}

/** Most columns that the question names. */
const MOST_NAMED = 6

const partsQuestionId = 'size_columns'

/** Asks once what columns of pieces become, by the first row that has some. */
export function partsQuestion(columns: readonly PartColumn[], rows: Iterable<readonly FileCell[]>, answers: Answers): Question {
  let example: [value: string, pieces: number][] = []
  for (const cells of rows) {
    example = columns.flatMap(({ place, value }): [string, number][] => {
      const cell = String(cells[place] ?? '').trim()
      return cell === '' ? [] : [[value, Number(cell)]]
    })
    if (example.length > 0) break
  }
  const cell = example.map(([value, pieces]) => `${value} ${pieces}`).join(', ')
  const sum = example.reduce((total, [, pieces]) => total + pieces, 0)
  const choices = [
    { id: 'variants', cell, becomes: cell },
    { id: 'sum', cell, becomes: String(sum) },
    { id: 'leave', cell, becomes: '' },
  ]
  const heading = `${columns
    .slice(0, MOST_NAMED)
    .map(({ value }) => value)
    .join(', ')}${columns.length > MOST_NAMED ? ', …' : ''}`
  return withAnswer({ id: partsQuestionId, heading, column: 'option_1_value', choices }, answers)
}
