import { readCell } from '@kasuwa/contract/tables/cells'
import { type TableColumn, type TableKind, columnsOf } from '@kasuwa/contract/tables/columns'
import { type DecimalSign, signOfColumn } from '@kasuwa/contract/tables/decimal-sign'
import { guessColumns, plainHeading } from '@kasuwa/contract/tables/headings'
import { refuseFields } from '../../errors/refusal.ts'
import type { PriceTaxes } from '../price-taxes.ts'
import type { Slices } from '../readings.ts'
import { type ColumnMap, type FileCell, type Table, memberMap } from '../table.ts'
import { type CellForm, rewrittenColumns, textOf, weightUnitOf } from './cells.ts'
import { chooseColumns } from './columns.ts'
import { debtDatePlaces } from './debt-dates.ts'
import { type ColumnFacts, factsOf, fileSign, togetherIn } from './facts.ts'
import { fillersOf } from './fillers.ts'
import { joinQuestion, optionPlaces, ownOptionsOf, repeatedNames } from './own-options.ts'
import { type Parts, type PartsUse, partColumns, partsQuestion } from './parts.ts'
import { profileOf } from './profiles/index.ts'
import type { Profile } from './profiles/profile.ts'
import { fileRowReaderOf, storeHeadings } from './profiles/row-reader.ts'
import { type Answers, type Question, answeredTax, signQuestion, taxQuestion } from './questions.ts'
import { type SourceForm, type StoreColumn, type StoreFigure, type Variations, handleHeadings, noStores, storable } from './form.ts'
import { Source } from './source.ts'
import { type Locations, storesOf } from './stores.ts'
import { wordQuestions } from './word-questions.ts'

interface SourceInput {
  map: Readonly<Record<string, string | number | null>> | null | undefined
  answers: Answers | null | undefined
  /** Line of the headings; left out: found. */
  headingLine: number | null | undefined
  isCheck: boolean
  /** The reader’s language, of words that questions offer. */
  locale: string
  readTaxes: () => Promise<PriceTaxes>
  readLocations: () => Promise<Locations>
  /** Columns that the member may not set: a guess leaves them out. */
  barred?: ReadonlySet<string>
}

/**
 * Finds the headings of a file, and decides how its columns are read.
 * @throws Refusal 422 on `heading_line`, on `map` (`memberMap`), or on `answers` by id for a question that is open
 */
export async function readSource(kind: TableKind, table: Table, slices: Slices, input: SourceInput): Promise<Source> {
  const { isCheck, locale, readTaxes, readLocations, barred = new Set<string>() } = input
  const at = table.headingsFor(kind, input.headingLine)
  const ownMap = memberMap(kind, table, at, input.map, isCheck)
  const source = await describeSource(kind, table, slices, {
    ...{ at, ownMap, barred, locale, readTaxes, readLocations, answers: input.answers ?? {} },
  })
  const open = source.form.questions.filter(({ answer }) => answer === null)
  if (!isCheck && open.length > 0)
    throw refuseFields(Object.fromEntries(open.map(({ id }) => [`answers.${id}`, [{ key: 'import_question_open' }]])))
  return source
}

const isNumeric = ({ type }: TableColumn): boolean => type === 'money' || type === 'change' || type === 'quantity' || type === 'rate'
const decimalsOf = ({ type }: TableColumn): number => (type === 'money' || type === 'change' ? 2 : 3)

const firstNames = new Set(
  ['First name', 'Given name', 'Forename', 'Other names', 'Prénom', 'Prénoms', 'Nombre', 'Vorname'].map(plainHeading),
)
const lastNames = new Set(
  ['Last name', 'Surname', 'Family name', 'Nom de famille', 'Nom', 'Apellido', 'Apellidos', 'Nachname'].map(plainHeading),
)

const isMonthFirst = (facts: ColumnFacts | undefined): boolean => facts !== undefined && facts.monthFirst > 0 && facts.dayFirst === 0

/** Rows below the headings. */
function* cellsBelow(table: Table, at: number): Generator<string[]> {
  for (let index = at + 1; index < table.length; index++) yield table.cells(index)
}

function* valuesBelow(table: Table, at: number): Generator<FileCell[]> {
  for (let index = at + 1; index < table.length; index++) yield table.values(index)
}

/** Name of the store in a heading: `In stock [Ikeja]`. */
const storeIn = (heading: string): string | undefined => /[[(]([^\])]+)[\])]\s*$/.exec(heading)?.[1]?.trim()

