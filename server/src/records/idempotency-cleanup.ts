import type { OwnerQuery } from '../services/jobs.ts'

/** Milliseconds for which the response to an `Idempotency-Key` is stored: a day. */
export const keyLifetime = 86_400_000

interface Key {
  business_id: string
  merchant_id: string
  key: string
}

/**
 * Deletes expired idempotency keys, in batches, so that no lock lasts long. Runs
 * as the tables' owner, since keys belong to all businesses and to people without one.
 * @param query as the owner
 * @param now milliseconds since 1970
 * @param batch rows at a time
 * @returns the number of deleted keys
 */
export async function deleteExpiredKeys(query: OwnerQuery, now: number, batch = 1000): Promise<number> {
  const before = new Date(now - keyLifetime).toISOString()
  for (let forgotten = 0; ;) {
    const old = await query<Key>(
      'select business_id, merchant_id, key from idempotency_keys where created_at < $1 order by created_at limit $2',
      [before, batch],
    )
    for (const business of new Set(old.rows.map(({ business_id }) => business_id))) {
      const keys = old.rows.filter(({ business_id }) => business_id === business)
      // A key that was claimed again meanwhile is a new one.
      await query(
        `delete from idempotency_keys where business_id = $1 and created_at < $2
          and (merchant_id, key) in (select * from unnest($3::uuid[], $4::text[]))`,
        [business, before, keys.map(({ merchant_id }) => merchant_id), keys.map(({ key }) => key)],
      )
    }
    forgotten += old.rows.length
    if (old.rows.length < batch) return forgotten
  }
}
