import { api } from '@kasuwa/contract'
import type { Period } from '@kasuwa/contract/platform/periods'
import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { documentNumber } from '../records/document-number.ts'
import { documentTables, inAnyTable, ofItsDocument, paidTables, tableOf, tablesInLedgers } from '../records/document-tables.ts'
import { refuseRule, alreadySettled } from '../errors/refusal.ts'
import { rowOr404, paginate } from '../database/pagination.ts'
import { withCreators } from '../records/created-by.ts'
import { publicId } from '../database/ids.ts'
import type { PostingKind } from '../database/tables/documents.ts'
import { selectIdsUpTo } from '../database/select-ids.ts'
import { isDuring, periodStart } from '../database/period-filter.ts'
import { isAnyOf } from '../database/rows.ts'
import { matchesSearch } from '../database/search.ts'
import { serve } from '../http/serve.ts'
import { lockAllocated, refuseElsewhere, reverseAllocations } from './allocations.ts'
import { reverseBalance } from './balance.ts'
import { inBusiness } from '../database/joins.ts'

/** True if another entry reverses it. */
const isReversed = sql<boolean>`exists (select from balance_transactions taken_back where taken_back.business_id = balance_transactions.business_id
  and taken_back.source_id = balance_transactions.id and taken_back.kind = 'reversal')`

/** True for the reversal of a deleted adjustment. */
const undoesAdjustment = sql<boolean>`exists (select from balance_transactions undone where undone.business_id = balance_transactions.business_id
  and undone.id = balance_transactions.source_id and undone.kind = 'adjustment')`

