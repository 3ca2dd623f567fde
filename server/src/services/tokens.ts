import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier, TokenError } from 'fast-jwt'
import { unauthorized } from '../errors/refusal.ts'

/** Claims of an access token (`spec §3`). Ids are public ids, since the client reads them. */
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
  /** Differs within a family: hash of the previous token. */
  jti: string
}

export const accessMinutes = 15
/** Seconds that a refresh token is valid. */
export const refreshSeconds = (remember: boolean): number => (remember ? 30 : 1) * 86_400

/** Most cached valid access tokens: a browser sends the same one for a quarter of an hour. */
const mostRemembered = 1000

/** Signs and verifies the two kinds of session token (PEOPLE-33), with one algorithm. A token of the other kind is refused. */
export class Tokens {
  readonly #sign
  readonly #verify
  readonly #clock
  readonly #remembered = new Map<string, AccessClaims & { exp: number }>()
  /** Keyed hash for secrets that are too short for a plain hash, such as six-digit codes. */
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

  /**
   * The same claims and time give an identical token.
   * @param at milliseconds since 1970
   */
  signRefresh = (claims: Omit<RefreshClaims, 'kind'>, remember: boolean, at: number): string =>
    this.#sign({ ...claims, kind: 'refresh' }, refreshSeconds(remember), at)

  /** @throws Refusal 401 token_expired or token_invalid */
  readAccess(token: string | undefined): AccessClaims {
    const cachedClaims = token === undefined ? undefined : this.#remembered.get(token)
    if (cachedClaims && cachedClaims.exp * 1000 > this.#clock()) return cachedClaims
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

/** Hash of a secret for storage. */
export const sha256 = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Compares two hashes in constant time. */
export const hashesEqual = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** A secret for a link, url-safe, 256 bits. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
