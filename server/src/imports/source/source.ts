import { cleanInput } from '@kasuwa/contract/platform/clean'
import { signOfColumn, withPoint } from '@kasuwa/contract/tables/decimal-sign'
import { type TableColumn, type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { plainHeading } from '@kasuwa/contract/tables/headings'
import type { Slices } from '../readings.ts'
import type { ColumnMap, Edits, SourceRow, Table } from '../table.ts'
import { type CellForm, rewriteCell, weightUnitOf } from './cells.ts'
import { type LeftOutColumn, chooseColumns, kindOf, leftOutColumns } from './columns.ts'
import { type FileFacts, factsOf, fileSign } from './facts.ts'
import type { Profile } from './profiles/profile.ts'
import { profileOf } from './profiles/index.ts'
import { type RowReason, Sums, reasonToLeaveOut } from './rows.ts'

/* A file of another program, read as rows of ours: which columns, how their cells are read, which rows are no records. */

/** A question about the file that it cannot answer itself. An open one refuses the import. */
export interface Question {
  id: string
  heading: string
  column: string
  /** With what the example cell becomes. */
  choices: { id: string; cell: string; becomes: string }[]
  answer: string | null
}

export interface LeftOutRow {
  line: number
  reason: RowReason
  text: string
}

export type Answers = Readonly<Record<string, string>>

const isNumeric = ({ type }: TableColumn): boolean => type === 'money' || type === 'change' || type === 'quantity' || type === 'rate'
const decimalsOf = ({ type }: TableColumn): number => (type === 'money' || type === 'change' ? 2 : 3)

/** Removes characters that cannot be stored. */
const storable = (cell: string | null | undefined): string => (cleanInput(cell) as string | null | undefined) ?? ''

const handleHeadings = new Set(['Handle', 'URL handle'].map(plainHeading))
const firstNames = new Set(['First name', 'Given name', 'Prénom'].map(plainHeading))
const lastNames = new Set(['Last name', 'Surname', 'Family name', 'Nom de famille', 'Nom'].map(plainHeading))

/** Rows below the headings. */
function* cellsBelow(table: Table, at: number): Generator<string[]> {
  for (let index = at + 1; index < table.length; index++) yield table.cells(index)
}

interface StoreColumn {
  name: string
  place: number
}

/** Name of the store in a heading: `In stock [Ikeja]`. */
const storeIn = (heading: string): string | undefined => /[[(]([^\])]+)[\])]\s*$/.exec(heading)?.[1]?.trim()

/** Columns of stock by store, if there are several. */
function storeColumns(headings: readonly string[], stock: number | null | undefined): StoreColumn[] {
  const heading = typeof stock === 'number' ? (headings[stock] ?? '') : ''
  if (!storeIn(heading)) return []
  const columns = headings.flatMap((other, place) => {
    const name = storeIn(other)
    return name && plainHeading(other) === plainHeading(heading) ? [{ name, place }] : []
  })
  return columns.length > 1 ? columns : []
}

interface Variations {
  /** Keys by which rows name their product: SKUs, numbers or handles. */
  parents: ReadonlySet<string>
  /** SKU of the row with this number (`id:12`). */
  skuByNumber: ReadonlyMap<string, string>
  /** Addresses of all pictures of a handle’s rows. */
  picturesByHandle: ReadonlyMap<string, string[]>
}

export class Source {
  readonly leftOutRows: LeftOutRow[] = []

  constructor(
    private readonly kind: TableKind,
    readonly table: Table,
    /** Index of the row with the headings. */
    readonly at: number,
    readonly headings: readonly string[],
    readonly facts: FileFacts,
    readonly profile: Profile | undefined,
    readonly map: ColumnMap,
    readonly questions: readonly Question[],
    private readonly forms: ReadonlyMap<string, CellForm>,
    private readonly variations: Variations,
    /** Position of the last names, if `name` holds first names. */
    private readonly lastName: number | undefined,
    private readonly stores: readonly StoreColumn[],
  ) {}

  /** Columns of the file in its order. */
  get columns() {
    const columnByPlace = new Map(Object.entries(this.map).map(([column, place]) => [place, column]))
    return this.headings.map((heading, place) => {
      const becomes = columnByPlace.get(place) ?? null
      return { heading, becomes, kind: kindOf(this.facts.columns[place]), sign: (becomes && this.forms.get(becomes)?.sign) || null }
    })
  }

