import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext, Effect } from '../request/request-context.ts'
import { newId, newIds } from '../database/ids.ts'
import type { BalanceKind, ContactTables } from '../database/tables/contacts.ts'
import { trailWhere } from '../records/audit.ts'
import { door } from '../records/door.ts'
import { markDatesStale } from '../day-marks/mark-days.ts'
import { markDebtsStale, insertStaleMarks } from './stale-debts.ts'

type ContactType = ContactTables['contacts']['contact_type']

export interface BalanceDocument {
  kind: 'sale' | 'inventory-action'
  id: string
}

export interface BalanceEntry {
  kind: BalanceKind
  /** Kobo. Above zero the contact owes more. Zero entries are dropped. */
  amount: number
  /** The sale, payment, action or adjustment that caused it. A source has one entry of a kind, ever. */
  source_id: string
  document?: BalanceDocument | undefined
  note?: string | null | undefined
  /** Set if another entry refers to it. */
  id?: string
}

/** Result of the statement: the new balance, and the contact’s previous type if it became both customer and supplier. */
interface BalanceResult {
  balance: number
  was: Exclude<ContactType, 'both'> | null
  is_deleted: boolean
}

/** A supplier becomes both when a sale to them takes effect, a customer when an intake from them does. */
const becomesBoth = { sale: 'supplier', intake: 'customer' } as const

/**
 * Queues the only statement that writes balances (CONTACTS-12). It locks the contact’s row until commit; lock stock rows first. Audits a
 * contact that becomes both, and restores a deleted contact whose balance is not zero: pass all entries of an action in one call. Flush
 * before you read a contact that may be deleted (`ctx.flush`).
 * @param entries include a posted document’s own entry even if it is zero: it decides if the contact becomes both
 * @param onBalance receives the new balance in kobo
 * @throws Refusal 422 from the flush, if the balance leaves the safe range
 */
export function writeBalance(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
  onBalance?: (balance: number) => void,
): void {
  if (entries.some(({ amount }) => amount !== 0)) markDatesStale(ctx)
  addEntries(ctx, contact_id, entries, onBalance, false)
}

/**
 * The same for callers that mark the day stale themselves (`staleDayRows`).
 * @param isActive true if the contact is locked and not deleted: the entries may travel with the commit
 */
export function addEntries(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
  onBalance: ((balance: number) => void) | undefined,
  isActive: boolean,
): void {
  const nonZeroEntries = entries.filter((entry) => entry.amount !== 0)
  const amount = nonZeroEntries.reduce((sum, entry) => sum + entry.amount, 0)
  const effects = nonZeroEntries.length > 0 ? ([{ what: 'balance', contact_id, amount }] as const) : []
  const onPosted = async ([posted]: BalanceResult[]): Promise<Effect[]> => {
    if (!posted) throw new Error(`No contact ${contact_id} to keep a balance of.`)
    const { balance, was, is_deleted } = posted
    onBalance?.(balance)
    if (is_deleted && balance !== 0) await resolveHidden(ctx, contact_id, balance, nonZeroEntries[0]?.document)
    return was === null ? [] : [{ what: 'became_both', contact_id }]
  }
  ctx.write(balanceStatement(ctx, contact_id, nonZeroEntries, typeBecomingBoth(entries)), effects, onPosted, isActive)
}

/** Restores a deleted contact. A room above provides it. */
export const restoreContactDoor = door<(ctx: BusinessContext, contact_id: string) => Promise<void>>('how a deleted contact is brought back')

/**
 * Handles entries of a hidden contact. An alias always has a zero balance, so its balance moves to the contact it was merged into. A
 * deleted contact is restored.
 */
async function resolveHidden(
  ctx: BusinessContext,
  contact_id: string,
  balance: number,
  document: BalanceDocument | undefined,
): Promise<void> {
  // The row has been locked since its entries were written, so `merged_into` cannot change.
  const { merged_into } = await ctx.selectFrom('contacts').select('merged_into').where('id', '=', contact_id).executeTakeFirstOrThrow()
  if (!merged_into) return restoreContactDoor()(ctx, contact_id)
  moveBalance(ctx, contact_id, merged_into, balance, document)
  await ctx.flush()
}

/**
 * Moves a balance between two contacts that are merged, by a pair of entries. The second refers to the first. @param amount kobo
 * @param document that caused it: members of other locations do not see the entries
 */
export function moveBalance(ctx: BusinessContext, from: string, into: string, amount: number, document?: BalanceDocument): void {
  const id = newId(ctx.now)
  writeBalance(ctx, from, [{ kind: 'merge', amount: -amount, source_id: newId(ctx.now), id, document }])
  writeBalance(ctx, into, [{ kind: 'merge', amount, source_id: id, document }])
}

