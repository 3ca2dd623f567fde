import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type BalanceEntry, addEntries, writeBalance } from './balance.ts'

/** Ledger entries of one action by contact. */
export type EntriesByContact = ReadonlyMap<string, readonly BalanceEntry[]>

/** Merges entries by contact, in the order of the maps. Drops contacts without entries. */
export function mergeEntries(...maps: readonly EntriesByContact[]): EntriesByContact {
  const merged = new Map<string, readonly BalanceEntry[]>()
  for (const [contact_id, entries] of maps.flatMap((map) => [...map]))
    if (entries.length > 0) merged.set(contact_id, [...(merged.get(contact_id) ?? []), ...entries])
  return merged
}

/**
 * Writes the entries of one action to several contacts, each in one call (`writeBalance`). Locks several contacts in the one order first,
 * so that two actions cannot deadlock. Lock stock before it.
 */
export const writeBalances = (ctx: BusinessContext, entries: EntriesByContact): Promise<void> => writeEach(ctx, entries, writeBalance)

/** The same for a new document, which marks its day stale itself. @param main its own contact, a reference that is locked */
export const writeBalancesOfNewDocument = (ctx: BusinessContext, entries: EntriesByContact, main: string | null) =>
  writeEach(ctx, entries, (_, contact_id, contactEntries) => addEntries(ctx, contact_id, contactEntries, undefined, contact_id === main))

async function writeEach(ctx: BusinessContext, entries: EntriesByContact, write: typeof writeBalance): Promise<void> {
  if (entries.size > 1) await lockContacts(ctx, [...entries.keys()])
  for (const [contact_id, contactEntries] of entries) write(ctx, contact_id, contactEntries)
}

/** Locks contacts whose balances change: aliases before their main contacts, as every caller does, then by id. */
export const lockContacts = (ctx: BusinessContext, ids: readonly string[]) =>
  ctx
    .selectFrom('contacts')
    .select('id')
    .where(
      sql<boolean>`(id = any(${ids}::uuid[]) or id in (select alias.merged_into from contacts alias
        where alias.business_id = ${ctx.business_id} and alias.id = any(${ids}::uuid[])))`,
    )
    .orderBy(sql`merged_into is null`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
