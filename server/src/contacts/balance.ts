import { type CompiledQuery, sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'
import { flight } from '../platform/db.ts'
import { newId } from '../platform/ids.ts'
import type { BalanceKind } from '../platform/tables/contacts.ts'

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
}

/**
 * The statement that adds entries to one contact's ledger and their sum to its balance: the only writer of balances
 * (`domain.md`, Contact balance). Holds the contact's row until the transaction ends; lock stock rows before it.
 * A balance that would leave what can be kept exactly is refused by the database, as a sentence. @returns its one row: `{ balance }`
 */
export function balanceStatement(ctx: Ctx, contact_id: string, entries: readonly BalanceEntry[]): CompiledQuery<{ balance: number }> {
  const given = entries.filter((entry) => entry.amount !== 0)
  const ids = given.map(() => newId(ctx.now))
  ctx.effects.push({ what: 'balance', contact_id, amount: given.reduce((sum, entry) => sum + entry.amount, 0) })
  return sql<{ balance: number }>`
    with given as (
      select * from unnest(
        ${ids}::uuid[], ${given.map((entry) => entry.kind)}::text[], ${given.map((entry) => entry.amount)}::bigint[],
        ${given.map((entry) => entry.source_id)}::uuid[], ${given.map((entry) => entry.document?.kind ?? null)}::text[],
        ${given.map((entry) => entry.document?.id ?? null)}::uuid[], ${given.map((entry) => entry.note ?? null)}::text[]
      ) with ordinality as given (id, kind, amount, source_id, document_kind, document_id, note, position)
    ), contact as (
      update contacts set balance = balance + (select coalesce(sum(amount), 0)::bigint from given),
        last_entry = last_entry + (select count(*) from given)
      where business_id = ${ctx.business_id} and id = ${contact_id}
      returning balance, last_entry
    ), written as (
      insert into balance_transactions
        (business_id, id, contact_id, entry, kind, amount, balance_after, source_id, document_kind, document_id, note, created_by)
      select ${ctx.business_id}, given.id, ${contact_id}, contact.last_entry - count(*) over () + position, kind, amount,
        contact.balance - (sum(amount) over () - sum(amount) over (order by position))::bigint,
        source_id, document_kind, document_id, note, ${ctx.merchant_id}
      from given, contact
    )
    select balance from contact`.compile(ctx.db)
}

/** Sends it. @returns the balance after the entries, in kobo @throws Refusal 422 at the end of the range; Error where there is no such contact */
export async function postBalance(ctx: Ctx, contact_id: string, entries: readonly BalanceEntry[]): Promise<{ balance: number }> {
  const [result] = await flight(ctx.db, [balanceStatement(ctx, contact_id, entries)])
  const [contact] = (result?.rows ?? []) as { balance: number }[]
  if (!contact) throw new Error(`No contact ${contact_id} to keep a balance of.`)
  return contact
}

/**
 * Takes back what the given sources did to a contact's balance, each entry by its exact opposite. What was taken back before stays
 * as it is. @param document whose cancelling it is, for the ledger's reader
 */
export async function reverseBalance(
  ctx: Ctx,
  contact_id: string,
  source_ids: readonly string[],
  document?: BalanceDocument,
): Promise<void> {
  if (source_ids.length === 0) return
  // Entries are never changed, so reading their amounts before the statement that adds them loses nothing.
  const entries = await ctx
    .from('balance_transactions')
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
  const reversals = entries.map(({ id, amount, document_kind, document_id }) => {
    const own = document_kind && document_id ? { kind: document_kind, id: document_id } : undefined
    return { kind: 'reversal' as const, amount: -amount, source_id: id, document: document ?? own }
  })
  if (reversals.length > 0) await postBalance(ctx, contact_id, reversals)
}
