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
import { holdAllocated, mustBeHere, takeAllocationsBack } from './allocations.ts'
import { reverseBalance } from './balance.ts'
import { inBusiness } from '../database/joins.ts'

/** Whether another entry has taken it back. */
const isReversed = sql<boolean>`exists (select from balance_transactions taken_back where taken_back.business_id = balance_transactions.business_id
  and taken_back.source_id = balance_transactions.id and taken_back.kind = 'reversal')`

/** What took a deleted adjustment back. */
const undoesAdjustment = sql<boolean>`exists (select from balance_transactions undone where undone.business_id = balance_transactions.business_id
  and undone.id = balance_transactions.source_id and undone.kind = 'adjustment')`

/** What a document at this location did, and what no document did: adjustments belong to the contact alone. */
const isAt = (location_id: string | null) =>
  sql<boolean>`(balance_transactions.document_id is null or ${inAnyTable(
    (table) => sql<boolean>`exists (select from ${sql.table(table)} document where document.business_id = balance_transactions.business_id
    and document.id = balance_transactions.document_id and document.location_id = ${location_id})`,
  )})`

/** Sales are of one kind; the actions' table says which. */
const kindOfDocument = sql<PostingKind | null>`case when balance_transactions.document_kind = 'sale' then 'sale' else
  (select action.kind from inventory_actions action where action.business_id = balance_transactions.business_id
    and action.id = balance_transactions.document_id) end`

/**
 * The day on which a payment was made, on a document or by the contact. Those on documents are looked up by their document, as their entry has it: their
 * ids alone are in no index.
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
 * The day of a payment that a correction moved to another document, of the entry that takes it back: no money moved, so that it is of that day too. Of what
 * was undone, or given back, it is none: that is of its own day.
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
    and taken.kind = 'payment')`

/** The day of a document that was corrected, of the entry that takes its debt back: the one in its place says what was owed since that day. */
const correctedOn = sql<string | null>`(select coalesce(${sql.join(
  paidTables.map(
    (table) => sql`(select wrong.date from ${sql.table(table)} wrong
      join ${sql.table(table)} corrected on corrected.business_id = wrong.business_id and corrected.corrects = wrong.id
      where wrong.business_id = taken.business_id and wrong.id = taken.document_id)`,
  ),
)}) from balance_transactions taken where taken.business_id = balance_transactions.business_id and taken.id = balance_transactions.source_id
    and taken.kind not in ('payment', 'adjustment', 'merge'))`

/** The day that a correction leaves to what it takes back; none of what was undone or canceled. */
const stoodOn = sql<string | null>`coalesce(${movedOn}, ${correctedOn})`

/** When an entry was: its document's day, or its payment's; else when it was typed in. What takes one back is of its own day, unless a correction did. */
const dateOf = sql<string>`case when balance_transactions.kind in ('adjustment', 'merge') then balance_transactions.created_at
  when balance_transactions.kind = 'reversal' then coalesce(${stoodOn}, balance_transactions.created_at)
  when balance_transactions.kind = 'payment' then coalesce(${paidOn}, balance_transactions.created_at)
  else coalesce(${ofItsDocument<string>('balance_transactions', 'date')}, balance_transactions.created_at) end`

/** Kinds whose entries are of their own day. */
const ofOwnDay = sql`balance_transactions.kind in ('adjustment', 'reversal', 'merge')`

/**
 * True of entries whose day lies in a period. Those of few documents and payments are found by these, which have an index of their days; of many, each
 * entry since the period began is asked: nothing is dated a minute later than it is recorded (`documentDate`).
 */
async function isDated(ctx: BusinessContext, period: Period) {
  if (!period.from && !period.to) return sql<boolean>`true`
  const tables = [...tablesInLedgers, 'contact_payments' as const, ...paidTables.map((table) => documentTables[table].payments ?? '')]
  const dated = tables.map(
    (table) => sql`select id from ${sql.table(table)} where business_id = ${ctx.business_id} and ${isDuring(ctx, `${table}.date`, period)}`,
  )
  const costs = sql`select cost.id from inventory_action_costs cost join inventory_actions action
    on action.business_id = cost.business_id and action.id = cost.action_id
    where cost.business_id = ${ctx.business_id} and ${isDuring(ctx, 'action.date', period)}`
  const few = await selectIdsUpTo(ctx, sql.join([...dated, costs], sql` union all `))
  if (few) {
    const recorded = isDuring(ctx, 'balance_transactions.created_at', period)
    const ofMoved = sql`balance_transactions.source_id in (select taken.id from balance_transactions taken
      where taken.business_id = ${ctx.business_id} and ${isAnyOf('taken.source_id', few)})`
    return sql<boolean>`((not ${ofOwnDay} and ${isAnyOf('balance_transactions.source_id', few)})
      or (${ofOwnDay} and balance_transactions.kind <> 'reversal' and ${recorded})
      or (balance_transactions.kind = 'reversal' and (${recorded} or ${ofMoved}) and ${isDuring(ctx, dateOf, period)}))`
  }
  const first = period.from && new Date(Date.parse(periodStart(ctx.zone, period.from)) - 60_000).toISOString()
  const start = first ? sql`balance_transactions.created_at >= ${first}::timestamptz` : sql`true`
  return sql<boolean>`(${start} and ${isDuring(ctx, dateOf, period)})`
}

