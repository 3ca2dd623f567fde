import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { newId, newIds } from '../database/ids.ts'
import type { BalanceKind, ContactTables } from '../database/tables/contacts.ts'
import { trailWhere } from '../records/audit.ts'
import { door } from '../records/door.ts'
import { markDatesStale } from '../day-marks/mark-days.ts'
import { markDebtsStale, marking } from './stale-debts.ts'

type ContactType = ContactTables['contacts']['contact_type']

export interface BalanceDocument {
  kind: 'sale' | 'inventory-action'
  id: string
}

export interface BalanceEntry {
  kind: BalanceKind
  /** Kobo. Above zero: the contact owes more. Zero is no entry and is left out. */
  amount: number
  /** The sale, payment, action or adjustment that it comes from; each has one effect of a kind, ever. */
  source_id: string
  document?: BalanceDocument | undefined
  note?: string | null | undefined
  /** Its own id, where another entry is to name it. */
  id?: string
}

/** What the statement answers: the balance after it, and what the contact was where these entries made it both customer and supplier. */
interface Posted {
  balance: number
  was: Exclude<ContactType, 'both'> | null
  is_deleted: boolean
}

/** A supplier whose sale takes effect, or a customer whose goods are taken in, is both from then on. */
const becomesBoth = { sale: 'supplier', intake: 'customer' } as const

/**
 * Adds entries to one contact's ledger and their sum to its balance, by a statement that is gathered: the only writer of balances
 * (CONTACTS-12). It holds the contact's row until the transaction ends; lock stock rows before it. A balance that would
 * leave what can be kept exactly is refused by the database, as a sentence.
 *
 * A contact that the entries make both customer and supplier has its line in the audit trail, by the statement itself: only it knows,
 * whoever else changes the contact at the same time. A deleted contact whose balance is no longer zero is brought back: give all that one act
 * does to a contact in one call, or a balance in between brings it back for nothing. Whoever may come upon a deleted one and reads it
 * afterwards waits for that first (`ctx.flush`).
 * @param entries a posted document's own entry stands here whatever its amount: it decides whether the contact becomes `both`
 * @param told hears the balance after the entries, in kobo
 */
export function writeBalance(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
  told?: (balance: number) => void,
): void {
  if (entries.some(({ amount }) => amount !== 0)) markDatesStale(ctx)
  addEntries(ctx, contact_id, entries, told)
}

/** The same for who marks the day with a document of their own (`staleDayRows`). */
export function addEntries(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
  told?: (balance: number) => void,
): void {
  const given = entries.filter((entry) => entry.amount !== 0)
  const amount = given.reduce((sum, entry) => sum + entry.amount, 0)
  const effects = given.length > 0 ? ([{ what: 'balance', contact_id, amount }] as const) : []
  ctx.write(balanceStatement(ctx, contact_id, given, turningBy(entries)), effects, async ([posted]) => {
    if (!posted) throw new Error(`No contact ${contact_id} to keep a balance of.`)
    const { balance, was, is_deleted } = posted
    told?.(balance)
    if (is_deleted && balance !== 0) await settleHidden(ctx, contact_id, balance, given[0]?.document)
    return was === null ? [] : [{ what: 'became_both', contact_id }]
  })
}

/** How a deleted contact is brought back: contacts stand above. */
export const restoring = door<(ctx: BusinessContext, contact_id: string) => Promise<void>>('how a deleted contact is brought back')

/**
 * What comes upon a contact whom nobody sees: an alias owes nothing, ever, and hands it on to the contact that it is; who was deleted is
 * brought back.
 */
async function settleHidden(ctx: BusinessContext, contact_id: string, balance: number, document?: BalanceDocument): Promise<void> {
  // Its row is held since the entries were written: it stays an alias, or none, and of whom.
  const { merged_into } = await ctx.selectFrom('contacts').select('merged_into').where('id', '=', contact_id).executeTakeFirstOrThrow()
  if (!merged_into) return restoring()(ctx, contact_id)
  moveBalance(ctx, contact_id, merged_into, balance, document)
  await ctx.flush()
}

