import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../database/database.ts'
import { refuseField, busy } from '../errors/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { membershipsOf } from './memberships.ts'
import { passwordCost } from './password-cost.ts'

/** At work or waiting for their turn: more than these would keep the last of them waiting for seconds. */
const most = 60
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * One password after the other: each takes 19 MB while it is worked on, and some eighty a second are more than log in.
 * @throws Refusal 503 where too many passwords are being worked on already
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= most) throw busy()
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting--
  }
}

/** Argon2id, which is the library's default kind. Never call it inside a transaction: it takes tens of milliseconds, and a connection is worth more. @throws Refusal 503 under a flood */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, passwordCost()))

/** Stored where nobody knows a password: none opens such an account. */
export const noPassword = 'none'

/** What is worked on for an account that is not there: of the same cost, and the hash of nothing. */
export function ofNobody(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost()
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

/**
 * Whether this is the password. Without a hash (no such account) it works as long and says no. Never call it inside a transaction.
 * @param stored null for a merchant who has set no password
 * @throws Refusal 503 under a flood
 */
export async function verifyPassword(stored: string | null | undefined, given: string): Promise<boolean> {
  const known = stored?.startsWith('$argon2id$') === true
  const against = known ? stored : ofNobody()
  const same = await inTurn(() => verify(against, given))
  return known && same
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Refuses the passwords that are tried first: those that everybody uses, and those that anybody who knows the person would think of.
 * @param own their email, name, phone and businesses
 * @throws Refusal 422 on `password`
 */
export function refuseCommonPassword(password: string, own: readonly (string | null | undefined)[] = []): void {
  const words = own.flatMap((word) => (word ? [plain(word), plain(word.split('@')[0] ?? '')] : []))
  const tried = plain(password)
  if (commonPasswords.has(password.toLowerCase()) || (tried !== '' && words.includes(tried)))
    throw refuseField('password', 'password_common')
}

/** What anybody who knows a merchant would try. The transaction acts as that merchant. */
export async function personalWords(db: Db, merchant_id: string): Promise<(string | null)[]> {
  const [{ email, phone, first_name, last_name }, places] = await Promise.all([
    db
      .selectFrom('merchants')
      .select(['email', 'phone', 'first_name', 'last_name'])
      .where('id', '=', merchant_id)
      .executeTakeFirstOrThrow(),
    membershipsOf(db, merchant_id),
  ])
  return [email, phone, first_name, last_name, `${first_name}${last_name}`, ...places.map(({ name }) => name)]
}
