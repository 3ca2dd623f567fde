import { sql } from 'kysely'
import type { Dependencies } from '../request/dependencies.ts'
import type { RequestContext } from '../request/request-context.ts'
import { networkOf } from '../http/rate-limit.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { sha256, hashesEqual } from '../services/tokens.ts'
import { readCookie, setOwnCookie } from './cookies.ts'

/** Days that a device, or a network, counts as known after it was last logged in from. */
const days = 90

/** One for each account that logs in there: several people share a till. */
const cookieName = (merchant_id: string) => `device_${sha256(`device ${merchant_id}`).slice(0, 16)}`

const signatureOf = ({ tokens }: Dependencies, device: string, merchant_id: string) => tokens.hmac(`device ${device} ${merchant_id}`)

/** The device that a login comes from, if it logged in to this account before and still has its cookie. */
export function knownDevice(context: RequestContext, merchant_id: string): string | undefined {
  const [device = '', seal = ''] = (readCookie(context, cookieName(merchant_id)) ?? '').split('.')
  return device && hashesEqual(seal, signatureOf(context.app, device, merchant_id)) ? device : undefined
}

/**
 * Has a device that logged in remembered by a cookie: of no use for getting in, it only shows that tries from there are not a stranger's.
 * No script reads it and nothing but the login is sent it.
 */
export function rememberDevice(context: RequestContext, merchant_id: string, device = newId(context.now)): void {
  const value = `${device}.${signatureOf(context.app, device, merchant_id)}`
  setOwnCookie(context, { name: cookieName(merchant_id), value, path: '/v1/merchant/auth/login', seconds: days * 86_400 })
}

/** The networks that an account was lately logged in from; none of an email that nobody has. */
export async function knownNetworks(db: Db, email: string, now: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ip: string }>`
    select s.ip from sessions s join merchants m on m.id = s.merchant_id
    where lower(m.email) = ${email.toLowerCase()} and s.created_at > ${new Date(now - days * 86_400_000).toISOString()}
    order by s.created_at desc limit 100`.execute(db)
  return new Set(rows.map(({ ip }) => networkOf(ip)))
}