/**
 * Moves a balance between two contacts that are one, by a pair of entries of which the second names the first. @param amount kobo
 * @param document that it comes of: whoever does not see what is done at its location does not see this of it
 */
export function moveBalance(ctx: BusinessContext, from: string, into: string, amount: number, document?: BalanceDocument): void {
  const id = newId(ctx.now)
  writeBalance(ctx, from, [{ kind: 'merge', amount: -amount, source_id: newId(ctx.now), id, document }])
  writeBalance(ctx, into, [{ kind: 'merge', amount, source_id: id, document }])
}

function balanceStatement(
  ctx: BusinessContext,
  contact_id: string,
  given: readonly BalanceEntry[],
  turning: ContactType | null,
): RawBuilder<Posted> {
  const both = { entity: 'contacts', entity_id: contact_id, before: { contact_type: turning }, after: { contact_type: 'both' } }
  const { business_id, merchant_id } = ctx
  return posting({
    ...{ mark: newId(ctx.now), marks: given.length > 0 && !isPaidAtOnce(given) },
    trail: trailWhere(ctx, both, sql`(select from contact where was is not null) as turned`),
    ...{ business_id, merchant_id, contact_id, turning },
    ...rowsOf(ctx, given),
  })
}

/** A sale that is paid as it is recorded leaves nothing open: what is kept of its customer's debts stays as it was counted. */
const isPaidAtOnce = (given: readonly BalanceEntry[]): boolean =>
  given.some(({ kind }) => kind === 'sale') &&
  given.every(({ kind }) => kind === 'sale' || kind === 'payment') &&
  given.reduce((sum, { amount }) => sum + amount, 0) === 0

/** What a contact is that these entries make both. */
const turningBy = (entries: readonly BalanceEntry[]): ContactType | null =>
  entries.flatMap(({ kind }) => (kind === 'sale' || kind === 'intake' ? [becomesBoth[kind]] : []))[0] ?? null

function rowsOf(ctx: BusinessContext, given: readonly BalanceEntry[]) {
  // Lists are in the order of ids, which sort as their times do.
  const ids = newIds(given.length, ctx.now)
  return {
    ids: given.map((entry, index) => entry.id ?? ids[index]),
    created_at: new Date(ctx.now).toISOString(),
    kinds: given.map((entry) => entry.kind),
    amounts: given.map((entry) => entry.amount),
    sources: given.map((entry) => entry.source_id),
    document_kinds: given.map((entry) => entry.document?.kind ?? null),
    documents: given.map((entry) => entry.document?.id ?? null),
    notes: given.map((entry) => entry.note ?? null),
  }
}

const posting = (given: Record<string, unknown> & { trail: RawBuilder<unknown> }) => sql<Posted>`
    with given as (
      select * from unnest(
        ${given.ids}::uuid[], ${given.kinds}::text[], ${given.amounts}::bigint[], ${given.sources}::uuid[],
        ${given.document_kinds}::text[], ${given.documents}::uuid[], ${given.notes}::text[]
      ) with ordinality as given (id, kind, amount, source_id, document_kind, document_id, note, position)
    ), before as (
      select case when contact_type = ${given.turning}::text and not is_walk_in then contact_type end as was
      from contacts where business_id = ${given.business_id} and id = ${given.contact_id} for no key update
    ), contact as (
      update contacts set balance = balance + (select coalesce(sum(amount), 0)::bigint from given),
        last_entry = last_entry + (select count(*) from given), contact_type = case when before.was is null then contact_type else 'both' end
      from before where business_id = ${given.business_id} and id = ${given.contact_id}
      returning id, balance, last_entry, was, deleted_at is not null as is_deleted
    ), written as (
      insert into balance_transactions
        (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, document_kind, document_id, note, created_by, created_at)
      select ${given.business_id}, given.id, contact.id, contact.last_entry - count(*) over () + position, kind, amount,
        contact.balance - (sum(amount) over () - sum(amount) over (order by position))::bigint,
        source_id, document_kind, document_id, note, ${given.merchant_id}, ${given.created_at}
      from given, contact returning 1
    ), marked as (
      ${marking(given.business_id, given.mark, sql`contact where ${given.marks}::boolean`)}
    ), trail as (
      ${given.trail}
    )
    select balance, was, is_deleted from contact`