/** Entries of documents at the location, and entries without a document: adjustments belong to the contact. */
const isAt = (location_id: string | null) =>
  sql<boolean>`(balance_transactions.document_id is null or ${inAnyTable(
    (table) => sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = balance_transactions.business_id
    and document.id = balance_transactions.document_id and document.location_id = ${location_id})`,
  )})`

/** A sale has one kind; a stock document’s kind is in its table. */
const kindOfDocument = sql<PostingKind | null>`case when balance_transactions.document_kind = 'sale' then 'sale' else
  (select action.kind from inventory_actions action where action.business_id = balance_transactions.business_id
    and action.id = balance_transactions.document_id) end`

/**
 * Date of a payment, on a document or by the contact. Payments on documents are looked up by document, because no index has their ids
 * alone.
 */
const paidOn = sql<string>`coalesce(${sql.join([
  ...paidTables.map((table) => {
    const { payments, line_of } = documentTables[table]
    return sql`(select payment.date from ${sql.table(payments ?? '')} payment where payment.business_id = balance_transactions.business_id
      and ${sql.ref(`payment.${line_of}`)} = balance_transactions.document_id and payment.id = balance_transactions.source_id)`
  }),
  sql`(select payment.date from contact_payments payment
    where payment.business_id = balance_transactions.business_id and payment.id = balance_transactions.source_id)`,
])})`

/**
 * For the reversal of a payment that a correction moved to another document: the payment’s date, since no money moved. Null for undone and
 * refunded payments: those reversals have their own date.
 */
const movedOn = sql<string | null>`(select coalesce(${sql.join(
  paidTables.map((table) => {
    const { payments } = documentTables[table]
    return sql`(select payment.date from ${sql.table(payments ?? '')} back
      join ${sql.table(payments ?? '')} payment on payment.business_id = back.business_id and payment.id = back.reverses
        and ${sql.ref(`payment.${documentTables[table].line_of}`)} = ${sql.ref(`back.${documentTables[table].line_of}`)}
      where back.business_id = taken.business_id and back.reverses = taken.source_id
        and ${sql.ref(`payment.${documentTables[table].line_of}`)} = taken.document_id and back.date = payment.date)`
  }),
)}) from balance_transactions taken where taken.business_id = balance_transactions.business_id and taken.id = balance_transactions.source_id
    and taken.kind in ('payment', 'rounding'))`

/** For the reversal of a corrected document: its date, since the document in its place is a receivable from then on. */
const correctedOn = sql<string | null>`(select coalesce(${sql.join(
  paidTables.map(
    (table) => sql`(select wrong.date from ${sql.table(table)} wrong
      join ${sql.table(table)} corrected on corrected.business_id = wrong.business_id and corrected.corrects = wrong.id
      where wrong.business_id = taken.business_id and wrong.id = taken.document_id)`,
  ),
)}) from balance_transactions taken where taken.business_id = balance_transactions.business_id and taken.id = balance_transactions.source_id
    and taken.kind not in ('payment', 'rounding', 'adjustment', 'merge'))`

/** The original date, if a correction caused the reversal. Null if it was undone or canceled. */
const correctionDate = sql<string | null>`coalesce(${movedOn}, ${correctedOn})`

/** Date of an entry: its document’s or payment’s, otherwise its creation. A reversal has its own date unless a correction caused it. */
const dateOf = sql<string>`case when balance_transactions.kind in ('adjustment', 'merge') then balance_transactions.created_at
  when balance_transactions.kind = 'reversal' then coalesce(${correctionDate}, balance_transactions.created_at)
  when balance_transactions.kind in ('payment', 'rounding') then coalesce(${paidOn}, balance_transactions.created_at)
  else coalesce(${ofItsDocument<string>('balance_transactions', 'date')}, balance_transactions.created_at) end`

/** Kinds with a date of their own. */
const hasOwnDate = sql`balance_transactions.kind in ('adjustment', 'reversal', 'merge')`

/**
 * Entries dated in a period. Few documents and payments are found by their date indexes. With many, each entry recorded since the period
 * began is checked: no document is dated over a minute after it is recorded (`documentDate`).
 */
async function isDated(ctx: BusinessContext, period: Period) {
  if (!period.from && !period.to) return sql<boolean>`true`
  const tables = [...tablesInLedgers, 'contact_payments' as const, ...paidTables.map((table) => documentTables[table].payments ?? '')]
  const datedIds = tables.map(
    (table) => sql`select id from ${sql.table(table)} where business_id = ${ctx.business_id} and ${isDuring(ctx, `${table}.date`, period)}`,
  )
  const costs = sql`select cost.id from inventory_action_costs cost join inventory_actions action
    on action.business_id = cost.business_id and action.id = cost.action_id
    where cost.business_id = ${ctx.business_id} and ${isDuring(ctx, 'action.date', period)}`
  const ids = await selectIdsUpTo(ctx, sql.join([...datedIds, costs], sql` union all `))
  if (ids) {
    const recorded = isDuring(ctx, 'balance_transactions.created_at', period)
    const reversesMoved = sql`balance_transactions.source_id in (select taken.id from balance_transactions taken
      where taken.business_id = ${ctx.business_id} and ${isAnyOf('taken.source_id', ids)})`
    return sql<boolean>`((not ${hasOwnDate} and ${isAnyOf('balance_transactions.source_id', ids)})
      or (${hasOwnDate} and balance_transactions.kind <> 'reversal' and ${recorded})
      or (balance_transactions.kind = 'reversal' and (${recorded} or ${reversesMoved}) and ${isDuring(ctx, dateOf, period)}))`
  }
  const recordedSince = period.from && new Date(Date.parse(periodStart(ctx.zone, period.from)) - 60_000).toISOString()
  const isRecordedSince = recordedSince ? sql`balance_transactions.created_at >= ${recordedSince}::timestamptz` : sql`true`
  return sql<boolean>`(${isRecordedSince} and ${isDuring(ctx, dateOf, period)})`
}

/** Columns of an entry’s document, as `documentOf` takes them. */
const documentColumns = () =>
  [
    ofItsDocument<number | null>('balance_transactions', 'number').as('document_number'),
    ofItsDocument<string | null>('balance_transactions', 'date').as('document_date'),
    ofItsDocument<string | null>('balance_transactions', 'deleted_at').as('document_deleted_at'),
  ] as const

/** Deleted adjustments and their reversals, which no ledger shows. */
const isDeletedAdjustment = sql<boolean>`((balance_transactions.kind = 'adjustment' and ${isReversed})
  or (balance_transactions.kind = 'reversal' and ${undoesAdjustment}))`

/**
 * Ledger entries as statements have them, for the member’s location. Without deleted adjustments, and without merges, which sum to zero
 * over all of the contacts.
 */
export const statementEntries = (ctx: BusinessContext, contact_ids: readonly string[]) =>
  ctx
    .selectFrom('balance_transactions')
    .where(isAnyOf('balance_transactions.contact_id', contact_ids))
    .where('balance_transactions.kind', '<>', 'merge')
    .where(sql<boolean>`not ${isDeletedAdjustment}`)
    .$if(ctx.member.location_id !== null, (query) => query.where(isAt(ctx.member.location_id)))
    .select(['balance_transactions.id', 'balance_transactions.kind', 'amount', 'document_kind', 'document_id', 'entry'])
    .select(['balance_transactions.note', 'balance_transactions.created_at', isReversed.as('is_reversed')])
    .select([kindOfDocument.as('kind_of_document'), dateOf.as('date'), ...documentColumns()])
    .select(sql<boolean>`balance_transactions.kind = 'reversal' and ${correctionDate} is not null`.as('is_moved'))

/** Entries that the member may see, of any contact. */
const visibleRows = (ctx: BusinessContext) =>
  ctx.selectFrom('balance_transactions').$if(ctx.member.location_id !== null, (query) => query.where(isAt(ctx.member.location_id)))

const withColumns = (query: ReturnType<typeof visibleRows>) =>
  query
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'balance_transactions.contact_id'))
    .select(['balance_transactions.id', 'balance_transactions.contact_id', 'contacts.name as contact_name', 'balance_transactions.kind'])
    // The contact’s type decides who may see the amounts (`seen-with.ts`).
    .select('contacts.contact_type')
    .select(['amount', 'balance_after', 'document_kind', 'document_id', 'balance_transactions.note', 'balance_transactions.created_by'])
    .select(['balance_transactions.created_at', isReversed.as('is_reversed')])
    .select([kindOfDocument.as('kind_of_document'), dateOf.as('date')])
    .select(documentColumns())

/** Kinds with many entries. All others share a partial index. */
const commonKinds = ['sale', 'payment', 'reversal']

/** Filters by kinds to include and to exclude. */
function isOfKinds(kind: readonly string[], not_kind: readonly string[]) {
  const isRare =
    (kind.length > 0 && !kind.some((kindName) => commonKinds.includes(kindName))) ||
    commonKinds.every((commonKind) => not_kind.includes(commonKind))
  const [firstKind, ...otherKinds] = new Set(kind)
  return sql<boolean>`(${sql.join(
    [
      // Must match the predicate of the index (`balance_transactions_seldom`) literally.
      isRare ? sql`balance_transactions.kind not in (${sql.join(commonKinds.map((kindName) => sql.lit(kindName)))})` : sql`true`,
      ...(firstKind === undefined
        ? []
        : [
            otherKinds.length === 0
              ? sql`balance_transactions.kind = ${firstKind}`
              : sql`balance_transactions.kind = any(${[firstKind, ...otherKinds]}::text[])`,
          ]),
      ...(not_kind.length === 0 ? [] : [sql`balance_transactions.kind <> all(${[...not_kind]}::text[])`]),
    ],
    sql` and `,
  )})`
}

/** Entries of contacts that a search matches. */
const isOfMatchingContact = (search: string) =>
  sql<boolean>`exists (select from contacts where contacts.business_id = balance_transactions.business_id
    and contacts.id = balance_transactions.contact_id and ${matchesSearch('contacts.search_text', search)})`

/** Entries that the member may see, with their contacts. */
export const visibleEntries = (ctx: BusinessContext) => withColumns(visibleRows(ctx))

type EntryRow = Awaited<ReturnType<ReturnType<typeof visibleEntries>['execute']>>[number]

type DocumentColumns = Pick<EntryRow, 'document_id' | 'kind_of_document' | 'document_number' | 'document_date' | 'document_deleted_at'>

/** The entry’s document with its formatted number. Null if it has none. */
export function documentOf(ctx: BusinessContext, row: DocumentColumns) {
  const { document_id, kind_of_document: kind, document_number, document_date, document_deleted_at } = row
  if (document_id === null || kind === null || document_number === null || document_date === null) return null
  const id = publicId(documentTables[tableOf(kind)].id, document_id)
  return { kind, id, number: documentNumber(ctx, kind, document_number), date: document_date, is_deleted: document_deleted_at !== null }
}

/** Entries as replies have them. */
export async function entryReplies(ctx: BusinessContext, rows: readonly EntryRow[]) {
  const rowsWithCreators = await withCreators(ctx, rows)
  return rowsWithCreators.map(({ contact_id, contact_name, document_id, ...row }) => ({
    ...row,
    document: documentOf(ctx, { ...row, document_id }),
    contact: { id: contact_id, name: contact_name },
    sale_id: row.document_kind === 'sale' ? document_id : null,
    inventory_action_id: row.document_kind === 'inventory-action' ? document_id : null,
  }))
}

export default serve(api.balances, {
  list: async (ctx, { query }) => {
    const { search, contact, kind, not_kind } = query
    const [firstContact, ...otherContacts] = new Set(contact)
    const isOneContact = firstContact !== undefined && otherContacts.length === 0
    const isInPeriod = await isDated(ctx, query)
    // Joins contacts only for the page, not for the count, unless the list is searched.
    const listed = visibleRows(ctx)
      .where(sql<boolean>`not ${isDeletedAdjustment}`)
      .where(isInPeriod)
      .$if(Boolean(search), (rows) => rows.where(isOfMatchingContact(search ?? '')))
      .$if(isOneContact, (rows) => rows.where('balance_transactions.contact_id', '=', firstContact ?? ''))
      .$if(otherContacts.length > 0, (rows) => rows.where(isAnyOf('balance_transactions.contact_id', contact ?? [])))
      .where(isOfKinds(kind ?? [], not_kind ?? []))
    // One contact’s ledger sorts by its running balance; a list across contacts sorts by time, then by each contact’s order.
    const paging = {
      key: 'balance_transactions.id',
      columns: { created_at: isOneContact ? 'balance_transactions.entry' : 'balance_transactions.id' },
      ties: ['balance_transactions.contact_id', 'balance_transactions.entry'],
    }
    const { page, rows } = await paginate(ctx, listed, query, paging, withColumns)
    return { page, rows: await entryReplies(ctx, rows) }
  },
  one: async (ctx, { params }) => {
    const row = await rowOr404(visibleEntries(ctx).where('balance_transactions.id', '=', params.id).executeTakeFirst())
    const [balance_transaction] = await entryReplies(ctx, [row])
    return { balance_transaction: balance_transaction as NonNullable<typeof balance_transaction> }
  },
  delete: async (ctx, { params }) => {
    const entry = ctx
      .selectFrom('balance_transactions')
      .where('id', '=', params.id)
      .$if(ctx.member.location_id !== null, (query) => query.where(isAt(ctx.member.location_id)))
    const { contact_id, source_id, kind, amount } = await rowOr404(
      entry.select(['contact_id', 'source_id', 'kind', 'amount']).executeTakeFirst(),
    )
    if (kind !== 'adjustment') throw refuseRule('adjustments_only')
    await lockAllocated(ctx, [{ kind: 'entry', id: params.id }])
    // The contact’s lock serializes two deletions. The state is read after it.
    const { balance } = await ctx
      .selectFrom('contacts')
      .select('balance')
      .where('id', '=', contact_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { is_reversed } = await entry.select(isReversed.as('is_reversed')).executeTakeFirstOrThrow()
    if (is_reversed) throw alreadySettled('reversal')
    // Includes allocations added before the contact was locked.
    const locked = await lockAllocated(ctx, [{ kind: 'entry', id: params.id }])
    await refuseElsewhere(ctx, locked)
    reverseAllocations(ctx, locked, [{ id: params.id, isGone: true }])
    await reverseBalance(ctx, contact_id, [source_id])
    ctx.recordChange({ entity: 'balance_transactions', entity_id: params.id })
    ctx.recordChange({ entity: 'contacts', entity_id: contact_id, before: { balance }, after: { balance: balance - amount } })
    return { message: ctx.translate({ key: 'deleted' }) }
  },
})
