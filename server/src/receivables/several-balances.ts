import { sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { type BalanceEntry, addEntries, writeBalance } from './balance.ts'

/** What one act adds to the ledgers of contacts, by whose they are. */
export type Entries = ReadonlyMap<string, readonly BalanceEntry[]>

/** Entries of several maps, each contact's in the order of the maps; those of whom nothing is said are left out. */
export function allEntries(...given: readonly Entries[]): Entries {
  const all = new Map<string, readonly BalanceEntry[]>()
  for (const [contact_id, entries] of given.flatMap((one) => [...one]))
    if (entries.length > 0) all.set(contact_id, [...(all.get(contact_id) ?? []), ...entries])
  return all
}

/**
 * Writes what one act does to several contacts, each in one call (`writeBalance`). Several are locked first, in the one order, so that two
 * acts that name the same ones the other way round do not wait for each other. Lock stock before it.
 */
export const writeBalances = (ctx: BusinessContext, entries: Entries): Promise<void> => writeEach(ctx, entries, writeBalance)

/** The same with a new document, which marks its day itself. @param told hears the balances then, in kobo, once they are sent */
export const writeBalancesOfNew = (ctx: BusinessContext, entries: Entries, told: (contact_id: string, balance: number) => void) =>
  writeEach(ctx, entries, (_, contact_id, given) => addEntries(ctx, contact_id, given, (balance) => told(contact_id, balance)))

async function writeEach(ctx: BusinessContext, entries: Entries, write: typeof writeBalance): Promise<void> {
  if (entries.size > 1) await lockContacts(ctx, [...entries.keys()])
  for (const [contact_id, given] of entries) write(ctx, contact_id, given)
}

/** Contacts whose balances change in one act, in the one order: an alias before the contacts that aliases are, as all who lock both do, then by id. */
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