  /** Cells of a line by their headings. @param line of the file */
  filledCells(line: number): Record<string, string> {
    const cells = this.table.cellsOfLine(line)
    return Object.fromEntries(
      cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [[this.headings[place] || String(place + 1), cell.slice(0, 200)]])),
    )
  }

  /** Filled columns of the file that become nothing. */
  get leftOutColumns(): LeftOutColumn[] {
    const used = new Set(Object.values(this.map).flatMap((place) => place ?? []))
    if (this.lastName !== undefined) used.add(this.lastName)
    for (const { place } of this.stores) used.add(place)
    if (this.profile?.rowNumber)
      used.add(this.headings.findIndex((heading) => plainHeading(heading) === plainHeading(this.profile?.rowNumber ?? '')))
    return leftOutColumns(this.kind, this.headings, this.facts, used)
  }

  /** Rows by our columns, with corrections. Rows that are no records are noted in `leftOutRows`; an edit of a row brings it back. */
  *rows(edits: Edits): Generator<SourceRow> {
    this.leftOutRows.length = 0
    const places = Object.entries(this.map).flatMap(([column, place]): [string, number][] => (place === null ? [] : [[column, place]]))
    const sums = new Sums()
    const handles = new Set<string>()
    for (let index = this.at + 1; index < this.table.length; index++) {
      const line = this.table.line(index)
      const put = edits[line]
      if (put === null) continue
      const raw = this.table.cells(index)
      const row: SourceRow & { cells: Record<string, string> } = { line, cells: {} }
      let isFilled = false
      for (const [column, place] of places) {
        const cell = storable(raw[place])
        row.cells[column] = cell
        isFilled ||= cell !== ''
      }
      if (!isFilled && !put) continue
      const reason = put ? undefined : this.#reasonFor(raw, row.cells, sums, handles)
      if (reason) {
        this.leftOutRows.push({
          line,
          reason,
          text: raw
            .filter((cell) => cell.trim() !== '')
            .slice(0, 4)
            .join(' · ')
            .slice(0, 120),
        })
        continue
      }
      this.#join(row, raw)
      const rewritten = this.#rewritten(row.cells)
      if (rewritten) row.rewritten = rewritten
      if (this.stores.length > 0 && put?.stock === undefined) row.stores = this.#storesIn(raw)
      if (put)
        for (const [column, cell] of Object.entries(put)) {
          row.cells[column] = storable(cell)
          delete row.rewritten?.[column]
        }
      yield row
    }
  }

  #reasonFor(raw: readonly string[], cells: Readonly<Record<string, string>>, sums: Sums, handles: Set<string>): RowReason | undefined {
    const handle = this.#handleOf(cells)
    if (handle && handles.has(handle) && this.#isPicture(cells)) return 'picture'
    if (handle) handles.add(handle)
    const figures: Record<string, number> = {}
    for (const column of ['stock', 'price', 'cost']) {
      const cell = cells[column]
      const sign = this.forms.get(column)?.sign
      const figure = cell ? Number(sign ? withPoint(cell, sign) : cell) : Number.NaN
      if (Number.isFinite(figure)) figures[column] = figure
    }
    const look = {
      ...{ cells: raw.map((cell) => cell.trim()), headings: this.headings, usualWidth: this.facts.usualWidth, figures },
      hasCode: Boolean(cells.sku ?? cells.barcode) && Boolean(cells.sku || cells.barcode),
    }
    const reason = reasonToLeaveOut(look, sums)
    if (reason === 'sum') sums.close()
    else if (!reason) sums.add(figures)
    return reason
  }

  /** Handle of a row’s product, in programs that give each a key instead of a name. */
  #handleOf(cells: Readonly<Record<string, string>>): string | undefined {
    const place = this.map.parent
    return typeof place === 'number' && handleHeadings.has(plainHeading(this.headings[place] ?? '')) ? cells.parent || undefined : undefined
  }

  #isPicture(cells: Readonly<Record<string, string>>): boolean {
    return Object.entries(cells).every(([column, cell]) => cell === '' || column === 'parent' || column === 'image' || column === 'active')
  }

  /** Joins what other programs keep in several columns or rows. */
  #join(row: SourceRow & { cells: Record<string, string> }, raw: readonly string[]): void {
    const { cells } = row
    const { parents, skuByNumber, picturesByHandle } = this.variations
    if (this.lastName !== undefined) cells.name = [cells.name, storable(raw[this.lastName])].filter(Boolean).join(' ')
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

  #storesIn(raw: readonly string[]): { name: string; cell: string }[] {
    const sign = this.forms.get('stock')?.sign
    return this.stores.flatMap(({ name, place }) => {
      const cell = storable(raw[place])
      return cell === '' ? [] : [{ name, cell: sign ? withPoint(cell, sign) : cell }]
    })
  }

  #rewritten(cells: Readonly<Record<string, string>>): Record<string, string> | undefined {
    let rewritten: Record<string, string> | undefined
    for (const [column, form] of this.forms) {
      const cell = cells[column]
      if (!cell) continue
      const text = rewriteCell(column, cell, form)
      if (text !== cell) (rewritten ??= {})[column] = text
    }
    return rewritten
  }
}

