import type { Db } from '../database/database.ts'
import { toSearchText } from '../database/search.ts'
import type { Dependencies } from '../request/dependencies.ts'
import type { OwnerQuery } from '../services/jobs.ts'
import type { Bank } from '../services/payment-provider.ts'
import { nigerianBanks } from './nigerian-banks.ts'

/** Codes that an account can have (`BankAccountInput`): whatever else the provider lists is no bank that is chosen here. */
const isCode = ({ id }: Bank) => id.length >= 3 && id.length <= 6

/**
 * Banks by name: as the provider last told of them, or the bundled list where there is no provider, or none that has answered yet. Nobody waits for it.
 */
export async function allBanks(app: Pick<Dependencies, 'paymentProvider'>, db: Db): Promise<readonly Bank[]> {
  if (app.paymentProvider.name === 'sandbox') return nigerianBanks
  const told = await db.selectFrom('provider_banks').select(['code as id', 'name']).execute()
  if (told.length === 0) return nigerianBanks
  const key = new Map(told.map(({ id, name }) => [id, toSearchText(name)]))
  return told.toSorted((a, b) => ((key.get(a.id) ?? '') < (key.get(b.id) ?? '') ? -1 : 1))
}

/** What a bank is called; undefined where there is none of that code. One that the provider lists no more keeps its bundled name. */
export async function bankNamed(app: Pick<Dependencies, 'paymentProvider'>, db: Db, code: string): Promise<string | undefined> {
  const listed = nigerianBanks.find(({ id }) => id === code)?.name
  if (app.paymentProvider.name === 'sandbox') return listed
  const told = await db.selectFrom('provider_banks').select('name').where('code', '=', code).executeTakeFirst()
  return told?.name ?? listed
}

/** Asks the provider which banks there are, and keeps them in the place of those before. Asked again later where it does not answer. A job of every day. */
export async function fetchBanks(app: Pick<Dependencies, 'paymentProvider' | 'clock'>, query: OwnerQuery): Promise<void> {
  const banks = (await app.paymentProvider.banks())?.filter(isCode)
  if (!banks || banks.length === 0) return
  await query(
    `with told as (select code, name from jsonb_to_recordset($1::jsonb) as bank (code text, name text)),
        gone as (delete from provider_banks where code not in (select code from told))
      insert into provider_banks (code, name, updated_at) select code, name, $2::timestamptz from told
      on conflict (code) do update set name = excluded.name, updated_at = excluded.updated_at`,
    [JSON.stringify(banks.map(({ id: code, name }) => ({ code, name }))), new Date(app.clock()).toISOString()],
  )
}
