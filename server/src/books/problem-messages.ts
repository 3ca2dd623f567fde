import type { Books, BooksThing } from '@kasuwa/contract/books'
import { documentNumber } from '../records/document-number.ts'
import { en } from '@kasuwa/contract/messages/en'
import { sql } from 'kysely'
import type { z } from 'zod'
import { isUuid } from '../database/database.ts'
import { publicId } from '../database/ids.ts'
import { isAnyOf } from '../database/rows.ts'
import type { StoredProblem } from '../database/tables/books.ts'
import { type DocumentTable, documentTables, tablesOfDocuments } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Problem = z.output<typeof Books>['problems'][number]
type Thing = Problem['things'][number]
type DocumentKind = Parameters<typeof documentNumber>[1]

/** For laws about one figure: columns of the stored and the computed value, in thousandths or kobo. */
const figures: Readonly<Record<string, readonly (readonly [stored: string, workedOut: string, unit: 'quantity' | 'money'])[]>> = {
  'level.sums': [
    ['on_hand', 'moved', 'quantity'],
    ['value', 'moved_value', 'money'],
  ],
  'level.committed': [['committed', 'held', 'quantity']],
  'balance.sum': [['balance', 'amount', 'money']],
  'document.paid': [['paid_amount', 'amount', 'money']],
  'drawer.cash': [['expected', 'worked_out', 'money']],
  'drawer.accounts': [['expected', 'worked_out', 'money']],
  'sale.cost': [['cost', 'of_lines', 'money']],
  'sale.totals': [['stored', 'computed', 'money']],
  'intake.total': [['total', 'of_lines', 'money']],
  'adjustment.total': [['total', 'of_lines', 'money']],
  'composite.cost': [['cost', 'of_parts', 'money']],
  'composite.line': [['cost', 'of_parts', 'money']],
}

/** Subject of a law, the first word of its name; `other` without a message. */
export function areaOf(law: string): string {
  const [area = ''] = law.split('.')
  return Object.hasOwn(en.books, area) ? area : 'other'
}

/** Bigints arrive as strings. */
const count = (value: unknown): number => Number(value ?? 0)

/** The first wrong figure of a row. */
function figureOf({ law, row }: StoredProblem): Pick<Problem, 'stored' | 'worked_out' | 'unit'> {
  const [figure] = (figures[law] ?? []).filter(([stored, workedOut]) => count(row[stored]) !== count(row[workedOut]))
  if (!figure) return { stored: null, worked_out: null, unit: null }
  const [stored, workedOut, unit] = figure
  return { stored: count(row[stored]), worked_out: count(row[workedOut]), unit }
}

/** Every id in a row, at any depth. */
const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return isUuid(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** Records with a page, by id. */
async function thingsOf(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, Thing>> {
  const [products, contacts, ...documents] = await Promise.all([
    ctx.selectFrom('products').select(['id', 'name']).where(isAnyOf('id', ids)).where('deleted_at', 'is', null).execute(),
    ctx.selectFrom('contacts').select(['id', 'name']).where(isAnyOf('id', ids)).where('deleted_at', 'is', null).execute(),
    ...tablesOfDocuments.map((table) => documentsOf(ctx, table, ids)),
  ])
  const things = (kind: BooksThing, rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }): [string, Thing] => [id, { kind, id: publicId(kind, id), name }])
  return new Map([...things('product', products), ...things('contact', contacts), ...documents.flat()])
}

async function documentsOf(ctx: BusinessContext, table: DocumentTable, ids: readonly string[]): Promise<[string, Thing][]> {
  const { id: kind, kinds } = documentTables[table]
  const { rows } = await sql<{ id: string; number: number; kind: DocumentKind }>`
    select id, number, ${kinds.length === 1 ? sql.lit(kinds[0]) : sql.ref('kind')} as kind from ${sql.table(table)}
    where business_id = ${ctx.business_id} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(ctx.db)
  return rows.map((row) => [row.id, { kind, id: publicId(kind, row.id), name: documentNumber(ctx, row.kind, row.number) }])
}

/** Problems as translated messages, with the row that each concerns. */
export async function describeProblems(ctx: BusinessContext, problems: readonly StoredProblem[]): Promise<Problem[]> {
  const thingById = await thingsOf(ctx, [...new Set(problems.flatMap(({ row }) => idsIn(row)))])
  return problems.map((problem) => ({
    law: problem.law,
    says: ctx.translate({ key: `books.${areaOf(problem.law)}` }),
    things: [...new Set(idsIn(problem.row))].flatMap((id) => thingById.get(id) ?? []),
    ...figureOf(problem),
    found: JSON.stringify(problem.row),
  }))
}