/** Columns whose cells are rewritten besides those of numbers. */
const rewrittenColumns = new Set(['description', 'tags', 'group', 'image', 'weight'])

/**
 * Looks through a file once, and decides how it is read.
 * @param given the map of a member; a check without one guesses it
 * @param answers to questions, by id; unknown ones do not count
 */
export async function describeSource(
  kind: TableKind,
  table: Table,
  slices: Slices,
  { at, given, barred, answers }: { at: number; given: ColumnMap | undefined; barred: ReadonlySet<string>; answers: Answers },
): Promise<Source> {
  const headings = table.cells(at).map((heading) => heading.trim())
  const facts = await factsOf(cellsBelow(table, at), slices)
  const profile = profileOf(kind, headings)
  const map =
    given ?? Object.fromEntries(Object.entries(chooseColumns(kind, headings, facts, profile)).filter(([name]) => !barred.has(name)))
  const forms = new Map<string, CellForm>()
  const questions: Question[] = []
  for (const column of columnsOf(kind)) {
    const place = map[column.name]
    if (typeof place !== 'number') continue
    const heading = headings[place] ?? ''
    const weightUnit = column.name === 'weight' ? weightUnitOf(heading) : 'g'
    if (!isNumeric(column)) {
      if (rewrittenColumns.has(column.name)) forms.set(column.name, { sign: null, weightUnit })
      continue
    }
    const columnFacts = facts.columns[place]
    const sign = columnFacts ? signOfColumn(columnFacts, fileSign(facts, place), decimalsOf(column)) : null
    if (sign !== 'ask') {
      if (sign !== null || column.name === 'weight') forms.set(column.name, { sign, weightUnit })
      continue
    }
    const question = signQuestion(column.name, heading, exampleOf(columnFacts?.words), answers)
    questions.push(question)
    forms.set(column.name, { sign: question.answer === 'comma' ? 'comma' : 'point', weightUnit })
  }
  const lastName =
    typeof map.name === 'number' && firstNames.has(plainHeading(headings[map.name] ?? ''))
      ? headings.findIndex((heading) => lastNames.has(plainHeading(heading)))
      : -1
  const variations = await variationsOf(table, at, headings, map, profile, slices)
  return new Source(
    kind,
    table,
    at,
    headings,
    facts,
    profile,
    map,
    questions,
    forms,
    variations,
    lastName < 0 ? undefined : lastName,
    storeColumns(headings, map.stock),
  )
}

/** A cell that can be read in two ways. */
const exampleOf = (words: ReadonlyMap<string, number> | null | undefined): string =>
  [...(words?.keys() ?? [])].find((word) => /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(word)) ?? '1,250'

function signQuestion(column: string, heading: string, cell: string, answers: Answers): Question {
  const id = `decimal_sign:${column}`
  const choices = (['point', 'comma'] as const).map((sign) => ({ id: sign, cell, becomes: withPoint(cell, sign) }))
  const answer = answers[id]
  return { id, heading, column, choices, answer: choices.some((choice) => choice.id === answer) ? (answer ?? null) : null }
}

async function variationsOf(
  table: Table,
  at: number,
  headings: readonly string[],
  map: ColumnMap,
  profile: Profile | undefined,
  slices: Slices,
): Promise<Variations> {
  const parents = new Set<string>()
  const skuByNumber = new Map<string, string>()
  const picturesByHandle = new Map<string, string[]>()
  const { parent, sku, image } = map
  if (typeof parent !== 'number') return { parents, skuByNumber, picturesByHandle }
  const number = profile?.rowNumber ? headings.findIndex((heading) => plainHeading(heading) === plainHeading(profile.rowNumber ?? '')) : -1
  const isByHandle = handleHeadings.has(plainHeading(headings[parent] ?? ''))
  for (const cells of cellsBelow(table, at)) {
    const key = (cells[parent] ?? '').trim()
    const rowSku = typeof sku === 'number' ? (cells[sku] ?? '').trim() : ''
    if (number >= 0 && rowSku) skuByNumber.set((cells[number] ?? '').trim(), rowSku)
    const picture = typeof image === 'number' ? storable(cells[image]) : ''
    if (key && isByHandle && picture) picturesByHandle.set(key, [...new Set([...(picturesByHandle.get(key) ?? []), picture])])
    else if (key && !isByHandle) parents.add(key.toLowerCase())
    if (slices.isLong) await slices.pause()
  }
  for (const key of [...parents]) {
    const parentSku = skuByNumber.get(/^id:(\d+)$/.exec(key)?.[1] ?? '')
    if (parentSku) parents.add(parentSku.toLowerCase())
  }
  return { parents, skuByNumber, picturesByHandle }
}