/** Columns of stock by store, if there are several. */
function storeColumns(headings: readonly string[], stock: number | null | undefined): StoreColumn[] {
  const heading = typeof stock === 'number' ? (headings[stock] ?? '') : ''
  if (!storeIn(heading)) return []
  const columns = headings.flatMap((candidate, place) => {
    const name = storeIn(candidate)
    return name && plainHeading(candidate) === plainHeading(heading) ? [{ name, place }] : []
  })
  return columns.length > 1 ? columns : []
}

interface DescribeInput extends Pick<SourceInput, 'locale' | 'readTaxes' | 'readLocations'> {
  at: number
  /** The map of a member; a check without one guesses it. */
  ownMap: ColumnMap | undefined
  barred: ReadonlySet<string>
  /** By the question’s id; unknown ones do not count. */
  answers: Answers
}

/** Looks through a file once, and decides how it is read. */
async function describeSource(
  kind: TableKind,
  table: Table,
  slices: Slices,
  { at, ownMap, barred, locale, readTaxes, readLocations, answers }: DescribeInput,
): Promise<Source> {
  const headings = table.cells(at).map((heading) => heading.trim())
  const facts = await factsOf(valuesBelow(table, at), slices)
  const profile = profileOf(kind, headings)
  const guessHeadings = storeHeadings(profile, headings)
  const taxes = kind === 'products' ? await readTaxes() : undefined
  const isTaxInPrice = taxes?.inclusive ?? false
  const map: Record<string, number | null> = ownMap
    ? { ...ownMap }
    : Object.fromEntries(
        Object.entries(chooseColumns(kind, guessHeadings, facts, { profile, isTaxInPrice })).filter(([name]) => !barred.has(name)),
      )
  const firstName = headings.findIndex((heading) => firstNames.has(plainHeading(heading)))
  // “Nom” beside “Prénom” is the last name.
  if (!ownMap && kind === 'contacts' && firstName >= 0 && lastNames.has(plainHeading(headings[map.name ?? -1] ?? ''))) map.name = firstName
  if (!ownMap && kind === 'products' && !profile) await guessOptions(table, at, headings, map, slices)
  const cellForms = new Map<string, CellForm>()
  const questions: Question[] = []
  const stores = storeColumns(guessHeadings, map.stock)
  // Codes such as 9.2 are no figures.
  const textPlaces = columnsOf(kind).flatMap((column) => (isNumeric(column) ? [] : (map[column.name] ?? [])))
  for (const column of columnsOf(kind)) {
    const place = map[column.name]
    if (typeof place !== 'number') continue
    const heading = headings[place] ?? ''
    const weightUnit = column.name === 'weight' ? weightUnitOf(heading) : 'g'
    if (!isNumeric(column)) {
      if (rewrittenColumns.has(column.name))
        cellForms.set(column.name, { sign: null, weightUnit, isMonthFirst: isMonthFirst(facts.columns[place]) })
      continue
    }
    const places = column.name === 'stock' && stores.length > 0 ? stores.map((store) => store.place) : [place]
    const columnFacts = togetherIn(facts, places)
    const otherSign = fileSign(facts, new Set([...places, ...textPlaces]))
    const ownSign = signOfColumn(columnFacts, otherSign, decimalsOf(column))
    // Semicolons part the cells where a comma parts decimals: `1,250` alone is in doubt.
    const isDoubted = table.delimiter === ';' && otherSign === null && columnFacts.point === 0 && columnFacts.eitherComma > 0
    const sign = isDoubted && ownSign === 'point' ? 'ask' : ownSign
    if (sign !== 'ask') {
      if (sign !== null || column.name === 'weight') cellForms.set(column.name, { sign, weightUnit })
      continue
    }
    const question = signQuestion(column.name, heading, columnFacts?.words, answers)
    questions.push(question)
    cellForms.set(column.name, { sign: question.answer === 'comma' ? 'comma' : 'point', weightUnit })
  }
  const priceQuestion = taxes && readPriceTax({ table, at, headings, map, cellForms, taxes, answers })
  if (priceQuestion) questions.push(priceQuestion)
  const lastName =
    typeof map.name === 'number' && firstNames.has(plainHeading(headings[map.name] ?? ''))
      ? headings.findIndex((heading) => lastNames.has(plainHeading(heading)))
      : -1
  const variations = await variationsOf(table, at, headings, map, profile, slices)
  const rowReader = await fileRowReaderOf(profile, headings, cellsBelow(table, at), slices)
  const form: SourceForm = {
    fillers: fillersOf({ kind, headings: guessHeadings, facts, profile, map }),
    debtDates: debtDatePlaces({ kind, headings, facts, map }),
    ...{ kind, table, at, headings, facts, profile, map, questions, cellForms, variations, stores, rowReader, locale },
    lastName: lastName < 0 ? undefined : lastName,
    storeFigures: stores.length > 0 && kind === 'products' ? storeFiguresOf(guessHeadings, map) : [],
    storesUse: noStores,
    ...{ parts: undefined, ownOptions: undefined },
  }
  if (kind === 'products' && !profile) {
    const mayStock = !barred.has('stock')
    const [parts, joining] = [mayStock ? partsOf(form, answers) : undefined, await ownOptions(form, answers, slices)]
    Object.assign(form, { parts: parts?.parts, ownOptions: joining?.ownOptions })
    questions.push(...(parts ? [parts.question] : []), ...(joining?.question ? [joining.question] : []))
  }
  const { stores: storesUse, question } = await storesOf(form, readLocations, answers, slices)
  form.storesUse = storesUse
  if (question) questions.push(question)
  return new Source({ ...form, questions: [...questions, ...(await wordQuestions(form, answers, slices))] })
}

