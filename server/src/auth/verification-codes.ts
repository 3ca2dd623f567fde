import type { DependenciesInTransaction } from '../request/dependencies.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { hashesEqual } from '../services/tokens.ts'

/** A code proves that a merchant reads a mailbox or holds a phone, and only for that address. */
interface Proof {
  kind: 'email-code' | 'phone-code'
  merchant_id: string
  address: string
}

const minutes = 10
/** Six digits are a million codes, so guesses are few. */
const mostTries = 5

const hashCode = ({ tokens }: DependenciesInTransaction, { kind, merchant_id, address }: Proof, code: string) =>
  tokens.hmac([kind, merchant_id, address, code].join(' '))

/** Stores a new code’s keyed hash, valid for ten minutes and five tries; the previous code becomes invalid. */
export async function storeCode(app: DependenciesInTransaction, db: Db, proof: Proof, code: string, now: number): Promise<void> {
  const { kind, merchant_id } = proof
  const times = { created_at: new Date(now).toISOString(), expires_at: new Date(now + minutes * 60_000).toISOString() }
  await db
    .insertInto('merchant_tokens')
    .values({ id: newId(now), merchant_id, kind, token_hash: hashCode(app, proof, code), ...times })
    .execute()
}

/** True if this is the latest code, which is used up. Every wrong try counts: the caller commits, and refuses afterwards. */
export async function checkCode(app: DependenciesInTransaction, db: Db, proof: Proof, code: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString()
  const latest = await db
    .selectFrom('merchant_tokens')
    .select(['id', 'token_hash', 'attempts', 'used_at', 'expires_at'])
    .where('merchant_id', '=', proof.merchant_id)
    .where('kind', '=', proof.kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!latest || latest.used_at || latest.expires_at <= at || latest.attempts >= mostTries) return false
  const right = hashesEqual(latest.token_hash, hashCode(app, proof, code))
  await db
    .updateTable('merchant_tokens')
    .set(right ? { used_at: at } : { attempts: latest.attempts + 1 })
    .where('id', '=', latest.id)
    .execute()
  return right
}
