/** Guards against CSV injection: text that a spreadsheet would take for a formula is escaped (`domain.md`, Imports). Numbers, negative ones too, stay numbers. */
export function escapeFormula(text: string): string {
  if (/^[-+]?\d+(\.\d+)?$/.test(text)) return text
  return /^[\s\uFEFF]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

const cell = (text: string): string => {
  const safe = escapeFormula(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const toCsv = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.map(cell).join(',')).join('\r\n')

interface CsvColumn<Row> {
  heading: string
  text: (row: Row) => string
  csv?: (row: Row, zone: string) => string
  unit?: string
}

/** Rows for a file that a program reads: amounts as `1234.50` under a heading that says ₦, times of the business's zone. */
export const toTable = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], zone: string): string[][] => [
  columns.map(({ heading, unit }) => (unit ? `${heading} (${unit})` : heading)),
  ...rows.map((row) => columns.map(({ text, csv }) => (csv ? csv(row, zone) : text(row)))),
]

/** Saves a CSV file. The byte order mark tells Excel that it is UTF-8. */
export function downloadCsv(name: string, rows: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: `${name}.csv` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
