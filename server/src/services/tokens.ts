import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { unauthorized } from '../errors/refusal.ts'

/** What an access token says (`spec §3`, claims). Ids are public ids: the client reads them. */
export interface AccessClaims {
  kind: 'access'
  sid: string
  merchant_id: string
  business_id: string | null
}

export interface RefreshClaims {
  kind: 'refresh'
  sid: string
  merchant_id: string
  /** Makes each one of a family different: names the one before it. */
  jti: string
}

export const accessMinutes = 15
/** How long a refresh token is good for. */
export const refreshSeconds = (remember: boolean): number => (remember ? 30 : 1) * 86_400

/** Access tokens that were found good, so many at most: a browser sends the same one for a quarter of an hour. */
const mostRemembered = 1000

/** Signs and reads the two kinds of session token (PEOPLE-33). One algorithm; a token of the other kind is refused. */
export class Tokens {
  readonly #sign
  readonly #verify
  readonly #clock
  readonly #remembered = new Map<string, AccessClaims & { exp: number }>()
  /** What is stored of a secret too short to be safe behind a plain hash, a code of six digits. */
  readonly hmac: (text: string) => string

  constructor(secret: string, clock: () => number) {
    this.#clock = clock
    this.#sign = (claims: object, seconds: number, at = clock()) =>
      createSigner({ key: secret, algorithm: 'HS256', expiresIn: seconds * 1000, clockTimestamp: at })(claims)
    this.hmac = (text) => createHmac('sha256', secret).update(`seal ${text}`).digest('base64url')
    this.#verify = (token: string): unknown =>
      createVerifier({
        key: secret,
        algorithms: ['HS256'],
        requiredClaims: ['kind', 'sid', 'merchant_id', 'exp'],
        clockTimestamp: clock(),
      })(token)
  }

  signAccess = (claims: Omit<AccessClaims, 'kind'>): string => this.#sign({ ...claims, kind: 'access' }, accessMinutes * 60)

  /** The same claims at the same moment give the same token, to the letter. @param at milliseconds since 1970 */
  signRefresh = (claims: Omit<RefreshClaims, 'kind'>, remember: boolean, at: number): string =>
    this.#sign({ ...claims, kind: 'refresh' }, refreshSeconds(remember), at)

  /** @throws Refusal 401 token_expired or token_invalid */
  readAccess(token: string | undefined): AccessClaims {
    const known = token === undefined ? undefined : this.#remembered.get(token)
    if (known && known.exp * 1000 > this.#clock()) return known
    const claims = this.#read<AccessClaims & { exp: number }>(token, 'access')
    const [oldest] = this.#remembered.keys()
    if (oldest !== undefined && this.#remembered.size >= mostRemembered) this.#remembered.delete(oldest)
    this.#remembered.set(token ?? '', claims)
    return claims
  }

  /** @throws Refusal 401 token_expired or token_invalid */
  readRefresh = (token: string | undefined): RefreshClaims => this.#read<RefreshClaims>(token, 'refresh')

  #read<Claims extends { kind: string }>(token: string | undefined, kind: Claims['kind']): Claims {
    if (!token) throw unauthorized('token_invalid')
    try {
      const claims = this.#verify(token) as Claims
      if (claims.kind === kind) return claims
    } catch (error) {
      if (error instanceof TokenError && error.code === TokenError.codes.expired) throw unauthorized('token_expired')
    }
    throw unauthorized('token_invalid')
  }
}

/** What is stored of a secret that somebody else holds. */
export const sha256 = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Compares two hashes in the same time wherever they differ. */
export const hashesEqual = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A secret for a link, url-safe, 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
