import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sha256, randomToken } from '../services/tokens.ts'

type Kind = 'verify-email' | 'reset-password'

/** How long a mailed secret is good for, in minutes (`quality.md`, Nobody gets in). */
const minutes: Record<Kind, number> = { 'verify-email': 24 * 60, 'reset-password': 30 }

/**
 * Makes a secret for a mailed link; only its hash is kept, and the links of its kind before it are good for nothing.
 * @param browser_hash of the secret of the browser that this link may log in; see `registering-browser.ts`
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
    .set({ used_at: sql`coalesce(used_at, ${new Date(now).toISOString()})`, browser_hash: null })
    .where('merchant_id', '=', merchant_id)
    .where('kind', '=', kind)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('browser_hash', 'is not', null)]))
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

/**
 * Uses up what a verification link is worth to the browser that registered: once it is logged in by it, also where the link has verified
 * already, as when a mail scanner opened it first. A link that was replaced, or whose registration ended, is worth nothing.
 * @param browser_hash of the secret that the browser keeps
 * @returns the merchant to log in, whose row is held; undefined for any other browser
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

/** Hash of the secret of the browser that registered a merchant, for another link in place of theirs. */
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