function balanceStatement(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
  previousType: ContactType | null,
): RawBuilder<BalanceResult> {
  const typeChange = { entity: 'contacts', entity_id: contact_id, before: { contact_type: previousType }, after: { contact_type: 'both' } }
  const { business_id, merchant_id } = ctx
  return balanceSql({
    ...{ mark: newId(ctx.now), marks: entries.length > 0 && !isPaidAtOnce(entries) },
    trail: trailWhere(ctx, typeChange, sql`(select from contact where was is not null) as turned`),
    ...{ business_id, merchant_id, contact_id, turning: previousType },
    ...entryColumns(ctx, entries),
  })
}

/** A sale paid at once leaves nothing open, so the customer’s cached debts stay valid. */
const isPaidAtOnce = (entries: readonly BalanceEntry[]): boolean =>
  entries.some(({ kind }) => kind === 'sale') &&
  entries.every(({ kind }) => kind === 'sale' || kind === 'payment' || kind === 'rounding') &&
  entries.reduce((sum, { amount }) => sum + amount, 0) === 0

/** The contact’s type before these entries make it both. */
const typeBecomingBoth = (entries: readonly BalanceEntry[]): ContactType | null =>
  entries.flatMap(({ kind }) => (kind === 'sale' || kind === 'intake' ? [becomesBoth[kind]] : []))[0] ?? null

function entryColumns(ctx: BusinessContext, entries: readonly BalanceEntry[]) {
  // Lists sort by id, and ids sort by time.
  const ids = newIds(entries.length, ctx.now)
  return {
    ids: entries.map((entry, index) => entry.id ?? ids[index]),
    created_at: new Date(ctx.now).toISOString(),
    kinds: entries.map((entry) => entry.kind),
    amounts: entries.map((entry) => entry.amount),
    sources: entries.map((entry) => entry.source_id),
    document_kinds: entries.map((entry) => entry.document?.kind ?? null),
    documents: entries.map((entry) => entry.document?.id ?? null),
    notes: entries.map((entry) => entry.note ?? null),
  }
}

const balanceSql = (values: Record<string, unknown> & { trail: RawBuilder<unknown> }) => sql<BalanceResult>`
    with given as (
      select * from unnest(
        ${values.ids}::uuid[], ${values.kinds}::text[], ${values.amounts}::bigint[], ${values.sources}::uuid[],
        ${values.document_kinds}::text[], ${values.documents}::uuid[], ${values.notes}::text[]
      ) with ordinality as given (id, kind, amount, source_id, document_kind, document_id, note, position)
    ), before as (
      select case when contact_type = ${values.turning}::text and not is_walk_in then contact_type end as was
      from contacts where business_id = ${values.business_id} and id = ${values.contact_id} for no key update
    ), contact as (
      update contacts set balance = balance + (select coalesce(sum(amount), 0)::bigint from given),
        last_entry = last_entry + (select count(*) from given), contact_type = case when before.was is null then contact_type else 'both' end
      from before where business_id = ${values.business_id} and id = ${values.contact_id}
      returning id, balance, last_entry, was, deleted_at is not null as is_deleted
    ), written as (
      insert into balance_transactions
        (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, document_kind, document_id, note, created_by, created_at)
      select ${values.business_id}, given.id, contact.id, contact.last_entry - count(*) over () + position, kind, amount,
        contact.balance - (sum(amount) over () - sum(amount) over (order by position))::bigint,
        source_id, document_kind, document_id, note, ${values.merchant_id}, ${values.created_at}
      from given, contact returning 1
    ), marked as (
      ${insertStaleMarks(values.business_id, values.mark, sql`contact where ${values.marks}::boolean`)}
    ), trail as (
      ${values.trail}
    )
    select balance, was, is_deleted from contact`

/**
 * The same, sent at once. @returns the balance after the entries, in kobo @throws Refusal 422 outside the safe range; Error if the contact
 * is missing
 */
export async function postBalance(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
): Promise<{ balance: number }> {
  let balanceAfter = 0
  writeBalance(ctx, contact_id, entries, (balance) => (balanceAfter = balance))
  await ctx.flush()
  return { balance: balanceAfter }
}

