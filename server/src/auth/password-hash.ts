import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../database/database.ts'
import { refuseField, busy } from '../errors/refusal.ts'
import { commonPasswords } from './common-passwords.ts'
import { membershipsOf } from './memberships.ts'
import { passwordCost } from './password-cost.ts'

/** Running or queued; more would make the last wait for seconds. */
const most = 60
let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * One password at a time: each takes 19 MB, and about eighty a second are more than the logins.
 * @throws Refusal 503 if the queue is full
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

/**
 * Argon2id, the library’s default. Never call it inside a transaction: it takes tens of milliseconds, during which the connection would
 * idle.
 * @throws Refusal 503 under a flood
 */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, passwordCost()))

/** Stored for an account without a password; no password opens it. */
export const noPassword = 'none'

/** Hash used for missing accounts: the same cost, and it matches no password. */
export function dummyHash(): string {
  const { memoryCost, timeCost, parallelism } = passwordCost()
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

/**
 * True if the password matches. Without a hash (no such account) it takes as long and returns false. Never call it inside a transaction.
 * @param stored null for a merchant who has set no password
 * @throws Refusal 503 under a flood
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const hasHash = stored?.startsWith('$argon2id$') === true
  const against = hasHash ? stored : dummyHash()
  const same = await inTurn(() => verify(against, password))
  return hasHash && same
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Refuses easily guessed passwords: common ones, and ones that the person’s acquaintances would guess.
 * @param ownWords their email, name, phone and businesses
 * @throws Refusal 422 on `password`
 */
export function refuseCommonPassword(password: string, ownWords: readonly (string | null | undefined)[] = []): void {
  const words = ownWords.flatMap((word) => (word ? [plain(word), plain(word.split('@')[0] ?? '')] : []))
  const tried = plain(password)
  if (commonPasswords.has(password.toLowerCase()) || (tried !== '' && words.includes(tried)))
    throw refuseField('password', 'password_common')
}

/** Words that an acquaintance would guess. The transaction acts as that merchant. */
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
