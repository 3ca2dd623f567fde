import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idPrefixes } from '@kasuwa/contract/platform/ids'
import { dataFolder, withSharedClient } from './by-sql.ts'
import { type TableRow, copyRows, hashOf, rowsOf, writeRows } from './rows.ts'

/** Uuids, as they are stored. */
interface Session {
  merchant: string
  business: string
  session: string
}

/** The rows that a registration and the first login wrote. */
export interface Pattern extends Session {
  email: string
  rows: TableRow[]
  /** Milliseconds since 1970. */
  writtenAt: number
}

/** Rows of a business that was just registered and logged in to, in the app that all tests share. */
export const patternOf = (email: string): Promise<Pattern> =>
  withSharedClient(async (client) => {
    const { rows: matches } = await client.query<Session>(
      `select m.id as merchant, s.place as business, s.id as session from merchants m join sessions s on s.merchant_id = m.id where m.email = $1`,
      [email],
    )
    const [ids] = matches
    if (!ids) throw new Error(`Nobody is logged in as ${email}`)
    return { ...ids, email, writtenAt: Date.now(), rows: await rowsOf(client, ids.merchant, ids.business) }
  })

/** A business as the pattern was registered, and its owner logged in with the same password. @returns an access token */
export async function makeShop(pattern: Pattern, email: string): Promise<string> {
  const { ids, rows } = copyRows(pattern.rows, pattern.writtenAt, [[pattern.email, email]])
  await withSharedClient((client) => writeRows(client, rows))
  const idOf = (id: string) => ids.get(id) ?? ''
  return accessToken({ merchant: idOf(pattern.merchant), business: idOf(pattern.business), session: idOf(pattern.session) })
}

/** One more session of an account, as a login writes it, where they were last. @returns undefined for an account of another app, or in no business */
export const makeSession = (pattern: Pattern, email: string, userAgent: string) =>
  withSharedClient(async (client) => {
    const { rows: matches } = await client.query<{ merchant: string; business: string | null }>(
      `select id as merchant, coalesce((select place from sessions where merchant_id = m.id order by created_at desc limit 1),
          (select business_id from members where merchant_id = m.id and deleted_at is null order by created_at, id limit 1)) as business
        from merchants m where email = $1`,
      [email],
    )
    const { merchant, business } = matches[0] ?? {}
    if (!merchant || !business) return undefined
    const written = pattern.rows.filter(({ row }) => row.includes(pattern.session))
    const { ids, rows } = copyRows(written, pattern.writtenAt, [
      [pattern.merchant, merchant],
      [pattern.business, business],
    ])
    const at = { merchant, business, session: ids.get(pattern.session) ?? '' }
    // To the letter the one that the server works out from the row: it answers that one again when a business is switched.
    const [, rotatedAt = ''] = rows.flatMap(({ row }) => /"rotated_at":"([^"]+)"/.exec(row) ?? [])
    const { kind, ...owner } = claimsOf(at, 'refresh')
    const refreshToken = signed({ ...owner, jti: 'first', kind }, 86_400, Date.parse(rotatedAt))
    const agent = JSON.stringify(userAgent)
    await writeRows(
      client,
      rows.map(({ table, row }) => ({
        table,
        row: row
          .replace(/"token_hash":"[^"]+"/, `"token_hash":"${hashOf(refreshToken)}"`)
          .replace(/"user_agent":"[^"]+"/, () => `"user_agent":${agent}`),
      })),
    )
    return { token: accessToken(at), refreshToken, merchant: publicId('merchant', merchant), business: publicId('business', business) }
  })

const accessToken = (at: Session): string => signed({ ...claimsOf(at, 'access'), business_id: publicId('business', at.business) }, 900)

const claimsOf = ({ session, merchant }: Session, kind: 'access' | 'refresh') => ({
  sid: publicId('session', session),
  merchant_id: publicId('merchant', merchant),
  kind,
})

/** As the app signs, with its secret. @param at milliseconds since 1970 */
function signed(claims: object, seconds: number, at = Date.now()): string {
  const iat = Math.floor(at / 1000)
  const [head, body] = [
    { alg: 'HS256', typ: 'JWT' },
    { ...claims, iat, exp: iat + seconds },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const secret = readFileSync(join(dataFolder(), 'secrets', 'token-key'), 'utf8')
  return `${head}.${body}.${createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')}`
}

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Public id of a stored uuid: 26 digits of five bits. */
function publicId(kind: 'merchant' | 'session' | 'business', uuid: string): string {
  const number = BigInt(`0x${uuid.replaceAll('-', '')}`)
  return idPrefixes[kind] + Array.from({ length: 26 }, (_, at) => digits[Number((number >> BigInt(125 - 5 * at)) & 31n)]).join('')
}
