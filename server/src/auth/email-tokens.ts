import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sha256, randomToken } from '../services/tokens.ts'

type Kind = 'verify-email' | 'reset-password'

/** Minutes that a mailed secret is valid. */
const minutes: Record<Kind, number> = { 'verify-email': 24 * 60, 'reset-password': 30 }

/**
 * Creates the secret of a mailed link; only its hash is stored, and earlier links of its kind become invalid.
 * @param browser_hash hash of the secret of the browser that this link may log in; see `registering-browser.ts`
 */
export async function newEmailToken(
  db: Db,
  merchant_id: string,
  kind: Kind,
  now: number,
  browser_hash: string | null = null,
): Promise<string> {
  await revokeEmailTokens(db, merchant_id, kind, now)
  const secret = randomToken()
  const row = {
    id: newId(now),
    merchant_id,
    kind,
    token_hash: sha256(secret),
    browser_hash,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + minutes[kind] * 60_000).toISOString(),
  }
  await db.insertInto('merchant_tokens').values(row).execute()
  return secret
}

/** Owner of a valid secret; does not use it up. */
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

/** Invalidates all of a merchant’s links of a kind; every password change does this to reset links. */
export const revokeEmailTokens = (db: Db, merchant_id: string, kind: Kind, now: number) =>
  db
    .updateTable('merchant_tokens')
    .set({ used_at: sql`coalesce(used_at, ${new Date(now).toISOString()})`, browser_hash: null })
    .where('merchant_id', '=', merchant_id)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('browser_hash', 'is not', null)]))
    .execute()

/**
 * Uses up a secret: of concurrent callers, one gets the merchant’s id and the others undefined. The merchant is locked first, as for
 * password changes and new links, so these cannot deadlock.
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

/**
 * Uses up a verification link’s login for the registering browser, even if the link has verified already, such as when a mail scanner
 * opened it. A replaced link, or one of an ended registration, has none.
 * @param browser_hash hash of the browser’s secret
 * @returns the merchant to log in, whose row is locked; undefined for any other browser
 */
export async function consumeBrowserLogin(db: Db, secret: string, browser_hash: string, now: number): Promise<string | undefined> {
  const at = new Date(now).toISOString()
  const link = await db
    .selectFrom('merchant_tokens')
    .select(['id', 'merchant_id'])
    .where('token_hash', '=', sha256(secret))
    .where('kind', '=', 'verify-email')
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (!link) return undefined
  await db.selectFrom('merchants').select('id').where('id', '=', link.merchant_id).forUpdate().execute()
  const used = await db
    .updateTable('merchant_tokens')
    .set({ browser_hash: null })
    .where('id', '=', link.id)
    .where('browser_hash', '=', browser_hash)
    .where('used_at', 'is not', null)
    .returning('merchant_id')
    .executeTakeFirst()
  return used?.merchant_id
}

/** Hash of the registering browser’s secret, for a replacement link. */
export async function browserOfLink(db: Db, merchant_id: string): Promise<string | null> {
  const link = await db
    .selectFrom('merchant_tokens')
    .select('browser_hash')
    .where('merchant_id', '=', merchant_id)
    .where('kind', '=', 'verify-email')
    .where('browser_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return link?.browser_hash ?? null
}
