import { CellFault, type CellValue, readCell } from '@kasuwa/contract/tables/cells'

/* Several phones or emails of one contact, in one cell or in several columns. The first is the contact’s; the others go into its note. */

/** Longest note of a contact. */
const LONGEST_NOTE = 1000

interface SeveralValues {
  /** The cell itself if nothing in it is valid: the form says why. */
  first: CellValue | undefined
  others: string[]
  /** Pieces of text that are no value. */
  rest: string[]
}

/** “Tel:”, “Phone 1 -”, “(office)” beside a number. */
const label = /^\p{L}[\p{L}. ]*\d?\s*[:.-]+\s*(?=[+(\d])|\s*\(\p{L}[^)]*\)\s*$/giu
const separators = /\s*(?:[/,;|\n\\]|\s&\s|\s(?:or|ou|and|et|-{1,2}|–)\s|\s(?=\+))\s*/i

interface PhoneNumber {
  /** As the form takes it. */
  phone: CellValue | undefined
  /** E.164; undefined if it is no number. */
  number: string | undefined
}

/** Numbers that only spaces part: “0803 123 4567 0701 234 5678”. Undefined unless all of the text is numbers. */
function numbersInRow(text: string, read: (typed: string) => PhoneNumber): string[] | undefined {
  const numbers: string[] = []
  let typed = ''
  for (const word of text.split(/\s+/)) {
    typed = typed ? `${typed} ${word}` : word
    if (typed.replaceAll(/\D/g, '').length < 8 || read(typed).number === undefined) continue
    numbers.push(typed)
    typed = ''
  }
  return typed === '' && numbers.length > 0 ? numbers : undefined
}

function phonesIn(cell: string, read: (typed: string) => PhoneNumber): string[] {
  if (read(cell).number !== undefined) return [cell]
  return cell
    .split(separators)
    .map((piece) => piece.replaceAll(label, '').trim())
    .filter(Boolean)
    .flatMap((piece) => (read(piece).number === undefined ? (numbersInRow(piece, read) ?? [piece]) : [piece]))
}

/** Cells of further columns as codes. A cell that a spreadsheet spoilt stays as it is. */
const codesOf = (cells: readonly string[]): string[] =>
  cells.flatMap((cell) => {
    const code = readCell('code', cell)
    return code instanceof CellFault ? [cell] : typeof code === 'string' ? [code] : []
  })

/** Fewest digits of a text that may be a number with a fault. */
const FEWEST_DIGITS = 5

/**
 * The first number of a contact.
 * @param further cells of other columns
 * @param read as the form would
 */
export function firstPhone(cell: CellValue | undefined, further: readonly string[], read: (typed: string) => PhoneNumber): SeveralValues {
  const typed = [...(typeof cell === 'string' ? [cell] : []), ...codesOf(further)]
  if (typed.length === 0) return { first: cell, others: [], rest: [] }
  const pieces = typed.flatMap((text) => phonesIn(text, read)).map((text) => ({ text, ...read(text) }))
  const valid = pieces.filter(({ number }) => number !== undefined)
  const [first] = valid
  if (!first) return { first: cell, others: codesOf(further), rest: [] }
  const otherNumbers = new Map(valid.map(({ number = '', text }) => [number, text]))
  otherNumbers.delete(first.number ?? '')
  const invalid = pieces.filter(({ number }) => number === undefined).map(({ text }) => text)
  const mayBeNumber = (text: string) => text.replaceAll(/\D/g, '').length >= FEWEST_DIGITS
  return {
    first: first.phone,
    others: [...otherNumbers.values(), ...new Set(invalid.filter(mayBeNumber))],
    rest: invalid.filter((text) => !mayBeNumber(text) && /[\p{L}\p{N}]/u.test(text)),
  }
}

const address = /[^\s@,;|/<>"()]+@[^\s@,;|/<>"()]+\.[^\s@,;|/<>"()]+/g

/** The first address of a contact. A cell without any stays, and the form says why. @param further cells of other columns */
export function firstEmail(cell: CellValue | undefined, further: readonly string[]): SeveralValues {
  const typed = [...(typeof cell === 'string' ? [cell] : []), ...further]
  // One address alone is left to the form’s rule.
  if (typed.length === 0 || (typed.length === 1 && typed[0]?.split('@').length !== 3)) return { first: cell, others: [], rest: [] }
  const addresses = [...new Set(typed.flatMap((text) => text.match(address) ?? []).map((text) => text.toLowerCase()))]
  const [first] = addresses
  return first ? { first, others: addresses.slice(1), rest: [] } : { first: cell, others: [...further], rest: [] }
}

const lettersOf = (text: string): string => text.replaceAll(/[\s().-]/g, '').toLowerCase()

/** A note with further lines, without those whose value it has. It is cut so that the lines stay. */
export function withLines(note: string, lines: readonly { line: string; value: string }[]): string {
  const missing = lines.filter(({ value }) => !lettersOf(note).includes(lettersOf(value))).map(({ line }) => line)
  const tail = missing.join('\n').slice(0, LONGEST_NOTE)
  return [note.slice(0, Math.max(0, LONGEST_NOTE - tail.length - 1)), tail].filter(Boolean).join('\n')
}
