import { createSigner } from 'fast-jwt'
import { expect, test } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { Tokens, accessMinutes, refreshSeconds } from './tokens.ts'

let now = Date.parse('2026-11-20T12:00:00Z')
const secret = 'a secret of the shop that is long enough to sign with'
const tokens = new Tokens(secret, () => now)
const claims = { sid: 'se1', merchant_id: 'me1', business_id: null }
const refreshClaims = { sid: 'se1', merchant_id: 'me1', jti: 'first' }

/** How reading a token ends: its kind, or the code of the refusal. */
function read(kind: 'access' | 'refresh', token: string): string {
  try {
    return kind === 'access' ? tokens.readAccess(token).kind : tokens.readRefresh(token).kind
  } catch (error) {
    return error instanceof Refusal ? `${error.details.status} ${error.details.code}` : String(error)
  }
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const fullClaims = { ...claims, kind: 'access', exp: Math.floor(now / 1000) + 60 }
const signed = (payload: object, more: object = {}) => createSigner({ key: secret, algorithm: 'HS256', ...more })(payload)

test('each kind of token does its own work and not the other’s', () => {
  expect(read('access', tokens.signAccess(claims))).toBe('access')
  expect(read('refresh', tokens.signRefresh(refreshClaims, false, now))).toBe('refresh')
  expect(read('refresh', tokens.signAccess(claims))).toBe('401 token_invalid')
  expect(read('access', tokens.signRefresh(refreshClaims, false, now))).toBe('401 token_invalid')
})

test('a token that is not ours, or not whole, is none', () => {
  const [head, body, signature] = tokens.signAccess(claims).split('.') as [string, string, string]
  const without = (name: string) => signed(Object.fromEntries(Object.entries(fullClaims).filter(([key]) => key !== name)))
  expect(read('access', signed(fullClaims))).toBe('access')
  const none = {
    'no signature asked for': `${part({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'none, signed': `${part({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
    'another algorithm': signed(fullClaims, { algorithm: 'HS512' }),
    'another secret': createSigner({ key: 'somebody else’s secret, as long as ours is', algorithm: 'HS256' })(fullClaims),
    'claims changed': `${head}.${part({ ...fullClaims, merchant_id: 'me2' })}.${signature}`,
    'signature cut': `${head}.${body}.${signature.slice(0, -2)}`,
    'no signature': `${head}.${body}.`,
    'two parts': `${head}.${body}`,
    'no end': without('exp'),
    'no kind': without('kind'),
    'no session': without('sid'),
    nobody: without('merchant_id'),
    'a kind there is not': signed({ ...fullClaims, kind: 'admin' }),
    empty: '',
    'not JSON': `${head}.${Buffer.from('nonsense').toString('base64url')}.${signature}`,
  }
  for (const [label, token] of Object.entries(none)) expect(read('access', token), label).toBe('401 token_invalid')
})

test('a token ends when it says so, to the second', () => {
  const [access, short, long] = [
    tokens.signAccess(claims),
    tokens.signRefresh(refreshClaims, false, now),
    tokens.signRefresh(refreshClaims, true, now),
  ]
  const after = (seconds: number, kind: 'access' | 'refresh', token: string) => {
    const began = now
    now += seconds * 1000
    const outcome = read(kind, token)
    now = began
    return outcome
  }
  expect(after(accessMinutes * 60 - 1, 'access', access)).toBe('access')
  expect(after(accessMinutes * 60 + 1, 'access', access)).toBe('401 token_expired')
  for (const [remember, token] of [[false, short] as const, [true, long] as const]) {
    expect(after(refreshSeconds(remember) - 1, 'refresh', token)).toBe('refresh')
    expect(after(refreshSeconds(remember) + 1, 'refresh', token)).toBe('401 token_expired')
  }
  expect([refreshSeconds(false), refreshSeconds(true)]).toEqual([86_400, 30 * 86_400])
})
