import { MAX_STATEMENT_ROWS, type Statement, onSide } from '@kasuwa/contract/statements'
import type { Period } from '@kasuwa/contract/platform/periods'
import { sql } from 'kysely'
import type { z } from 'zod'
import { documentOf, statementEntries } from '../receivables/balances.ts'
import { rowOr404 } from '../database/pagination.ts'
import { isDuring } from '../database/period-filter.ts'
import { refuseField } from '../errors/refusal.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

type StatementReply = z.output<typeof Statement>

/** A statement with the fields that decide who may see its figures (`seen-with.ts`); the response leaves these out. */
export type MarkedStatement = StatementReply & Marked & { rows: (StatementReply['rows'][number] & Marked)[] }
interface Marked {
  tells_of_debt: boolean
}

/** The contact and its aliases: their ledgers are one statement. @throws Refusal 404 */
export async function ledgersOf(ctx: BusinessContext, id: string) {
  const contact = await rowOr404(
    ctx
      .selectFrom('contacts')
      .select(['id', 'name', 'contact_type'])
      .where('id', '=', await mainOf(ctx, id))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  )
  const aliases = await ctx.selectFrom('contacts').select('id').where('merged_into', '=', contact.id).execute()
  return { contact, ids: [contact.id, ...aliases.map((alias) => alias.id)] }
}

/** Sum of a period's entries, in kobo. */
async function sumOf(ctx: BusinessContext, ids: readonly string[], before: Period['from']): Promise<number> {
  const { sum } = await ctx.db
    .selectFrom(statementEntries(ctx, ids).as('stated'))
    .$if(before !== undefined, (rows) => rows.where(({ not }) => not(isDuring(ctx, 'stated.date', { from: before }))))
    .select(sql<number>`coalesce(sum(stated.amount), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

/** Entries from a supplier’s documents: members who may not see payables get no figure that includes them. */
const isOfSupplier = (row: { document_kind: string | null; kind_of_document: string | null }): boolean =>
  row.document_kind === 'inventory-action' && row.kind_of_document !== 'return-inward'

/** Kobo due over all entries that this member may see, and whether that reveals a payable; above zero the contact owes the business. */
export async function owedNow(
  ctx: BusinessContext,
  { contact, ids }: Awaited<ReturnType<typeof ledgersOf>>,
): Promise<{ due: number; tells_of_debt: boolean }> {
  const due = await sumOf(ctx, ids, undefined)
  if (contact.contact_type === 'customer') return { due, tells_of_debt: false }
  const kinds = await ctx.db
    .selectFrom(statementEntries(ctx, ids).as('stated'))
    .select(['document_kind', 'kind_of_document'])
    .distinct()
    .execute()
  return { due, tells_of_debt: due < 0 || kinds.some(isOfSupplier) }
}

/**
 * A contact’s opening balance, entries by document and payment date, and closing balance: the ledger entries that
 * this member may see, of the contact and its aliases.
 * @throws Refusal 404; 422 on `from` for more entries than a statement may have
 */
export async function statementOf(ctx: BusinessContext, id: string, { from, to }: Period): Promise<MarkedStatement> {
  const { contact, ids } = await ledgersOf(ctx, id)
  const [opening, entries] = await Promise.all([
    from === undefined ? 0 : sumOf(ctx, ids, from),
    ctx.db
      .selectFrom(statementEntries(ctx, ids).as('stated'))
      .selectAll('stated')
      .where(isDuring(ctx, 'stated.date', { from, to }))
      // Within a moment, in the order of entry.
      .orderBy('stated.date')
      .orderBy('stated.created_at')
      .orderBy('stated.entry')
      .orderBy('stated.id')
      .limit(MAX_STATEMENT_ROWS + 1)
      .execute(),
  ])
  if (entries.length > MAX_STATEMENT_ROWS) throw refuseField('from', 'statement_too_long', { max: MAX_STATEMENT_ROWS })
  let balance = opening
  const rows = entries.map((row) => ({ ...row, balance: (balance += row.amount) }))
  const sumWhere = (sign: 1 | -1) => entries.reduce((sum, row) => sum + onSide(row, sign), 0)
  // The same rule as for ledger entries: a supplier's documents, and any balance below zero.
  const tells_of_debt = contact.contact_type !== 'customer' && (opening < 0 || rows.some((row) => row.balance < 0 || isOfSupplier(row)))
  return {
    contact,
    from: from ?? null,
    to: to ?? null,
    opening,
    owed: sumWhere(1),
    paid: sumWhere(-1),
    closing: balance,
    tells_of_debt,
    rows: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      date: row.date,
      document: documentOf(ctx, row),
      note: row.note,
      is_reversed: row.is_reversed,
      is_moved: row.is_moved,
      amount: row.amount,
      balance: row.balance,
      created_at: row.created_at,
      tells_of_debt,
    })),
  }
}
