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

type TaxSort = ReturnType<typeof taxOfHeading>

interface ColumnChoice {
  profile: Profile | undefined
  /** True if the shop's prices contain its taxes. */
  isTaxInPrice: boolean
}

/**
 * Guesses the map of a file. A column of words that are not ours is left out, and refuses no row. A price of the shop's sort comes before the
 * same price of the other sort, and a cost without tax before one with it.
 */
export function chooseColumns(
  kind: TableKind,
  headings: readonly string[],
  facts: FileFacts,
  { profile, isTaxInPrice }: ColumnChoice,
): Record<string, number> {
  const columns = new Map(columnsOf(kind).map((column) => [column.name, column]))
  const sorts = headings.map(taxOfHeading)
  const barred = new Map<string, (sort: TaxSort) => boolean>()
  const guess = (bars: typeof barred) =>
    guessColumns(kind, headings, {
      preferred: profile?.columns,
      fitOf: (name, place) => {
        const column = columns.get(name)
        if (!column || profile?.notGuessed?.includes(name) || bars.get(name)?.(sorts[place])) return 'no'
        return fitOf(kind, column, facts.columns[place])
      },
    })
  const isWith = (sort: TaxSort) => sort === 'included'
  const priceBars = isTaxInPrice ? [(sort: TaxSort) => !isWith(sort), (sort: TaxSort) => sort === 'excluded'] : [isWith]
  let map = guess(barred)
  for (const [column, isBarred] of [...priceBars.map((bar) => ['price', bar] as const), ['cost', isWith] as const]) {
    const place = map[column]
    if (place === undefined || !isBarred(sorts[place])) continue
    const otherMap = guess(new Map([...barred, [column, isBarred]]))
    const otherPlace = otherMap[column]
    if (otherPlace === undefined || !facts.columns[otherPlace]?.nonzero) continue
    if (!isOtherSort(headings[place] ?? '', headings[otherPlace] ?? '')) continue
    barred.set(column, isBarred)
    map = otherMap
  }
  return map
}

/** Whether two headings name one amount, with tax and without. */
function isOtherSort(heading: string, otherHeading: string): boolean {
  const [sort, otherSort] = [taxOfHeading(heading), taxOfHeading(otherHeading)]
  return (sort && otherSort) !== undefined || plainHeading(withoutTaxWords(heading)) === plainHeading(withoutTaxWords(otherHeading))
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
