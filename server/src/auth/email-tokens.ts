import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sha256, randomToken } from '../services/tokens.ts'

type Kind = 'verify-email' | 'reset-password'

/** How long a mailed secret is good for, in minutes (`quality.md`, Nobody gets in). */
const minutes: Record<Kind, number> = { 'verify-email': 24 * 60, 'reset-password': 30 }

/** Makes a secret for a mailed link; only its hash is kept, and the links of its kind before it are good for nothing. */
export async function newEmailToken(db: Db, merchant_id: string, kind: Kind, now: number): Promise<string> {
  await revokeEmailTokens(db, merchant_id, kind, now)
  const secret = randomToken()
  const row = {
    id: newId(now),
    merchant_id,
    kind,
    token_hash: sha256(secret),
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + minutes[kind] * 60_000).toISOString(),
  }
  await db.insertInto('merchant_tokens').values(row).execute()
  return secret
}

/** Whose a secret is, as long as it is good; it stays so. */
export const ownerOfEmailToken = (db: Db, secret: string, kind: Kind, now: number) =>
  db
    .selectFrom('merchant_tokens')
    .innerJoin('merchants', 'merchants.id', 'merchant_tokens.merchant_id')
    .select(['merchants.id', 'merchants.email'])
    .where('token_hash', '=', sha256(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()

/** Makes every link of a kind that a merchant was sent good for nothing: those to choose a password, with any change of it. */
export const revokeEmailTokens = (db: Db, merchant_id: string, kind: Kind, now: number) =>
  db
    .updateTable('merchant_tokens')
    .set({ used_at: new Date(now).toISOString() })
    .where('merchant_id', '=', merchant_id)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute()

/**
 * Uses up a secret: of any number of callers with it, one gets the merchant's id and the others undefined. Its merchant is held first, as
 * by whoever changes their password or mails another link: two who took these two rows in different orders would wait for each other.
 */
export async function consumeEmailToken(db: Db, secret: string, kind: Kind, now: number): Promise<string | undefined> {
  const owner = await ownerOfEmailToken(db, secret, kind, now)
  if (!owner) return undefined
  await db.selectFrom('merchants').select('id').where('id', '=', owner.id).forUpdate().execute()
  const at = new Date(now).toISOString()
  const used = await db
    .updateTable('merchant_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', sha256(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('merchant_id')
    .executeTakeFirst()
  return used?.merchant_id
}