/** The document of an entry, as `documentOf` takes it. */
const documentColumns = () =>
  [
    ofItsDocument<number | null>('balance_transactions', 'number').as('document_number'),
    ofItsDocument<string | null>('balance_transactions', 'date').as('document_date'),
    ofItsDocument<string | null>('balance_transactions', 'deleted_at').as('document_deleted_at'),
  ] as const

/** Entries that no reader of a ledger is shown: adjustments that were deleted, with what took them back. */
const isDeletedAdjustment = sql<boolean>`((balance_transactions.kind = 'adjustment' and ${isReversed})
  or (balance_transactions.kind = 'reversal' and ${undoesAdjustment}))`

/**
 * The entries of some contacts' ledgers as statements have them, by the member's location: without deleted adjustments, and without what merges
 * moved from one contact to another, which comes to nothing where all of them are one.
 */
export const statedEntries = (ctx: BusinessContext, contact_ids: readonly string[]) =>
  ctx
    .selectFrom('balance_transactions')
    .where(isAnyOf('balance_transactions.contact_id', contact_ids))
    .where('balance_transactions.kind', '<>', 'merge')
    .where(sql<boolean>`not ${isDeletedAdjustment}`)
    .$if(ctx.member.location_id !== null, (query) => query.where(isAt(ctx.member.location_id)))
    .select(['balance_transactions.id', 'balance_transactions.kind', 'amount', 'document_kind', 'document_id', 'entry'])
    .select(['balance_transactions.note', 'balance_transactions.created_at', isReversed.as('is_reversed')])
    .select([kindOfDocument.as('kind_of_document'), dateOf.as('date'), ...documentColumns()])
    .select(sql<boolean>`balance_transactions.kind = 'reversal' and ${stoodOn} is not null`.as('is_moved'))

/** Entries that this member may see, of whomever. */
const seen = (ctx: BusinessContext) =>
  ctx.selectFrom('balance_transactions').$if(ctx.member.location_id !== null, (query) => query.where(isAt(ctx.member.location_id)))

const columned = (query: ReturnType<typeof seen>) =>
  query
    .innerJoin('contacts', (join) => inBusiness(join, 'contacts.id', 'balance_transactions.contact_id'))
    .select(['balance_transactions.id', 'balance_transactions.contact_id', 'contacts.name as contact_name', 'balance_transactions.kind'])
    // Whose entry it is tells who may see what it says (`seen-with.ts`).
    .select('contacts.contact_type')
    .select(['amount', 'balance_after', 'document_kind', 'document_id', 'balance_transactions.note', 'balance_transactions.created_by'])
    .select(['balance_transactions.created_at', isReversed.as('is_reversed')])
    .select([kindOfDocument.as('kind_of_document'), dateOf.as('date')])
    .select(documentColumns())

/** Kinds of which sales and payments make entries, or what takes them back; all others have an index, of nothing but them. */
const common = ['sale', 'payment', 'reversal']

/** Entries of kinds that are asked for, and those of no kind that is not wanted. */
function isOfKinds(kind: readonly string[] = [], not_kind: readonly string[] = []) {
  const isRare = (kind.length > 0 && !kind.some((one) => common.includes(one))) || common.every((one) => not_kind.includes(one))
  const [only, ...others] = new Set(kind)
  return sql<boolean>`(${sql.join(
    [
      // As the index has it, word for word (`balance_transactions_seldom`).
      isRare ? sql`balance_transactions.kind not in (${sql.join(common.map((one) => sql.lit(one)))})` : sql`true`,
      ...(only === undefined
        ? []
        : [
            others.length === 0
              ? sql`balance_transactions.kind = ${only}`
              : sql`balance_transactions.kind = any(${[only, ...others]}::text[])`,
          ]),
      ...(not_kind.length === 0 ? [] : [sql`balance_transactions.kind <> all(${[...not_kind]}::text[])`]),
    ],
    sql` and `,
  )})`
}

