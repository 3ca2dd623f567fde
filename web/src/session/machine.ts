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
  /** This tab's alone, which a reload leaves alone. */
  tab: Outside['storage']
  now: () => number
  refresh: (refreshToken: string) => Promise<Tokens>
  /** Tokens for another business, by an access token of any. */
  switch: (business: string, accessToken: string) => Promise<Tokens>
  fetch: () => Promise<Details>
  logout: () => Promise<unknown>
  /** Another merchant or business: nothing that was fetched is theirs. */
  forget: () => void
}

const key = 'kasuwa.session'
/** Which business a tab is in: two tabs may be in two. */
const tabKey = 'kasuwa.business'
/** Specification §9: for this long after a refresh, whoever asks for one gets that one. */
const shareFor = 500

/** Who is logged in: unknown, authenticated or unauthenticated, kept in the browser and followed by its other tabs (specification §4). */
export class SessionMachine {
  readonly store = new Store<SessionState>({ status: 'unknown', loading: false })
  readonly #outside: Outside
  #started: Promise<void> | undefined
  #refreshing: Promise<boolean> | undefined

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
    this.#outside.tab.setItem(tabKey, saved.business ?? '')
    this.#set({ saved })
  }

  #drop(): void {
    this.#outside.storage.removeItem(key)
    this.#outside.tab.removeItem(tabKey)
    this.#outside.forget()
    this.#set({ status: 'unauthenticated', loading: false, saved: undefined })
  }

  #serverTime = (saved: Saved): number => this.#outside.now() + saved.skew

  /** Runs once; every guard waits for it. */
  start = (): Promise<void> => (this.#started ??= this.#start())

  async #start(): Promise<void> {
    const saved = this.#read()
    if (!saved) return this.#set({ status: 'unauthenticated' })
    const here = this.#outside.tab.getItem(tabKey)
    const elsewhere = Boolean(here) && here !== saved.business
    this.#set({ saved: elsewhere ? { ...saved, business: here, rbac: [], details: undefined } : saved })
    if (elsewhere) {
      // Another tab went into another business since; this one was reloaded, and goes on where it was.
      const back = await this.refresh(saved.token).catch(() => undefined)
      if (back === false) return this.#drop()
      if (!back) this.#set({ saved })
    } else if (isExpired(saved.token, this.#serverTime(saved))) {
      const usable = !isExpired(saved.refreshToken, this.#serverTime(saved))
      // Without a connection nobody can tell; what is saved stays, and the next call finds out.
      const fresh = usable && (await this.refresh(saved.token).catch(() => undefined))
      if (fresh === false) return this.#drop()
    }
    this.#set({ status: 'authenticated' })
    const told = this.#fetch().catch(() => {})
    // With the details of last time the screens can begin; without them they would not know what they may show.
    if (!this.saved?.details) await told
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
   * A new token in place of a refused one; false where there is none to be had. Callers at the same time share one request, and
   * a tab that another one was faster than takes what that one got. Where that one is in another business by now, this tab is
   * given tokens for its own.
   * @throws OfflineError where nobody can tell
   */
  refresh = (refused: string): Promise<boolean> => {
    const stored = this.#read()
    if (stored && stored.token !== refused && stored.business === this.saved?.business) {
      this.#set({ saved: stored })
      return Promise.resolve(true)
    }
    this.#refreshing ??= this.#refresh(stored).finally(() => setTimeout(() => (this.#refreshing = undefined), shareFor))
    return this.#refreshing
  }

  async #refresh(saved: Saved | undefined): Promise<boolean> {
    if (!saved?.refreshToken) return false
    const here = this.saved ? this.saved.business : saved.business
    try {
      const isGood = saved.business !== here && !isExpired(saved.token, this.#serverTime(saved))
      const tokens = isGood ? tokensOf(saved) : await this.#outside.refresh(saved.refreshToken)
      await this.adopt(here && tokens.business !== here ? await this.#back(here, tokens) : tokens)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return false
      throw error
    }
  }

  /** Into the business that this tab is in, as long as it is there and they are in it; otherwise wherever they are now. */
  #back = (here: string, tokens: Tokens): Promise<Tokens> =>
    this.#outside.switch(here, tokens.access_token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return tokens
      throw error
    })

  /** The business is no more: on to another one, or to none, as the server knows. */
  moveOn = async (): Promise<void> => {
    const saved = this.#read() ?? this.saved
    if (saved) await this.adopt(await this.#outside.refresh(saved.refreshToken))
  }

  logout = async (): Promise<void> => {
    this.#set({ loading: true })
    // The server is told, but nobody has to wait for it, or be kept in by it.
    if (this.saved) void this.#outside.logout().catch(() => {})
    this.#drop()
  }

  /** Another tab logged in, out, or into another business: this one stays in its own, for there may be something half typed in it. */
  follow = (changed: { key: string | null }): void => {
    if (changed.key !== key && changed.key !== null) return
    const before = this.saved
    const saved = this.#read()
    if (!saved) return before && this.#drop()
    if (before?.merchant === saved.merchant && before.business !== saved.business)
      return this.#set({ saved: { ...before, refreshToken: saved.refreshToken } })
    if (before?.merchant !== saved.merchant) {
      this.#outside.tab.setItem(tabKey, saved.business ?? '')
      this.#outside.forget()
    }
    this.#set({ saved, status: 'authenticated' })
  }
}

const tokensOf = (saved: Saved): Tokens => ({
  access_token: saved.token,
  refresh_token: saved.refreshToken,
  roles: saved.rbac,
  merchant: saved.merchant,
  business: saved.business,
})
