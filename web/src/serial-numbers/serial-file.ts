import { numbersOf } from '@kasuwa/contract/serial-rules'
import { largestFile } from './entered.ts'

/** Most unpacked bytes of a workbook: protects against zip bombs. */
const mostUnpacked = 20_000_000

/** Headings of the column of numbers, in the languages of local files. */
const heading = /\b(serial|imei|s\/?n|série|serie)\b/i

/**
 * Serial numbers of a file, one per line: plain text, or the matching column of a spreadsheet (CSV, XLSX). Two columns of IMEIs are the two
 * numbers of one phone.
 * @throws Error if it is unreadable or too large
 */
export async function serialsInFile(file: Blob): Promise<string> {
  if (file.size > largestFile) throw new Error('This file is too large for a list of numbers.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return serialsInRows(await rowsOfWorkbook(bytes))
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  if (text.includes('\0')) throw new Error('What holds a zero is no text.')
  return serialsInRows(text.split(/\r\n|\r|\n/).map((line) => line.split(/[\t,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))))
}

/** The one or two columns that the first row names as numbers; else all cells. */
export function serialsInRows(rows: readonly (readonly string[])[]): string {
  const [first = [], ...rest] = rows
  const numberColumns = first.flatMap((cell, column) => (heading.test(cell) && !/\d{3}/.test(cell) ? [column] : []))
  if (numberColumns.length === 0) return rows.flat().join('\n')
  return rest
    .map((row) => {
      const cells = numberColumns.map((column) => row[column]?.trim() ?? '').filter((cell) => cell !== '')
      const both = cells.join('/')
      return cells.length === 2 && numbersOf(both).length === 2 ? both : cells.join('\n')
    })
    .join('\n')
}

/** Cells of the first sheet of a workbook, row by row. */
async function rowsOfWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const parts = partsOf(bytes)
  const read = async (name: string) => {
    const part = parts.get(name)
    return part && new TextDecoder().decode(await unpacked(part))
  }
  const [sheet] = [...parts.keys()].filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).toSorted(byNumber)
  const xml = sheet && (await read(sheet))
  if (!xml) throw new Error('This workbook has no sheet.')
  const shared = elements((await read('xl/sharedStrings.xml')) ?? '', 'si').map(({ inside }) => textOf(inside))
  return elements(xml, 'row').map(({ inside: row }) => {
    const cells: string[] = []
    for (const { attributes, inside } of elements(row, 'c')) {
      const column = columnOf(/\br="([A-Z]+)/.exec(attributes)?.[1])
      const type = /\bt="(\w+)"/.exec(attributes)?.[1]
      const value = textOf(elements(inside, 'v')[0]?.inside ?? '', false)
      const text = type === 's' ? (shared[Number(value)] ?? '') : type === 'inlineStr' ? textOf(inside) : asWritten(value)
      cells[column ?? cells.length] = text
    }
    return Array.from(cells, (cell) => cell ?? '')
  })
}

const byNumber = (text: string, otherText: string) => text.localeCompare(otherText, 'en', { numeric: true })

/** `B` is 1. */
const columnOf = (letters: string | undefined) =>
  letters === undefined ? undefined : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** An IMEI stored as a number: with all digits instead of `3.56938E+14`. */
const asWritten = (value: string): string => {
  const number = Number(value)
  return /e/i.test(value) && Number.isSafeInteger(number) ? String(number) : value
}

interface Element {
  attributes: string
  inside: string
}

/** Elements of a name that are not nested, as spreadsheet programs write them. */
const elements = (xml: string, name: string): Element[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g'))].map((match) => ({
    attributes: match[1] ?? '',
    inside: match[2] ?? '',
  }))

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** @param within true if the text is in `t` elements, which are joined */
function textOf(xml: string, within = true): string {
  const text = within
    ? elements(xml, 't')
        .map(({ inside }) => inside)
        .join('')
    : xml
  return text.replaceAll(/&(#x?[\da-f]+|\w+);/gi, (entity, code: string) => {
    if (!code.startsWith('#')) return entities[code] ?? entity
    return String.fromCodePoint(code[1] === 'x' ? Number.parseInt(code.slice(2), 16) : Number(code.slice(1)))
  })
}

interface ZipEntry {
  packed: Uint8Array<ArrayBuffer>
  isDeflated: boolean
}

/** Parts of a zip file, by name (APPNOTE 4.3: the central directory at its end). */
function partsOf(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new Error('This is no zip file.')
  const parts = new Map<string, ZipEntry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('The directory of this zip file is broken.')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as [number, number, number]
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const packed = bytes.slice(start, start + view.getUint32(at + 20, true))
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    parts.set(name, { packed, isDeflated: view.getUint16(at + 10, true) === 8 })
    at += 46 + nameLength + extra + comment
  }
  return parts
}

async function unpacked({ packed, isDeflated }: ZipEntry): Promise<Uint8Array> {
  if (!isDeflated) return packed
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length
    if (size > mostUnpacked) throw new Error('This workbook is too large when it is unpacked.')
    chunks.push(step.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}
