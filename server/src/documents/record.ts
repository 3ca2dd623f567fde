import type { CashRule } from '@kasuwa/contract/cash-rounding'
import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import type { BalanceEntry } from '../receivables/balance.ts'
import { type EntriesByContact, mergeEntries, writeBalancesOfNewDocument } from '../receivables/several-balances.ts'
import type { StockLocation } from '../inventory/moves.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { IdAndName } from '../records/created-by.ts'
import { documentTables } from '../records/document-tables.ts'
import type { RowValues, RowsOf } from '../database/rows.ts'
import { staleDayRows } from '../day-marks/mark-days.ts'
import { type ExtraCost, extraCostRows, costEntries } from './extra-costs.ts'
import { runHooks } from './document-extensions.ts'
import type { Document, Kind, Line } from './kind.ts'
import { insertWithNextNumber } from './numbers.ts'
import { checkUnitNumbers } from './line-units.ts'
import { type DocumentWorth, reserveGoods, moveGoods, entriesByContact, postingEntries } from './posting.ts'

interface NewDocument<D, L> {
  /** Its row, without the columns that `recordDocument` writes: number, status, creator, times and worth. */
  document: D & Document & { date: string; note: string | null }
  /** Its lines in order, with the columns of their kind. */
  lines: readonly (L & Line & { product_name: string; metadata: object | null })[]
  location: StockLocation
  /** EntriesByContact on the contact's balance besides the document's own, such as payments. Written for pending documents too. */
  entries: readonly BalanceEntry[]
  /** Balance entries of this and other contacts, from the document that it corrects. */
  balances?: EntriesByContact | undefined
  /** Extra costs. */
  costs?: readonly ExtraCost[]
  /** True if it stays pending until the document recorded with it posts, independent of its approval level. */
  isDeferred?: boolean
  /** Values for the audit log, besides the status. */
  auditValues: object
  /** Rows of other tables, inserted with it. */
  rows?: readonly RowsOf[]
  /** Moves further stock after its own, before its contact and number are locked. */
  afterGoods?: (() => Promise<void>) | undefined
}

interface RecordingDefaults {
  level: number
  terms: number
  name: string
  step: CashRule['step']
  way: CashRule['way']
}

const recordingDefaultsQuery = (business_id: string, merchant_id: string, level: string) => sql<RecordingDefaults>`
  select ${sql.ref(level)} as level, payment_terms_days as terms, cash_rounding_step as step, cash_rounding_way as way,
    (select first_name || ' ' || last_name from merchants where id = ${merchant_id}) as name
  from businesses where id = ${business_id}`

/**
 * Approval level of a new document, its creator as the API names them (`creatorsOf`), the business's payment terms in days, and its
 * rule for cash.
 */
export async function levelAndCreator(
  { db, business_id, merchant_id }: BusinessContext,
  { name: kind, level: column }: Kind,
): Promise<{ level: number; terms: number; creator: IdAndName; cash: CashRule }> {
  if (column === null) throw new Error(`Nobody approves a ${kind}.`)
  const [result] = await pipeline(db, [recordingDefaultsQuery(business_id, merchant_id, column)])
  const [business] = (result?.rows ?? []) as RecordingDefaults[]
  if (!business) throw new Error('A business without its row.')
  const { level, terms, name, step, way } = business
  return { level, terms, creator: { id: merchant_id, name: name.trim() }, cash: { step, way } }
}

/** From this many lines, stock statements are sent before the rest is prepared, so that the database works in parallel. */
const MANY_LINES = 100

/** Properties of a line that are not columns of its table. */
const notStored: ReadonlySet<string> = new Set<keyof Line | 'named_by_sale' | 'item'>([
  ...([
    'has_inventory',
    'unit_cost',
    'shelfValue',
    'unmovedUnits',
    'parts',
    'has_serial_number',
    'is_damaged',
    'of_intake',
    'named_by_sale',
    'item',
  ] as const),
])

/**
 * Lines as rows of their table, all with the same columns.
 * @param worth values of the lines, and the column that stores them
 */
