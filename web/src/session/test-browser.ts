import { vi } from 'vitest'
import { type SessionDetails, type SessionDependencies, SessionStore, type Tokens } from './session-store.ts'

export const minute = 60_000
export const day = 1440 * minute

const encoded = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')

/** @param issued milliseconds since 1970 @param lives milliseconds */
export const token = (issued: number, lives: number, business: string | null = 'bu1', merchant = 'me1') =>
  `x.${encoded({ iat: issued / 1000, exp: (issued + lives) / 1000, merchant_id: merchant, business_id: business })}.y`

interface Start {
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  skew?: number
  storage?: SessionDependencies['storage']
}

const boxOf = (entries: Map<string, string>): SessionDependencies['storage'] => ({
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
})

/** For tests: a browser with storage and any number of tabs, and a server whose clock may differ. */
export function testBrowser({ skew = 0, storage }: Start = {}) {
  const entries = new Map<string, string>()
  const clock = { now: 1_800_000_000_000 }
  const tokensFor = (business: string | null = 'bu1', merchant = 'me1'): Tokens => ({
    access_token: token(clock.now + skew, 15 * minute, business, merchant),
    refresh_token: token(clock.now + skew, day, business, merchant),
    roles: [],
    merchant,
    business,
  })
  const current: { business: string | null; merchant: string } = { business: 'bu1', merchant: 'me1' }
  const detailsOf = ({ merchant, business } = current) =>
    ({ roles: [], merchant: { id: merchant }, business: business && { id: business } }) as unknown as SessionDetails
  let last = Promise.resolve<unknown>(undefined)
  const outside = {
    storage: storage ?? boxOf(entries),
    // The server stores the session's current business.
    switch: vi.fn<SessionDependencies['switch']>(async (business) => {
      current.business = business
      return tokensFor(business, current.merchant)
    }),
    now: () => clock.now,
    // Serialized, as by navigator.locks.
    withTabLock: <T>(work: () => Promise<T>) => {
      const result = last.then(work)
      last = result.catch(() => {})
      return result
    },
    refresh: vi.fn<SessionDependencies['refresh']>(async () => tokensFor(current.business, current.merchant)),
    fetch: vi.fn<SessionDependencies['fetch']>(async () => detailsOf()),
    logout: vi.fn<SessionDependencies['logout']>(async () => {}),
    clearCache: vi.fn<SessionDependencies['clearCache']>(),
  } satisfies Omit<SessionDependencies, 'tab'>
  /** A session store of one tab, not started. @param tab its sessionStorage, for a reload */
  const open = (tab = new Map<string, string>()) =>
    Object.assign(new SessionStore({ ...outside, tab: boxOf(tab) }), { onSwitched: vi.fn<() => void>() })
  const started = async (tab?: Map<string, string>) => {
    const page = open(tab)
    await page.start()
    return page
  }
  return { outside, clock, kept: entries, current, tokensFor, detailsOf, open, started }
}

/** Storage event that a browser sends to its other tabs. */
export const storageEvent = { key: 'kasuwa.session' }
