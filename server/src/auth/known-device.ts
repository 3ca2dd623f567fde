import { sql } from 'kysely'
import type { Dependencies } from '../request/dependencies.ts'
import type { RequestContext } from '../request/request-context.ts'
import { networkOf } from '../http/rate-limit.ts'
import type { Db } from '../database/database.ts'
import { sha256, hashesEqual } from '../services/tokens.ts'
import { readCookie, setOwnCookie } from './cookies.ts'

/** Days after its last login that a device or network stays known. */
const days = 90

/** One cookie per account, since people share a till. */
const cookieName = (merchant_id: string) => `device_${sha256(`device ${merchant_id}`).slice(0, 16)}`

const signatureOf = ({ tokens }: Dependencies, device: string, merchant_id: string) => tokens.hmac(`device ${device} ${merchant_id}`)

/** The known device of a login, if it logged in to this account before and still has its cookie. */
export function knownDevice(context: RequestContext, merchant_id: string): string | undefined {
  const [device = '', seal = ''] = (readCookie(context, cookieName(merchant_id)) ?? '').split('.')
  return device && hashesEqual(seal, signatureOf(context.app, device, merchant_id)) ? device : undefined
}

/**
 * Stores a device cookie after a login. It grants no access; it only shows that tries from there are not a stranger’s.
 * Scripts cannot read it, and only login receives it.
 */
export function rememberDevice(context: RequestContext, merchant_id: string, device: string): void {
  const value = `${device}.${signatureOf(context.app, device, merchant_id)}`
  setOwnCookie(context, { name: cookieName(merchant_id), value, path: '/v1/merchant/auth/login', seconds: days * 86_400 })
}

/** Networks of an account’s recent logins; empty for an unknown email. */
export async function knownNetworks(db: Db, email: string, now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ip: string }>`
    select s.ip from sessions s join merchants m on m.id = s.merchant_id
    where lower(m.email) = ${email.toLowerCase()} and s.created_at > ${new Date(now - days * 86_400_000).toISOString()}
    order by s.created_at desc limit 100`.execute(db)
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}
