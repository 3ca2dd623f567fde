import type { RequestContext } from '../request/request-context.ts'
import { randomToken, sha256 } from '../services/tokens.ts'
import { readCookie, setOwnCookie } from './cookies.ts'

/**
 * The registering browser stores a secret. Only the secret and the mailed link together log it in: a link sent to a stranger opens
 * nothing, and neither does registering another person’s email.
 * One secret per registration; a later one in the same browser replaces it.
 */
const name = 'registered_here'
const path = '/v1/merchant/email/verify'
/** Longer than a link is valid, so a repeated link works in this browser too. The link’s expiry decides. */
const seconds = 7 * 86_400

/**
 * Sets the browser’s secret.
 * @returns its hash, the only part that is stored
 */
export function rememberRegisteringBrowser(context: RequestContext): string {
  const value = randomToken()
  setOwnCookie(context, { name, value, path, seconds })
  return sha256(value)
}

/** Hash of the browser’s secret, if it has one. */
export function registeringBrowser(context: RequestContext): string | undefined {
  const value = readCookie(context, name)
  return value ? sha256(value) : undefined
}

/** Deletes the used secret. */
export const forgetRegisteringBrowser = (context: RequestContext): void => setOwnCookie(context, { name, value: '', path, seconds: 0 })