/** Maps columns called Colour or Size, if names are in several rows: there is a row for each variant. */
async function guessOptions(
  table: Table,
  at: number,
  headings: readonly string[],
  map: Record<string, number | null>,
  slices: Slices,
): Promise<void> {
  if (typeof map.name !== 'number' || [1, 2, 3].some((option) => typeof map[`option_${option}_value`] === 'number')) return
  const places = optionPlaces(headings, new Set(Object.values(map).flatMap((place) => place ?? [])))
  if (places.length === 0) return
  const { names } = await repeatedNames(valuesBelow(table, at), map.name, places, slices)
  if (names > 0) for (const [index, place] of places.entries()) map[`option_${index + 1}_value`] = place
}

async function ownOptions({ table, at, headings, map }: SourceForm, answers: Answers, slices: Slices) {
  const columns = ownOptionsOf(map, headings)
  if (columns.length === 0 || typeof map.name !== 'number' || typeof map.parent === 'number') return undefined
  const { names, unclear } = await repeatedNames(
    valuesBelow(table, at),
    map.name,
    columns.map(({ place }) => place),
    slices,
  )
  const heading = columns.map(({ name }) => name).join(', ')
  const question = names > 0 && unclear !== undefined ? joinQuestion(heading, unclear, answers) : undefined
  const use = question ? ((question.answer as 'join' | 'apart' | null) ?? undefined) : ('join' as const)
  return { ownOptions: { columns, use }, question }
}

function partsOf(
  { table, at, headings, map, facts, locale }: SourceForm,
  answers: Answers,
): { parts: Parts; question: Question } | undefined {
  const used = new Set(Object.values(map).flatMap((place) => place ?? []))
  const columns = typeof map.name === 'number' ? partColumns(headings, facts.columns, used, locale) : []
  if (columns.length === 0) return undefined
  const question = partsQuestion(columns, valuesBelow(table, at), answers)
  return { parts: { columns, use: (question.answer as PartsUse | null) ?? undefined }, question }
}

/** Prices and reorder levels of stores, beside those that are kept. */
function storeFiguresOf(headings: readonly string[], map: ColumnMap): StoreFigure[] {
  const used = new Set(Object.values(map))
  return headings.flatMap((heading, place) => {
    const store = storeIn(heading)
    if (store === undefined || used.has(place)) return []
    const [column] = Object.keys(guessColumns('products', [heading]))
    return column === 'price' || column === 'reorder_level' ? [{ column, store, place } as const] : []
  })
}

interface PriceInput extends Pick<SourceForm, 'table' | 'at' | 'headings' | 'map'> {
  cellForms: Map<string, CellForm>
  taxes: PriceTaxes
  answers: Answers
}

/** Asks whether prices of the file become those of the shop, and sets their form as answered. */
function readPriceTax({ table, at, headings, map, cellForms, taxes, answers }: PriceInput): Question | undefined {
  const place = map.price
  if (typeof place !== 'number') return undefined
  const form = cellForms.get('price') ?? { sign: null, weightUnit: 'g' }
  const question = taxQuestion(headings[place] ?? '', () => examplePrice(table, at, place, form.sign), taxes, answers)
  if (question) cellForms.set('price', { ...form, taxChange: answeredTax(question) })
  return question
}

/** The first price of the file, with a point for its decimals. */
function examplePrice(table: Table, at: number, place: number, sign: DecimalSign | null): string {
  for (const values of valuesBelow(table, at)) {
    const cell = textOf(values[place], sign ?? 'point')
    if (Number(readCell('money', cell)) > 0) return cell
  }
  return '1075'
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