/** The same, at once. @returns the balance after the entries, in kobo @throws Refusal 422 at the end of the range; Error where there is no such contact */
export async function postBalance(
  ctx: BusinessContext,
  contact_id: string,
  entries: readonly BalanceEntry[],
): Promise<{ balance: number }> {
  let after = 0
  writeBalance(ctx, contact_id, entries, (balance) => (after = balance))
  await ctx.flush()
  return { balance: after }
}

/** What new contacts owe from the start, each by an entry of its own: they are held by whoever made them. Kobo, not zero. */
export async function openBalances(
  ctx: BusinessContext,
  openings: readonly { contact_id: string; amount: number }[],
  note: string,
): Promise<void> {
  if (openings.length === 0) return
  markDebtsStale(
    ctx,
    openings.map((one) => one.contact_id),
  )
  markDatesStale(ctx)
  const [ids, sources] = [newIds(openings.length, ctx.now), newIds(openings.length, ctx.now)]
  await sql`
    with given as (
      select * from unnest(${ids}::uuid[], ${openings.map((one) => one.contact_id)}::uuid[], ${openings.map(({ amount }) => amount)}::bigint[],
        ${sources}::uuid[]) as given (id, contact_id, amount, source_id)
    ), contact as (
      update contacts set balance = contacts.balance + given.amount, last_entry = contacts.last_entry + 1
      from given where contacts.business_id = ${ctx.business_id} and contacts.id = given.contact_id
      returning contacts.id, contacts.balance, contacts.last_entry
    )
    insert into balance_transactions (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, note, created_by, created_at)
    select ${ctx.business_id}::uuid, given.id, contact.id, contact.last_entry, 'adjustment', given.amount, contact.balance, given.source_id,
      ${note}, ${ctx.merchant_id}::uuid, ${new Date(ctx.now).toISOString()}::timestamptz
    from given join contact on contact.id = given.contact_id returning 1`.execute(ctx.db)
}

/**
 * Takes back what new contacts owed from the start, each by its exact opposite: they are held, and have no other entries.
 * @returns the entries that were taken back, in kobo
 */
export async function closeOpenings(
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
    openings.map((one) => one.contact_id),
  )
  markDatesStale(ctx)
  await sql`
    with given as (
      select * from unnest(${newIds(openings.length, ctx.now)}::uuid[], ${openings.map((one) => one.contact_id)}::uuid[],
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
 * Takes back what the given sources did to a contact's balance, each entry by its exact opposite. What was taken back before stays
 * as it is. @param document whose cancelling it is, for the ledger's reader
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

/** The same as entries, for whoever does more to the contact in the same act. */
export async function reversalEntries(
  ctx: BusinessContext,
  contact_id: string,
  source_ids: readonly string[],
  document?: BalanceDocument,
): Promise<BalanceEntry[]> {
  if (source_ids.length === 0) return []
  // Entries are never changed, so reading their amounts before the statement that adds them loses nothing.
  const entries = await ctx
    .selectFrom('balance_transactions')
    .select(['id', 'amount', 'document_kind', 'document_id'])
    .where('contact_id', '=', contact_id)
    .where(sql<boolean>`source_id = any(${source_ids}::uuid[])`)
    .where('kind', '<>', 'reversal')
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
    const own = document_kind && document_id ? { kind: document_kind, id: document_id } : undefined
    return { kind: 'reversal' as const, amount: -amount, source_id: id, document: document ?? own }
  })
}
