import { koboToText } from '@kasuwa/contract/platform/money'
import { guarded } from '@kasuwa/contract/tables/cells'
import type { Cell, Table } from './table.ts'
import { type ZipEntry, zip } from './zip.ts'

/** Most rows of a sheet, headings included, a limit of the format. Further rows go to another sheet. */
const mostRows = 1_048_576
/** Most characters of a cell. */
const longest = 32_767

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    .slice(0, longest)
    // Text that spreadsheets would decode as an escaped character.
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // Characters that XML forbids.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** Indexes in `cellXfs` of the styles below. */
const styles = { money: 1, time: 2, day: 3, heading: 4, formula: 5 } as const

const styleSheet = `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`

/**
 * Days since 30 December 1899, the spreadsheet epoch.
 * @param local `2026-11-22 23:41:05` or a day
 */
const serial = (local: string): number => Date.parse(`${local.replace(' ', 'T')}${local.includes(' ') ? 'Z' : ''}`) / 86_400_000 + 25_569

const text = (value: string, style?: number) =>
  `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`

function written(kind: Table['columns'][number]['kind'], cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>'
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if (kind === 'money' && typeof cell === 'number') return `<c s="${styles.money}"><v>${koboToText(cell)}</v></c>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  // Dates before the spreadsheet epoch stay text.
  if ((kind === 'time' || kind === 'day') && cell >= '1900-03-01') return `<c s="${styles[kind]}"><v>${serial(cell)}</v></c>`
  // Formulas stay text. The style keeps them text after an edit, too.
  if (/^[=+\-@]/.test(cell)) return text(cell, styles.formula)
  // An import removes one apostrophe before such a sign (`tables/cells.ts`).
  return text(cell.startsWith("'") ? guarded(cell) : cell)
}

const widths: Partial<Record<Table['columns'][number]['kind'], number>> = { money: 14, number: 11, time: 17, day: 12, yes_no: 9 }

/** A table as a workbook, in chunks: amounts, numbers, dates and booleans are typed, all else is text. */
export function xlsx({ name, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind)
  const cols = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${widths[kind] ?? 22}" customWidth="1"/>`,
  )
  const head = `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row>${columns.map(({ title }) => text(title, styles.heading)).join('')}</row>`
  const lines = pieces()
  let left: string[] | undefined = []

  async function* pieces() {
    for await (const batch of rows)
      yield batch.map((row) => `<row>${row.map((cell, index) => written(kinds[index] ?? 'text', cell)).join('')}</row>`)
  }

  async function more(): Promise<void> {
    const next: IteratorResult<string[], void> = await lines.next()
    left = next.done ? undefined : next.value
  }

  /** One sheet, up to its limit of rows. */
  async function* sheet(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head)
    let free = mostRows - 1
    while (left && free > 0) {
      const sheetRows = left.slice(0, free)
      if (sheetRows.length > 0) yield Buffer.from(sheetRows.join(''))
      free -= sheetRows.length
      if (left.length > sheetRows.length) left = left.slice(sheetRows.length)
      else await more()
    }
    yield Buffer.from('</sheetData></worksheet>')
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    let sheets = 0
    // An earlier failure can still be an error reply.
    await more()
    do yield { name: `xl/worksheets/sheet${++sheets}.xml`, content: sheet() }
    while (left)
    for (const [path, content] of frame(name, sheets)) yield { name: path, content: singleChunk(content) }
  }
  return zip(entries())
}

async function* singleChunk(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content)
}

/** Parts of a workbook other than its sheets. */
function frame(name: string, sheets: number): [path: string, content: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const called = name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 25)
  const type = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const link = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`
  const links = (all: string) => `${xml}<Relationships xmlns="${packages}/relationships">${all}</Relationships>`
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers
        .map(
          (number) => `<sheet name="${escaped(number === 1 ? called : `${called} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
        )
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      links(
        numbers.map((number) => link(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          link(`rId${sheets + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['xl/styles.xml', styleSheet],
    ['_rels/.rels', links(link('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${numbers.map((number) => type(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}${type('/xl/styles.xml', 'styles')}</Types>`,
    ],
  ]
}
