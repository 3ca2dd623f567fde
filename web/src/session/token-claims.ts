/** Claims that the web reads from a token, unverified: only the server verifies it. */
export interface Claims {
  /** Seconds since 1970. */
  exp: number
  iat: number
  business_id: string | null
  merchant_id: string
}

export function claimsOf(token: string): Claims | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims = JSON.parse(atob(payload)) as Partial<Claims>
    if (typeof claims.exp !== 'number' || typeof claims.merchant_id !== 'string') return undefined
    return { exp: claims.exp, iat: claims.iat ?? 0, business_id: claims.business_id ?? null, merchant_id: claims.merchant_id }
  } catch {
    return undefined
  }
}

/** Specification §9: milliseconds before expiry from which a token counts as expired. */
const expiryMargin = 10_000

/** @param now milliseconds, on the server's clock */
export const isExpired = (token: string, now: number): boolean => {
  const claims = claimsOf(token)
  return !claims || claims.exp * 1000 - expiryMargin <= now
}
