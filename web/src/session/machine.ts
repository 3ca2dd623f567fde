import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { auth } from '@kasuwa/contract/auth'
import type { session } from '@kasuwa/contract/session'
import { ApiError } from '../kit/errors.ts'
import { Store } from '../kit/store.ts'
import { claimsOf, isExpired } from './claims.ts'

export type Tokens = ReplyOf<typeof auth.login>
export type Details = ReplyOf<typeof session.current>

/** What a browser remembers of a session (specification §3). */
export interface Saved {
  token: string
  refreshToken: string
  rbac: Tokens['roles']
  merchant: string
  business: string | null
  /** How far this machine's clock is behind the server's, in milliseconds: with a wrong clock nobody is logged out. */
  skew: number
  /** As the server last told it, so that a reload shows the shop at once. */
  details?: Details | undefined
}

export interface SessionState {
  status: 'unknown' | 'authenticated' | 'unauthenticated'
  loading: boolean
  saved?: Saved | undefined
}

export interface Outside {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  now: () => number
  refresh: (refreshToken: string) => Promise<Tokens>
  fetch: () => Promise<Details>
  logout: () => Promise<unknown>
  /** Another merchant or business: nothing that was fetched is theirs. */
  forget: () => void
  /** They are out of the business they were in; by now the session is in another of theirs, or in none. */
  moved: (from: Saved) => void
}

/** What a refresh came to: a token for the same business; the session is in another one by now, or in none; no token at all. */
export type Refreshed = 'fresh' | 'elsewhere' | 'none'

const key = 'kasuwa.session'
/** Specification §9: for this long after a refresh, whoever asks for one gets that one. */
const shareFor = 500

/** Who is logged in: unknown, authenticated or unauthenticated, kept in the browser and followed by its other tabs (specification §4). */
export class SessionMachine {
  readonly store = new Store<SessionState>({ status: 'unknown', loading: false })
  readonly #outside: Outside
  #started: Promise<void> | undefined
  #refreshing: Promise<Refreshed> | undefined
  /** When roles last changed, as the newest answer of a business told. */
  #standing: { business: string; at: number } | undefined

  constructor(outside: Outside) {
    this.#outside = outside
  }

  get saved(): Saved | undefined {
    return this.store.get().saved
  }

  #set(part: Partial<SessionState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  #read(): Saved | undefined {
    try {
      const saved = JSON.parse(this.#outside.storage.getItem(key) ?? 'null') as Saved | null
      return saved && typeof saved.token === 'string' && typeof saved.refreshToken === 'string' ? saved : undefined
    } catch {
      return undefined
    }
  }

  #keep(saved: Saved): void {
    this.#outside.storage.setItem(key, JSON.stringify(saved))
    this.#set({ saved })
  }

  #drop(): void {
    this.#outside.storage.removeItem(key)
    this.#outside.forget()
    this.#set({ status: 'unauthenticated', loading: false, saved: undefined })
  }

  #serverTime = (saved: Saved): number => this.#outside.now() + saved.skew

  /** Runs once; every guard waits for it. */
  start = (): Promise<void> => (this.#started ??= this.#start())

  async #start(): Promise<void> {
    const saved = this.#read()
    if (!saved) return this.#set({ status: 'unauthenticated' })
    this.#set({ saved })
    if (isExpired(saved.token, this.#serverTime(saved))) {
      const usable = !isExpired(saved.refreshToken, this.#serverTime(saved))
      // Without a connection nobody can tell; what is saved stays, and the next call finds out.
      const fresh = usable ? await this.refresh(saved.token).catch(() => undefined) : 'none'
      if (fresh === 'none') return this.#drop()
      // Out of their last business: they have been told, and logged out.
      if (!this.saved) return
    }
    this.#set({ status: 'authenticated' })
    const told = this.#fetch().catch(() => {})
    // With the details of last time the screens can begin; without them they would not know what they may show.
    if (!saved.details) await told
  }

  async #fetch(): Promise<void> {
    this.described(await this.#outside.fetch())
  }

  /** The session as the server tells it; ignored if it is another's by now. */
  described = (details: Details): void => {
    const { saved } = this
    if (!saved || details.merchant.id !== saved.merchant || (details.business?.id ?? null) !== saved.business) return
    if (JSON.stringify(details) === JSON.stringify(saved.details)) return
    this.#keep({ ...saved, rbac: details.roles, details })
  }

  /** Asks the server anew what the person may do: it has just refused something, or they joined a business. */
  reread = (): Promise<void> => this.#fetch().catch(() => {})

  /**
   * Every answer of a business tells when the person's roles there last changed; what is newer than the last one makes the session
   * stale, and menus follow with the very next request.
   * @param at milliseconds since 1970
   */
  stands = (token: string, at: number): void => {
    const business = claimsOf(token)?.business_id
    if (!business || business !== this.saved?.business) return
    const known = this.#standing?.business === business ? this.#standing.at : undefined
    if (known !== undefined && at <= known) return
    this.#standing = { business, at }
    if (known !== undefined) void this.reread()
  }

  /** New tokens, from a login, a refresh or a switch of business. */
  adopt = async (tokens: Tokens): Promise<void> => {
    const before = this.saved
    const claims = claimsOf(tokens.access_token)
    const sameShop = before?.merchant === tokens.merchant && before.business === tokens.business
    this.#keep({
      token: tokens.access_token,
      refreshToken: tokens.refresh_token,
      rbac: tokens.roles,
      merchant: tokens.merchant,
      business: tokens.business,
      skew: claims?.iat ? claims.iat * 1000 - this.#outside.now() : 0,
      details: sameShop ? before.details : undefined,
    })
    if (!sameShop) {
      this.#outside.forget()
      await this.#fetch()
    }
    this.#set({ status: 'authenticated', loading: false })
  }

  /**
   * A new token in place of a refused one. Callers at the same time share one request, and a tab that another one was faster than
   * takes what that one got. What was asked for in a business that they are out of is not to be asked again in another.
   * @throws OfflineError where nobody can tell
   */
  refresh = (refused: string): Promise<Refreshed> => {
    const stored = this.#read()
    if (stored && stored.token !== refused) {
      this.#set({ saved: stored })
      return Promise.resolve(claimsOf(refused)?.business_id === stored.business ? 'fresh' : 'elsewhere')
    }
    this.#refreshing ??= this.#refresh(stored).finally(() => setTimeout(() => (this.#refreshing = undefined), shareFor))
    return this.#refreshing
  }

  async #refresh(saved: Saved | undefined): Promise<Refreshed> {
    if (!saved?.refreshToken) return 'none'
    try {
      const tokens = await this.#outside.refresh(saved.refreshToken)
      await this.adopt(tokens)
      if (saved.business === null || saved.business === tokens.business) return 'fresh'
      this.#outside.moved(saved)
      return 'elsewhere'
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return 'none'
      throw error
    }
  }

  logout = async (): Promise<void> => {
    this.#set({ loading: true })
    // The server is told, but nobody has to wait for it, or be kept in by it.
    if (this.saved) void this.#outside.logout().catch(() => {})
    this.#drop()
  }

  /** Another tab logged in, out or into another business. */
  follow = (changed: { key: string | null }): void => {
    if (changed.key !== key && changed.key !== null) return
    const before = this.saved
    const saved = this.#read()
    if (!saved) return before && this.#drop()
    if (before?.merchant !== saved.merchant || before.business !== saved.business) this.#outside.forget()
    this.#set({ saved, status: 'authenticated' })
  }
}