/** Of contacts that a word finds. */
const isOfFound = (word: string) =>
  sql<boolean>`exists (select from contacts where contacts.business_id = balance_transactions.business_id
    and contacts.id = balance_transactions.contact_id and ${matchesSearch('contacts.search_text', word)})`

/** The ledger's entries with whose they are. */
export const entries = (ctx: BusinessContext) => columned(seen(ctx))

type Row = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

type OfDocument = Pick<Row, 'document_id' | 'kind_of_document' | 'document_number' | 'document_date' | 'document_deleted_at'>

/** The document as people name it. */
export function documentOf(ctx: BusinessContext, row: OfDocument) {
  const { document_id, kind_of_document: kind, document_number, document_date, document_deleted_at } = row
  if (document_id === null || kind === null || document_number === null || document_date === null) return null
  const id = publicId(documentTables[tableOf(kind)].id, document_id)
  return { kind, id, number: documentNumber(ctx, kind, document_number), date: document_date, is_deleted: document_deleted_at !== null }
}

/** Entries as answers show them. */
export async function entryReplies(ctx: BusinessContext, rows: readonly Row[]) {
  const made = await withCreators(ctx, rows)
  return made.map(({ contact_id, contact_name, document_id, ...row }) => ({
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
    const [only, ...others] = new Set(contact)
    const isOne = only !== undefined && others.length === 0
    const dated = await isDated(ctx, query)
    // Of thousands that are counted it is not asked whose they are, unless by a word.
    const some = seen(ctx)
      .where(sql<boolean>`not ${isDeletedAdjustment}`)
      .where(dated)
      .$if(Boolean(search), (rows) => rows.where(isOfFound(search ?? '')))
      .$if(isOne, (rows) => rows.where('balance_transactions.contact_id', '=', only ?? ''))
      .$if(others.length > 0, (rows) => rows.where(isAnyOf('balance_transactions.contact_id', contact ?? [])))
      .where(isOfKinds(kind, not_kind))
    // One contact's ledger reads as its balance went; across contacts each keeps its own order within an instant.
    const paging = {
      key: 'balance_transactions.id',
      columns: { created_at: isOne ? 'balance_transactions.entry' : 'balance_transactions.id' },
      ties: ['balance_transactions.contact_id', 'balance_transactions.entry'],
    }
    const { page, rows } = await paginate(ctx, some, query, paging, columned)
    return { page, rows: await entryReplies(ctx, rows) }
  },
  one: async (ctx, { params }) => {
    const row = await rowOr404(entries(ctx).where('balance_transactions.id', '=', params.id).executeTakeFirst())
    const [balance_transaction] = await entryReplies(ctx, [row])
    return { balance_transaction: balance_transaction as NonNullable<typeof balance_transaction> }
  },
  delete: async (ctx, { params }) => {
    const wanted = ctx
      .selectFrom('balance_transactions')
      .where('id', '=', params.id)
      .$if(ctx.member.location_id !== null, (query) => query.where(isAt(ctx.member.location_id)))
    const { contact_id, source_id, kind, amount } = await rowOr404(
      wanted.select(['contact_id', 'source_id', 'kind', 'amount']).executeTakeFirst(),
    )
    if (kind !== 'adjustment') throw refuseRule('adjustments_only')
    await holdAllocated(ctx, [{ kind: 'entry', id: params.id }])
    // The contact's row decides who of two comes first; what stands then is read after it.
    const { balance } = await ctx
      .selectFrom('contacts')
      .select('balance')
      .where('id', '=', contact_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { is_reversed } = await wanted.select(isReversed.as('is_reversed')).executeTakeFirstOrThrow()
    if (is_reversed) throw alreadySettled('reversal')
    // What it was matched with until the contact was held, too.
    const held = await holdAllocated(ctx, [{ kind: 'entry', id: params.id }])
    await mustBeHere(ctx, held)
    takeAllocationsBack(ctx, held, [{ id: params.id, isGone: true }])
    await reverseBalance(ctx, contact_id, [source_id])
    ctx.recordChange({ entity: 'balance_transactions', entity_id: params.id })
    ctx.recordChange({ entity: 'contacts', entity_id: contact_id, before: { balance }, after: { balance: balance - amount } })
    return { message: ctx.translate({ key: 'deleted' }) }
  },
})