/** Opening balances of new contacts, an entry each. Only for contacts that this transaction created, which are locked. Kobo, not zero. */
export async function addOpeningBalances(
  ctx: BusinessContext,
  openings: readonly { contact_id: string; amount: number; note: string }[],
): Promise<void> {
  if (openings.length === 0) return
  markDebtsStale(
    ctx,
    openings.map((opening) => opening.contact_id),
  )
  markDatesStale(ctx)
  const [ids, sources] = [newIds(openings.length, ctx.now), newIds(openings.length, ctx.now)]
  await sql`
    with given as (
      select * from unnest(${ids}::uuid[], ${openings.map((opening) => opening.contact_id)}::uuid[], ${openings.map(({ amount }) => amount)}::bigint[],
        ${sources}::uuid[], ${openings.map(({ note }) => note)}::text[]) as given (id, contact_id, amount, source_id, note)
    ), contact as (
      update contacts set balance = contacts.balance + given.amount, last_entry = contacts.last_entry + 1
      from given where contacts.business_id = ${ctx.business_id} and contacts.id = given.contact_id
      returning contacts.id, contacts.balance, contacts.last_entry
    )
    insert into balance_transactions (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, note, created_by, created_at)
    select ${ctx.business_id}::uuid, given.id, contact.id, contact.last_entry, 'adjustment', given.amount, contact.balance, given.source_id,
      given.note, ${ctx.merchant_id}::uuid, ${new Date(ctx.now).toISOString()}::timestamptz
    from given join contact on contact.id = given.contact_id returning 1`.execute(ctx.db)
}

/**
 * Reverses the opening balances of new contacts. They must be locked and have no other entries.
 * @returns the reversed entries, in kobo
 */
export async function reverseOpeningBalances(
  ctx: BusinessContext,
  contact_ids: readonly string[],
): Promise<{ id: string; contact_id: string; amount: number }[]> {
  const openings = await ctx
    .selectFrom('balance_transactions')
    .select(['id', 'contact_id', 'amount'])
    .where(sql<boolean>`contact_id = any(${contact_ids}::uuid[])`)
    .orderBy('id')
    .execute()
  if (openings.length === 0) return []
  markDebtsStale(
    ctx,
    openings.map((opening) => opening.contact_id),
  )
  markDatesStale(ctx)
  await sql`
    with given as (
      select * from unnest(${newIds(openings.length, ctx.now)}::uuid[], ${openings.map((opening) => opening.contact_id)}::uuid[],
        ${openings.map(({ amount }) => -amount)}::bigint[], ${openings.map(({ id }) => id)}::uuid[]) as given (id, contact_id, amount, source_id)
    ), contact as (
      update contacts set balance = contacts.balance + given.amount, last_entry = contacts.last_entry + 1
      from given where contacts.business_id = ${ctx.business_id} and contacts.id = given.contact_id
      returning contacts.id, contacts.balance, contacts.last_entry
    )
    insert into balance_transactions (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, created_by, created_at)
    select ${ctx.business_id}::uuid, given.id, contact.id, contact.last_entry, 'reversal', given.amount, contact.balance, given.source_id,
      ${ctx.merchant_id}::uuid, ${new Date(ctx.now).toISOString()}::timestamptz
    from given join contact on contact.id = given.contact_id returning 1`.execute(ctx.db)
  return openings
}

/**
 * Reverses the entries of the given sources, each by its exact opposite. Skips entries that are reversed already. @param document whose
 * cancellation causes it, for readers of the ledger
 */
export async function reverseBalance(
  ctx: BusinessContext,
  contact_id: string,
  source_ids: readonly string[],
  document?: BalanceDocument,
): Promise<void> {
  const reversals = await reversalEntries(ctx, contact_id, source_ids, document)
  if (reversals.length > 0) await postBalance(ctx, contact_id, reversals)
}

/** The same as entries, for callers that add more to the contact in one action. @param roundedIds payments whose rounding alone is reversed */
export async function reversalEntries(
  ctx: BusinessContext,
  contact_id: string,
  source_ids: readonly string[],
  document?: BalanceDocument,
  roundedIds: readonly string[] = [],
): Promise<BalanceEntry[]> {
  if (source_ids.length + roundedIds.length === 0) return []
  // Entries never change, so they can be read before the statement that reverses them.
  const entries = await ctx
    .selectFrom('balance_transactions')
    .select(['id', 'amount', 'document_kind', 'document_id'])
    .where('contact_id', '=', contact_id)
    .where(sql<boolean>`source_id = any(${[...source_ids, ...roundedIds]}::uuid[])`)
    .where('kind', '<>', 'reversal')
    .$if(roundedIds.length > 0, (entry) => entry.where(sql<boolean>`(kind = 'rounding' or source_id = any(${source_ids}::uuid[]))`))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('balance_transactions as taken_back')
            .select('taken_back.id')
            .where('taken_back.business_id', '=', ctx.business_id)
            .where('taken_back.kind', '=', 'reversal')
            .whereRef('taken_back.source_id', '=', 'balance_transactions.id'),
        ),
      ),
    )
    .orderBy('entry')
    .execute()
  return entries.map(({ id, amount, document_kind, document_id }) => {
    const ownDocument = document_kind && document_id ? { kind: document_kind, id: document_id } : undefined
    return { kind: 'reversal' as const, amount: -amount, source_id: id, document: document ?? ownDocument }
  })
}