function storedLines<L extends object>(lines: readonly L[], worth: { column: string; sums: readonly (number | null)[] } | undefined) {
  const columns = Object.keys(lines[0] ?? {}).filter((column) => !notStored.has(column)) as (string & keyof L)[]
  // Copying by column is ten times as fast as omitting properties, and there may be 500 lines.
  return lines.map((line, index) => {
    const row: Record<string, unknown> = {}
    for (const column of columns) row[column] = line[column]
    if (worth) row[worth.column] = worth.sums[index] ?? null
    return row
  })
}

/**
 * Records a document with its lines under the next number of its kind. At approval level 0 it posts in this transaction; above, it reserves
 * stock and stays pending. Levels are locked in one order, independent of the order of lines; the number last.
 * @returns its row, its number for the reply, the change of its contact's balance in kobo, and its worth if it posted
 * @throws Refusal 422 on the line with more than is available
 */
export async function recordDocument<D extends object, L extends object>(
  ctx: BusinessContext,
  kind: Kind,
  level: number,
  {
    document,
    lines,
    location,
    entries,
    balances = new Map(),
    costs = [],
    isDeferred = false,
    auditValues,
    rows = [],
    afterGoods,
  }: NewDocument<D, L>,
) {
  checkUnitNumbers(kind, lines)
  const posts = level === 0 && kind.level !== null && !isDeferred
  if (posts) await runHooks(kind, 'onPost', ctx, document, lines, true)
  const worth = posts ? await moveGoods(ctx, kind, document, location, lines, []) : undefined
  if (worth && lines.length >= MANY_LINES) await ctx.sendAhead()
  if (!worth) await reserveGoods(ctx, kind, document.id, location, lines)
  await afterGoods?.()
  const documentEntries = worth ? [entriesByContact(document, postingEntries(kind, document)), costEntries(kind, document.id, costs)] : []
  const entriesByContactId = mergeEntries(...documentEntries, balances, entriesByContact(document, entries))
  await writeBalancesOfNewDocument(ctx, entriesByContactId, document.contact_id)
  const at = new Date(ctx.now).toISOString()
  const commonColumns = { business_id: ctx.business_id, created_at: at }
  const row = {
    ...document,
    ...commonColumns,
    ...(kind.worth.document && { [kind.worth.document]: worth ? kind.worth.sum(document, worth.total) : null }),
    status: worth ? ('approved' as const) : ('pending' as const),
    approval_level: level,
    created_by: ctx.merchant_id,
    updated_at: at,
    posted_at: worth ? at : null,
  }
  const { lines: table, line_of, parts: tableOfParts } = documentTables[kind.table]
  const items = storedLines(lines, worth && { column: kind.worth.line, sums: worth.lines })
  const ofDocument = { business_id: ctx.business_id, [line_of]: document.id }
  const number = insertWithNextNumber(ctx, kind.table, kind.name, row as unknown as RowValues<typeof kind.table> & { id: string }, [
    { table, common: ofDocument, rows: items },
    ...(tableOfParts ? [{ table: tableOfParts, common: ofDocument, rows: componentRows(lines, worth) }] : []),
    extraCostRows(ctx, document.id, costs),
    ...rows,
    staleDayRows(ctx, kind.table, document.date),
  ])
  ctx.recordChange({ entity: kind.table, entity_id: document.id, after: { status: row.status, ...auditValues } })
  const balanceChange = (entriesByContactId.get(document.contact_id ?? '') ?? []).reduce((sum, { amount }) => sum + amount, 0)
  return { row, worth, number, balanceChange }
}

/** Components of lines, with their cost if they have left. */
function componentRows(lines: readonly Line[], worth: DocumentWorth | undefined) {
  const costs = new Map(worth?.parts.map(({ line_id, product_id, cost }) => [`${line_id} ${product_id}`, cost]))
  return lines.flatMap(({ id: line_id, position: line_position, parts }) =>
    parts.map(({ has_inventory: _, unit_cost: __, has_serial_number: ___, ...part }, position) => ({
      line_position,
      ...part,
      position,
      cost: costs.get(`${line_id} ${part.product_id}`) ?? null,
    })),
  )
}
