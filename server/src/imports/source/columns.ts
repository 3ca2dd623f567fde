import { CellFault, readCell } from '@kasuwa/contract/tables/cells'
import { choiceOf, isUnsaidGender } from '@kasuwa/contract/tables/choice-words'
import { type TableColumn, type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { type Fit, guessColumns, plainHeading } from '@kasuwa/contract/tables/headings'
import { taxOfHeading, withoutTaxWords } from '@kasuwa/contract/tables/tax-words'
import type { ColumnFacts, FileFacts } from './facts.ts'
import type { ColumnMap } from '../table.ts'
import type { Profile } from './profiles/profile.ts'

/* Which column of the file becomes which of ours: by its heading, and by what its cells are. */

const isNumeric = ({ type }: TableColumn): boolean => type === 'money' || type === 'change' || type === 'quantity' || type === 'rate'

/** Words that a column takes; other columns take any. */
function takes({ name, type }: TableColumn, kind: TableKind): ((word: string) => boolean) | undefined {
  if (type === 'yes_no' || type === 'for_sale') return (word) => !(readCell(type, word) instanceof CellFault)
  if (name === 'type') return (word) => choiceOf(kind === 'products' ? 'product_type' : 'contact_type', word) !== undefined
  return name === 'gender' ? (word) => choiceOf('gender', word) !== undefined || isUnsaidGender(word) : undefined
}

/** How a column of the file fits one of ours, by its cells. */
export function fitOf(kind: TableKind, column: TableColumn, facts: ColumnFacts | undefined): Fit {
  if (!facts || facts.filled === 0) return 'empty'
  if (isNumeric(column)) {
    // Half of the cells: sums, notes and spoilt cells may stand among them.
    const numbers = facts.numbers + (column.type === 'quantity' && column.name !== 'weight' ? facts.counted : 0)
    if (numbers * 2 < facts.filled) return 'no'
    return column.type === 'money' && facts.nonzero === 0 ? 'empty' : 'filled'
  }
  if (column.type === 'unit') return facts.words && facts.numbers * 2 < facts.filled ? 'filled' : 'no'
  if (column.name === 'image') return facts.links * 2 < facts.filled ? 'no' : 'filled'
  const isTaken = takes(column, kind)
  if (!isTaken) return 'filled'
  if (!facts.words) return 'no'
  // An unknown type of contact is left out cell by cell.
  if (kind === 'contacts' && column.name === 'type') return knownCells(facts.words, isTaken) * 2 >= facts.filled ? 'filled' : 'no'
  return [...facts.words.keys()].every(isTaken) ? 'filled' : 'no'
}

const knownCells = (words: ReadonlyMap<string, number>, isKnown: (word: string) => boolean): number =>
  [...words].reduce((count, [word, cells]) => count + (isKnown(word) ? cells : 0), 0)

/** Kind of most cells of a column. */
export function kindOf(facts: ColumnFacts | undefined): 'empty' | 'number' | 'link' | 'word' | 'text' {
  if (!facts || facts.filled === 0) return 'empty'
  if (facts.numbers * 2 > facts.filled) return 'number'
  if (facts.links * 2 > facts.filled) return 'link'
  return facts.words && facts.words.size * 2 < facts.filled ? 'word' : 'text'
}

/**
 * Guesses the map of a file. A column of words that are not ours is left out, and refuses no row. A price without tax
 * comes before one with it.
 */
export function chooseColumns(
  kind: TableKind,
  headings: readonly string[],
  facts: FileFacts,
  profile: Profile | undefined,
): Record<string, number> {
  const columns = new Map(columnsOf(kind).map((column) => [column.name, column]))
  const isWithTax = headings.map((heading) => taxOfHeading(heading) === 'included')
  const guess = (withoutTax: ReadonlySet<string>) =>
    guessColumns(kind, headings, {
      preferred: profile?.columns,
      fitOf: (name, place) => {
        const column = columns.get(name)
        if (!column || profile?.notGuessed?.includes(name) || (withoutTax.has(name) && isWithTax[place])) return 'no'
        return fitOf(kind, column, facts.columns[place])
      },
    })
  let map = guess(new Set<string>())
  const withoutTax = new Set<string>()
  for (const column of ['price', 'cost']) {
    const place = map[column]
    if (place === undefined || !isWithTax[place]) continue
    const otherMap = guess(new Set([...withoutTax, column]))
    if (!isNetOf(otherMap[column], headings[place] ?? '', headings, facts)) continue
    withoutTax.add(column)
    map = otherMap
  }
  return map
}

/** Whether a filled column is the same amount as one with tax, without it. */
function isNetOf(place: number | undefined, taxed: string, headings: readonly string[], facts: FileFacts): boolean {
  if (place === undefined || !facts.columns[place]?.nonzero) return false
  const heading = headings[place] ?? ''
  return taxOfHeading(heading) === 'excluded' || plainHeading(heading) === plainHeading(withoutTaxWords(taxed))
}

export interface LeftOutColumn {
  heading: string
  /** Its place in the file, from 0. */
  place: number
  /**
   * `other_words`: its heading is ours, and its words are not. `debt_date`: it stays in the notes of opening balances alone. `other_…`:
   * of another store. `further_values`: one is kept.
   */
  reason: 'other_words' | 'not_used' | 'debt_date' | 'other_price' | 'other_reorder' | 'further_values'
  /** The first different words, if they are few, and their number. */
  words: string[]
  words_total: number | null
  /** Rows that lose a value; null for all filled ones. */
  rows: number | null
}

export interface MappedFile {
  kind: TableKind
  headings: readonly string[]
  facts: FileFacts
  map: ColumnMap
}

interface LeftOutInput extends MappedFile {
  debtDates: readonly number[]
}

/** Filled columns of the file that become nothing. */
export function leftOutColumns({ kind, headings, facts, map, debtDates }: LeftOutInput, used: ReadonlySet<number>): LeftOutColumn[] {
  // A column whose place another one took has no words that are not ours.
  const byHeading = new Set(
    Object.entries(guessColumns(kind, headings)).flatMap(([name, place]) => (typeof map[name] === 'number' ? [] : [place])),
  )
  return facts.columns.flatMap(({ filled, words }, place): LeftOutColumn[] => {
    if (filled === 0 || used.has(place)) return []
    const reason = debtDates.includes(place) ? 'debt_date' : byHeading.has(place) ? 'other_words' : 'not_used'
    return [
      {
        heading: headings[place] ?? '',
        place,
        reason,
        words: [...(words?.keys() ?? [])].slice(0, 5),
        words_total: words?.size ?? null,
        rows: null,
      },
    ]
  })
}
