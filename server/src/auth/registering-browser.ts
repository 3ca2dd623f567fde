import type { RequestContext } from '../request/request-context.ts'
import { randomToken, sha256 } from '../services/tokens.ts'
import { readCookie, setOwnCookie } from './cookies.ts'

/**
 * The browser that registers keeps a secret: with it, and with the link that is mailed, it is logged in. The link alone never logs in,
 * so whoever is sent somebody else's stays out of that account; the secret alone never does, so whoever registers with somebody else's
 * email stays out of theirs. One secret for each registration: a later one in the same browser takes the earlier one's place.
 */
const name = 'registered_here'
const path = '/v1/merchant/email/verify'
/** Longer than a link is good for: one that is asked for again counts for this browser too. What the link says decides. */
const seconds = 7 * 86_400

/** Gives the browser a secret. @returns its hash, which is all that is stored */
export function rememberRegisteringBrowser(context: RequestContext): string {
  const value = randomToken()
  setOwnCookie(context, { name, value, path, seconds })
  return sha256(value)
}

/** The hash of the secret that the browser keeps, if it keeps one. */
export function registeringBrowser(context: RequestContext): string | undefined {
  const value = readCookie(context, name)
  return value ? sha256(value) : undefined
}

/** Takes the secret away: it has done its work. */
export const forgetRegisteringBrowser = (context: RequestContext): void => setOwnCookie(context, { name, value: '', path, seconds: 0 })
