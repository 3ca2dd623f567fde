import { hash, verify } from '@node-rs/argon2'
import { refuseField } from '../platform/errors.ts'
import { commonPasswords } from './common-passwords.ts'

/** Argon2id, the library's default kind, at OWASP's parameters: memory in KiB, passes, lanes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Never call it inside a transaction: it takes tens of milliseconds, and a connection is worth more. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let dummy: Promise<string> | undefined

/**
 * Whether this is the password. Without a hash (no such account) it works as long and says no. Never call it inside a transaction.
 * @param stored null for a merchant who has set no password
 */
export async function isPassword(stored: string | null | undefined, given: string): Promise<boolean> {
  const known = stored?.startsWith('$argon2id$') === true
  dummy ??= hashPassword('nobody’s')
  const same = await verify(known ? stored : await dummy, given)
  return known && same
}

/** Refuses the passwords that are tried first. @throws Refusal 422 on `password` */
export function refuseCommon(password: string, email?: string): void {
  const lower = password.toLowerCase()
  if (commonPasswords.has(lower) || (email !== undefined && lower === email.toLowerCase())) throw refuseField('password', 'password_common')
}
