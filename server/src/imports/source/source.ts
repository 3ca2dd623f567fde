import { readCell, unguarded } from '@kasuwa/contract/tables/cells'
import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { Edits, FileCell, SourceRow } from '../table.ts'
import { cellText, rewriteCell, textOf } from './cells.ts'
import { type LeftOutColumn, kindOf, leftOutColumns } from './columns.ts'
import { type SourceForm, handleHeadings, storable } from './form.ts'
import { fillRow } from './fillers.ts'
import { LostValues } from './lost-values.ts'
import { nameOptions } from './own-options.ts'
import { type OptionForm, RowOptions, longValues } from './options.ts'
import { type Question, answeredUnit, optionStyleOf } from './questions.ts'
import { type RowReason, Sums, reasonToLeaveOut } from './rows.ts'
import { figureCell, fillCells, otherFigures, putParts, putStores } from './row-figures.ts'

/* A file of another program, read as rows of ours: which columns, how their cells are read, which rows are no records. */

export interface LeftOutRow {
  line: number
  reason: RowReason
  text: string
}

/** Letters of a heading and its day. */
const LONGEST_DATE = 80

/** Columns that a row of sums adds up. */
const summedColumns = [
  ['stock', 'quantity'],
  ['price', 'money'],
  ['cost', 'money'],
] as const

interface FileRecord {
  row: SourceRow & { cells: Record<string, string> }
  /** Cells in the file’s order. */
  values: readonly FileCell[]
  /** The member’s corrections of the row. */
  put: Edits[string] | undefined
}

export class Source {
  readonly leftOutRows: LeftOutRow[] = []
  /** Rows that the member left out by an edit. */
  leftByMember = 0

  readonly #unitQuestions: readonly Question[]
  readonly #optionForm: OptionForm | undefined
  readonly #lost = new LostValues()
  /** Positions of further columns with values that no row keeps. */
  readonly #lostPlaces = new Set<number>()

  constructor(readonly form: SourceForm) {
    this.#unitQuestions = form.questions.filter(({ column }) => column === 'unit')
    const style = optionStyleOf(form.questions)
    this.#optionForm = style && { style, locale: form.locale }
  }

  /** Columns of the file in its order. */
  get columns() {
    const { parts } = this.form
    const further = this.#furtherPlaces.map(([column, place]): [number | null, string] => [place, column])
    const stockColumns = [...this.form.stores, ...(parts?.use === 'leave' ? [] : (parts?.columns ?? []))]
    const stock = stockColumns.map(({ place }): [number | null, string] => [place, 'stock'])
    const columnByPlace = new Map([
      ...further,
      ...stock,
      ...Object.entries(this.form.map).map(([column, place]) => [place, column] as const),
    ])
    return this.form.headings.map((heading, place) => {
      const becomes = columnByPlace.get(place) ?? null
      return {
        heading,
        becomes,
        kind: kindOf(this.form.facts.columns[place]),
        sign: (becomes && this.form.cellForms.get(becomes)?.sign) || null,
      }
    })
  }

