import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import type { BalanceEntry } from '../receivables/balance.ts'
import { type EntriesByContact, mergeEntries, writeBalancesOfNewDocument } from '../receivables/several-balances.ts'
import type { StockLocation } from '../inventory/moves.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Named } from '../records/created-by.ts'
import { documentTables } from '../records/document-tables.ts'
import type { RowValues, RowsOf } from '../database/rows.ts'
import { staleDayRows } from '../day-marks/mark-days.ts'
import { type ExtraCost, extraCostRows, owedForCosts } from './extra-costs.ts'
import { beside } from './attached.ts'
import type { Document, Kind, Line } from './kind.ts'
import { insertWithNextNumber } from './numbers.ts'
import { mustNameUnits } from './line-units.ts'
import { type Worth, hold, moveGoods, owedBy, owedFor } from './posting.ts'

interface NewDocument<D, L> {
  /** Its row, less what the lifecycle itself writes: number, status, who, when, and what it came to. */
  document: D & Document & { date: string; note: string | null }
  /** Its lines in their order, with the columns of their kind. */
  lines: readonly (L & Line & { product_name: string; metadata: object | null })[]
  location: StockLocation
  /** What happens to the contact's balance beside the document's own effect, whether it waits or not: money that is paid. */
  entries: readonly BalanceEntry[]
  /** What happens to balances, its contact's and others', by what it takes the place of. */
  balances?: EntriesByContact | undefined
  /** What it took to bring its goods in. */
  costs?: readonly ExtraCost[]
  /** Whether it waits for another that is recorded with it, whatever its own level. */
  waits?: boolean
  /** What the audit trail says of it besides its status. */
  told: object
  /** Rows of other tables that are added with it. */
  rows?: readonly RowsOf[]
  /** What else moves goods in the same act, once its own have moved; before its contact and its number are locked. */
  afterGoods?: (() => Promise<void>) | undefined
  /** Hear its number, and kobo that its contact owes then, once they are sent. */
  heard?: { number(number: number): void; balance(kobo: number): void }
}

interface LevelAndName {
  level: number
  terms: number
  name: string
}

const levelAndName = (business_id: string, merchant_id: string, level: string) => sql<LevelAndName>`
  select ${sql.ref(level)} as level, payment_terms_days as terms,
    (select first_name || ' ' || last_name from merchants where id = ${merchant_id}) as name
  from businesses where id = ${business_id}`

/**
 * How many must approve a document of a kind that is recorded now, who records it, as answers name them (`creatorsOf`), and the days that
 * the business gives, or has, to pay in.
 */
export async function levelAndMaker(
  { db, business_id, merchant_id }: BusinessContext,
  { name: kind, level: column }: Kind,
): Promise<{ level: number; terms: number; maker: Named }> {
  if (column === null) throw new Error(`Nobody approves a ${kind}.`)
  const [found] = await pipeline(db, [levelAndName(business_id, merchant_id, column)])
  const [business] = (found?.rows ?? []) as LevelAndName[]
  if (!business) throw new Error('A business without its row.')
  return { level: business.level, terms: business.terms, maker: { id: merchant_id, name: business.name.trim() } }
}

/** From so many on, what moves goods is sent before the rest of the document is made ready: the database is at work meanwhile. */
const MANY_LINES = 100

/** What is known of a line and is no column of its table. */
const notStored: ReadonlySet<string> = new Set<keyof Line | 'named_by_sale' | 'item'>([
  ...([
    'has_inventory',
    'unit_cost',
    'shelved',
    'kept',
    'parts',
    'has_serial_number',
    'is_damaged',
    'of_intake',
    'named_by_sale',
    'item',
  ] as const),
])

/**
 * Lines as rows of their table, all of the same columns.
 * @param worth what each came to, and the column that keeps it
 */
function storedLines<L extends object>(lines: readonly L[], worth: { column: string; sums: readonly (number | null)[] } | undefined) {
  const columns = Object.keys(lines[0] ?? {}).filter((column) => !notStored.has(column)) as (string & keyof L)[]
  // Column by column, not by a copy of all but some: that is ten times as slow, and there may be 500 lines.
  return lines.map((line, index) => {
    const row: Record<string, unknown> = {}
    for (const column of columns) row[column] = line[column]
    if (worth) row[worth.column] = worth.sums[index] ?? null
    return row
  })
}

/**
 * Records a document under the next number of its kind, and its lines. At approval level 0 it takes effect in this transaction or not at
 * all; above that it holds what its kind holds, and waits. Whatever order its lines are in, levels are locked in one order and the number
 * last.
 * @returns its row, and what it came to; nothing where it waits
 * @throws Refusal 422 on the line that asks for more than there is
 */
export async function record<D extends object, L extends object>(
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
    waits = false,
    told,
    rows = [],
    afterGoods,
    heard,
  }: NewDocument<D, L>,
) {
  mustNameUnits(kind, lines)
  const posts = level === 0 && kind.level !== null && !waits
  if (posts) await beside(kind, 'posts', ctx, document, lines, true)
  const worth = posts ? await moveGoods(ctx, kind, document, location, lines, []) : undefined
  if (worth && lines.length >= MANY_LINES) await ctx.sendAhead()
  if (!worth) await hold(ctx, kind, document.id, location, lines)
  await afterGoods?.()
  const owed = worth ? [owedBy(document, owedFor(kind, document)), owedForCosts(kind, document.id, costs)] : []
  const given = mergeEntries(...owed, balances, owedBy(document, entries))
  await writeBalancesOfNewDocument(ctx, given, (contact_id, kobo) => contact_id === document.contact_id && heard?.balance(kobo))
  const at = new Date(ctx.now).toISOString()
  const own = { business_id: ctx.business_id, created_at: at }
  const row = {
    ...document,
    ...own,
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
  insertWithNextNumber(
    ctx,
    kind.table,
    kind.name,
    row as unknown as RowValues<typeof kind.table>,
    [
      { table, common: ofDocument, rows: items },
      ...(tableOfParts ? [{ table: tableOfParts, common: ofDocument, rows: partRows(lines, worth) }] : []),
      extraCostRows(ctx, document.id, costs),
      ...rows,
      staleDayRows(ctx, kind.table, document.date),
    ],
    heard && ((number) => heard.number(number)),
  )
  ctx.recordChange({ entity: kind.table, entity_id: document.id, after: { status: row.status, ...told } })
  return { row, worth }
}

/** What lines take of each component, with what that cost once it has left. */
function partRows(lines: readonly Line[], worth: Worth | undefined) {
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
