import type { Db } from '../database/database.ts'
import { toSearchText } from '../database/search.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import { type Bank, ProviderDown } from '../services/payment-provider.ts'
import { nigerianBanks } from './nigerian-banks.ts'

/** Codes that `BankAccountInput` accepts; the provider’s other entries are no banks to choose. */
const isCode = ({ id }: Bank) => id.length >= 3 && id.length <= 6

/** Banks by name: the provider’s last list, or the bundled one without a provider or before its first reply. It makes no call. */
export async function allBanks(app: Pick<Dependencies, 'paymentProvider'>, db: Db): Promise<readonly Bank[]> {
  if (app.paymentProvider.name === 'sandbox') return nigerianBanks
  const providerBanks = await db.selectFrom('provider_banks').select(['code as id', 'name']).execute()
  if (providerBanks.length === 0) return nigerianBanks
  const key = new Map(providerBanks.map(({ id, name }) => [id, toSearchText(name)]))
  return providerBanks.toSorted((a, b) => ((key.get(a.id) ?? '') < (key.get(b.id) ?? '') ? -1 : 1))
}

/** Name of a bank; undefined for an unknown code. A bank missing from the provider’s list keeps its bundled name. */
export async function bankNamed(app: Pick<Dependencies, 'paymentProvider'>, db: Db, code: string): Promise<string | undefined> {
  const listed = nigerianBanks.find(({ id }) => id === code)?.name
  if (app.paymentProvider.name === 'sandbox') return listed
  const providerBank = await db.selectFrom('provider_banks').select('name').where('code', '=', code).executeTakeFirst()
  return providerBank?.name ?? listed
}

/**
 * Fetches the provider’s banks and replaces the stored list; retried later without a reply. A daily job.
 * @throws ProviderDown also if the list is less than half as long as before, which must be an error
 */
export async function fetchBanks(app: Pick<Dependencies, 'paymentProvider' | 'clock'>, query: OwnerQuery): Promise<void> {
  const banks = (await app.paymentProvider.banks())?.filter(isCode)
  if (!banks || banks.length === 0) return
  const { rows } = await query<{ kept: number }>('select count(*)::int as kept from provider_banks', [])
  if (banks.length * 2 < (rows[0]?.kept ?? 0)) throw new ProviderDown('An answer to /bank with fewer than half of the banks before.')
  await query(
    `with told as (select code, name from jsonb_to_recordset($1::jsonb) as bank (code text, name text)),
        gone as (delete from provider_banks where code not in (select code from told))
      insert into provider_banks (code, name, updated_at) select code, name, $2::timestamptz from told
      on conflict (code) do update set name = excluded.name, updated_at = excluded.updated_at`,
    [JSON.stringify(banks.map(({ id: code, name }) => ({ code, name }))), new Date(app.clock()).toISOString()],
  )
}