  get #furtherPlaces(): [column: string, place: number][] {
    return this.form.fillers.flatMap(({ places }) =>
      Object.entries(places).flatMap(([column, columnPlaces]) => columnPlaces.map((place): [string, number] => [column, place])),
    )
  }

  /** Cells of a line by their headings. @param line of the file */
  filledCells(line: number): Record<string, string> {
    const cells = this.form.table.cellsOfLine(line)
    return Object.fromEntries(
      cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [[this.form.headings[place] || String(place + 1), cell.slice(0, 200)]])),
    )
  }

  /** Filled columns of the file that become nothing, and values of others. Call it after the rows are read. */
  get leftOutColumns(): LeftOutColumn[] {
    const used = new Set(Object.values(this.form.map).flatMap((place) => place ?? []))
    if (this.form.lastName !== undefined) used.add(this.form.lastName)
    for (const { place } of this.form.stores) used.add(place)
    for (const [, place] of this.#furtherPlaces) if (!this.#lostPlaces.has(place)) used.add(place)
    for (const place of this.form.rowReader?.places ?? []) used.add(place)
    if (this.form.profile?.rowNumber)
      used.add(this.form.headings.findIndex((heading) => plainHeading(heading) === plainHeading(this.form.profile?.rowNumber ?? '')))
    for (const { place } of [...this.form.storeFigures, ...(this.form.parts?.use === 'leave' ? [] : (this.form.parts?.columns ?? []))])
      used.add(place)
    return [...leftOutColumns(this.form, used), ...this.#lost.columns(this.form.headings)].toSorted(
      (first, second) => first.place - second.place,
    )
  }

  /** Rows by our columns, with corrections. */
  *rows(edits: Edits): Generator<SourceRow> {
    const options = new RowOptions()
    for (const { row, values, put } of this.records(edits)) {
      const rewritten = this.#rewritten(row.cells, values, options)
      if (rewritten) row.rewritten = rewritten
      for (const { place, reason, store } of otherFigures(this.form, row, values)) this.#lost.add(place, reason, store)
      if (put?.stock === undefined) putStores(this.form, row, values)
      putParts(this.form, row, values, this.#optionForm?.style)
      if (put)
        for (const [column, cell] of Object.entries(put)) {
          row.cells[column] = storable(cell)
          delete row.rewritten?.[column]
        }
      yield row
    }
  }

  /** Rows with their cells as they are. Rows that are no records are noted in `leftOutRows`; an edit of a row brings it back. */
  *records(edits: Edits): Generator<FileRecord> {
    this.leftOutRows.length = 0
    this.leftByMember = 0
    this.#lost.clear()
    this.form.rowReader?.begin()
    let nameAbove = ''
    const places = Object.entries(this.form.map).flatMap(([column, place]): [string, number][] => (place === null ? [] : [[column, place]]))
    const sums = new Sums()
    const handles = new Set<string>()
    for (let index = this.form.at + 1; index < this.form.table.length; index++) {
      const line = this.form.table.line(index)
      const put = edits[line]
      if (put === null) {
        this.leftByMember += 1
        continue
      }
      const values = this.form.table.values(index)
      const raw = values.map(String)
      const row: SourceRow & { cells: Record<string, string> } = { line, cells: {} }
      let isFilled = false
      for (const [column, place] of places) {
        const cell = cellText(column, storable(raw[place]))
        row.cells[column] = cell
        isFilled ||= cell !== ''
      }
      if (this.form.fillers.length > 0) {
        fillRow(row, this.form.fillers, (column, place) => cellText(column, storable(raw[place])), this.#lostPlaces)
        isFilled ||= Object.values(row.cells).some((cell) => cell !== '')
      }
      fillCells(this.form, row.cells, raw)
      const debtDates = this.form.debtDates.flatMap((place) => {
        const cell = cellText('dob', storable(raw[place]))
        return cell === '' ? [] : [`${this.form.headings[place]}: ${cell}`.slice(0, LONGEST_DATE)]
      })
      if (debtDates.length > 0) row.debtDates = debtDates
      // A row of other cells alone is counted, too.
      let reason: RowReason | undefined = put ? undefined : isFilled ? this.#reasonFor(values, row.cells, sums, handles) : 'note'
      let word = ''
      if (!reason) {
        if (this.form.ownOptions) nameAbove = nameOptions(this.form.ownOptions, row.cells, nameAbove)
        this.#join(row, raw)
        const result = this.form.rowReader?.read(row.cells, raw, (place, value) => this.#lost.add(place, 'further_values', value))
        reason = typeof result === 'object' ? 'other_kind' : result
        if (typeof result === 'object') word = `${result.word}: `
        const otherPrice = this.form.storesUse.otherPrices.get(line)
        if (this.form.storesUse.joined.has(line)) reason ??= 'store'
        if (reason === 'store' && otherPrice) this.#lost.add(this.form.map.price ?? 0, 'other_price', otherPrice)
      }
      if (reason && !put) {
        this.leftOutRows.push({
          line,
          reason,
          text: `${word}${raw
            .filter((cell) => cell.trim() !== '')
            .slice(0, 4)
            .join(' · ')}`.slice(0, 120),
        })
        continue
      }
      yield { row, values, put }
    }
  }

  #reasonFor(
    values: readonly FileCell[],
    cells: Readonly<Record<string, string>>,
    sums: Sums,
    handles: Set<string>,
  ): RowReason | undefined {
    const handle = this.#handleOf(cells)
    if (handle && handles.has(handle) && this.#isPicture(cells)) return cells.image ? 'picture' : 'note'
    if (handle) handles.add(handle)
    const figures: Record<string, number> = {}
    for (const [column, type] of summedColumns) {
      const cell = cells[column] ? figureCell(this.form, values, this.form.map[column], column) : ''
      const figure = readCell(type, cell)
      if (typeof figure === 'number') figures[column] = figure
    }
    const look = {
      ...{ cells: values.map((cell) => textOf(cell, null)), headings: this.form.headings, usualWidth: this.form.facts.usualWidth, figures },
      recordPlaces: this.form.kind === 'products' ? [] : Object.values(this.form.map).flatMap((place) => place ?? []),
      isNamed: ['name', 'parent', 'option_1_value'].some((column) => Boolean(cells[column])),
      hasCode: ['sku', 'barcode', 'email', 'phone'].some((column) => Boolean(cells[column])),
    }
    const reason = reasonToLeaveOut(look, sums)
    if (reason === 'sum') sums.close()
    else if (!reason) sums.add(figures)
    return reason
  }

  /** Handle of a row’s product, in programs that give each a key instead of a name. */
  #handleOf(cells: Readonly<Record<string, string>>): string | undefined {
    const place = this.form.map.parent
    return typeof place === 'number' && handleHeadings.has(plainHeading(this.form.headings[place] ?? ''))
      ? cells.parent || undefined
      : undefined
  }

  #isPicture(cells: Readonly<Record<string, string>>): boolean {
    return Object.entries(cells).every(([column, cell]) => cell === '' || column === 'parent' || column === 'image' || column === 'active')
  }

  /** Joins what other programs keep in several columns or rows. */
  #join(row: SourceRow & { cells: Record<string, string> }, raw: readonly string[]): void {
    const { cells } = row
    const { parents, skuByNumber, picturesByHandle } = this.form.variations
    if (this.form.profile) row.isOfProgram = true
    if (this.form.lastName !== undefined) cells.name = [cells.name, unguarded(storable(raw[this.form.lastName]))].filter(Boolean).join(' ')
    const handle = this.#handleOf(cells)
    if (handle) {
      row.isByHandle = true
      const pictures = picturesByHandle.get(handle) ?? []
      // The first row of a product has all of its pictures.
      if (pictures.length > 1 && cells.image === pictures[0]) cells.image = pictures.join('\n')
    }
    const number = /^id:(\d+)$/.exec(cells.parent ?? '')?.[1]
    if (number) cells.parent = skuByNumber.get(number) ?? cells.parent ?? ''
    // A product that variations name has the values of all of them.
    const isParent = !cells.parent && Boolean(cells.sku) && parents.has((cells.sku ?? '').toLowerCase())
    if (isParent) for (const option of [1, 2, 3]) cells[`option_${option}_name`] = cells[`option_${option}_value`] = ''
  }

  #rewritten(
    cells: Readonly<Record<string, string>>,
    values: readonly FileCell[],
    options: RowOptions,
  ): Record<string, string> | undefined {
    let rewritten: Record<string, string> | undefined
    for (const [column, form] of this.form.cellForms) {
      const cell = cells[column]
      if (!cell) continue
      const value = values[this.form.map[column] ?? -1]
      const text = rewriteCell(column, cell, typeof value === 'number' && String(value) === cell ? { ...form, sign: null } : form)
      if (text !== cell) (rewritten ??= {})[column] = text
    }
    const unit = cells.unit && this.#unitQuestions.length > 0 ? answeredUnit(cells.unit, this.#unitQuestions) : cells.unit
    if (unit && unit !== cells.unit) (rewritten ??= {}).unit = unit
    if (this.#optionForm) for (const [column, text] of longValues(cells, options, this.#optionForm)) (rewritten ??= {})[column] = text
    return rewritten
  }
}
