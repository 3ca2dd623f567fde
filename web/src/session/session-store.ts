import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { auth } from '@kasuwa/contract/auth'
import type { session } from '@kasuwa/contract/session'
import { ApiError, SessionEnded } from '../kit/api/errors.ts'
import type { KeyValueStorage } from '../kit/storage.ts'
import { Store } from '../kit/store.ts'
import { claimsOf, isExpired } from './token-claims.ts'

export type Tokens = ReplyOf<typeof auth.login>
export type SessionDetails = ReplyOf<typeof session.current>

/** Session in localStorage (specification §3). */
export interface SavedSession {
  token: string
  refreshToken: string
  rbac: Tokens['roles']
  merchant: string
  business: string | null
  /** Clock skew: milliseconds that the server's clock is ahead of this machine's, so that a wrong clock does not end sessions. */
  skew: number
  /** Last details from the server, so that a reload renders at once. */
  details?: SessionDetails | undefined
}

export interface SessionState {
  status: 'unknown' | 'authenticated' | 'unauthenticated'
  loading: boolean
  saved?: SavedSession | undefined
}

export interface SessionDependencies {
  storage: KeyValueStorage
  /** sessionStorage: this tab only, survives a reload. */
  tab: KeyValueStorage
  now: () => number
  /** Runs work under a lock across all tabs of the browser. */
  withTabLock: <T>(work: () => Promise<T>) => Promise<T>
  refresh: (refreshToken: string) => Promise<Tokens>
  /** New tokens for another business; takes an access token of any business. */
  switch: (business: string, accessToken: string) => Promise<Tokens>
  fetch: () => Promise<SessionDetails>
  logout: (saved: SavedSession) => Promise<unknown>
  /** Called when the merchant or business changes: clears the query cache. */
  clearCache: () => void
}

const storageKey = 'kasuwa.session'
/** sessionStorage key of the tab's business: two tabs may be in two. */
const tabKey = 'kasuwa.business'
/** Specification §9: milliseconds after a refresh in which further calls share its result. */
const shareRefreshFor = 500

/** Session store: who is logged in, in which business; stored in the browser and synced across tabs (specification §4). */
export class SessionStore {
  readonly store = new Store<SessionState>({ status: 'unknown', loading: false })
  /** Called when the session changed from outside this page: another tab logged in, out or switched, or membership ended. */
  onSwitched: (isRemoved?: boolean) => unknown = () => {}
  /** Called when membership of `from.business` ended. @param moved resolves once the session has moved to another business, or none, and that is on the screen */
  onRemoved: (from: SavedSession, moved: Promise<unknown>) => void = () => {}
  /** Email of the session that expired on this page, to prefill the login. Not set after a logout: the machine may be handed on. */
  endedOf: string | undefined
  readonly #dependencies: SessionDependencies
  #started: Promise<void> | undefined
  #refreshing: Promise<boolean> | undefined
  /** Latest `x-standing` of a business: when roles changed, ms since 1970. */
  #rolesChanged: { business: string; at: number } | undefined

  constructor(dependencies: SessionDependencies) {
    this.#dependencies = dependencies
  }

  get saved(): SavedSession | undefined {
    return this.store.get().saved
  }

  /** True if a login is stored here; the server may no longer accept it. */
  get isStored(): boolean {
    return this.#read() !== undefined
  }

  #set(part: Partial<SessionState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  #read(): SavedSession | undefined {
    try {
      const saved = JSON.parse(this.#dependencies.storage.getItem(storageKey) ?? 'null') as SavedSession | null
      return saved && typeof saved.token === 'string' && typeof saved.refreshToken === 'string' ? saved : undefined
    } catch {
      return undefined
    }
  }

  #save(saved: SavedSession): void {
    this.#dependencies.storage.setItem(storageKey, JSON.stringify(saved))
    this.#dependencies.tab.setItem(tabKey, saved.business ?? '')
    this.#set({ saved })
  }

  /** Sets the state to logged out. */
  #setLoggedOut(): void {
    this.#dependencies.tab.removeItem(tabKey)
    this.#dependencies.clearCache()
    this.#set({ status: 'unauthenticated', loading: false, saved: undefined })
  }

  #clear(): void {
    this.#dependencies.storage.removeItem(storageKey)
    this.#setLoggedOut()
  }

  #isTokenExpired = (token: string, { skew }: SavedSession): boolean => isExpired(token, this.#dependencies.now() + skew)

  isExpired = (token: string): boolean => this.saved !== undefined && this.#isTokenExpired(token, this.saved)

  /** Initializes from storage; runs once, every route guard awaits it. */
  start = (): Promise<void> => (this.#started ??= this.#start())

  async #start(): Promise<void> {
    const saved = this.#read()
    if (!saved) return this.#set({ status: 'unauthenticated' })
    const tabBusiness = this.#dependencies.tab.getItem(tabKey)
    // Another tab has switched business since: this tab goes back to its own.
    const inOtherBusiness = Boolean(tabBusiness) && tabBusiness !== saved.business
    const restored = inOtherBusiness ? { ...saved, business: tabBusiness, rbac: [], details: undefined } : saved
    this.#dependencies.tab.setItem(tabKey, restored.business ?? '')
    this.#set({ saved: restored })
    if (inOtherBusiness || this.#isTokenExpired(saved.token, saved)) {
      // The machine's clock may have been corrected since the login: expired only if expired with and without the stored skew.
      const usable = !this.#isTokenExpired(saved.refreshToken, saved) || !isExpired(saved.refreshToken, this.#dependencies.now())
      // Offline: keep the stored session; the next call finds out.
      const undecided = (error: unknown) => (error instanceof SessionEnded ? this.saved !== restored : undefined)
      const refreshed = usable && (await this.refresh(saved.token).catch(undecided))
      if (refreshed === false || !this.saved || (refreshed && this.#isTokenExpired(this.saved.token, this.saved))) {
        this.endedOf = saved.details?.merchant.email
        return this.#clear()
      }
      if (refreshed === undefined) {
        this.#dependencies.tab.setItem(tabKey, saved.business ?? '')
        this.#set({ saved })
      }
    }
    this.#set({ status: 'authenticated' })
    const detailsFetched = this.#fetch()
    // Stored details are enough to render; without them wait for the server's.
    if (!this.saved?.details) await detailsFetched
  }

  /** Fetches the details. Errors are ignored: `call` reports an ended session, screens refetch. */
  #fetch = (): Promise<void> => this.#dependencies.fetch().then(this.applyDetails, () => {})

  /** Refetches details and permissions: after a 403, or when joining a business. */
  refetchDetails = (): Promise<void> => this.#fetch()

  /**
   * Every response carries when the person's roles in the business last changed (`x-standing`); a newer time refetches the details,
   * so that menus follow with the next request.
   * @param at milliseconds since 1970
   */
  rolesChangedAt = (token: string, at: number): void => {
    const business = claimsOf(token)?.business_id
    if (!business || business !== this.saved?.business) return
    const knownAt = this.#rolesChanged?.business === business ? this.#rolesChanged.at : undefined
    if (knownAt !== undefined && at <= knownAt) return
    this.#rolesChanged = { business, at }
    if (knownAt !== undefined) void this.#fetch()
  }

  /** Stores details from the server; ignored if merchant or business changed meanwhile. */
  applyDetails = (details: SessionDetails): void => {
    // Another tab may have refreshed or logged out a moment ago, its storage event still to come: its tokens are not overwritten with older ones.
    if (this.saved && this.#read()?.token !== this.saved.token) this.follow({ key: storageKey })
    const { saved } = this
    if (!saved || details.merchant.id !== saved.merchant || (details.business?.id ?? null) !== saved.business) return
    if (JSON.stringify(details) === JSON.stringify(saved.details)) return
    this.#save({ ...saved, rbac: details.roles, details })
  }

  /** Stores new tokens. @returns whether merchant and business are the same as before */
  #saveTokens(tokens: Tokens): boolean {
    const before = this.saved
    const claims = claimsOf(tokens.access_token)
    const { merchant_id: merchant, business_id: business } = claims ?? { merchant_id: tokens.merchant, business_id: tokens.business }
    const same = before?.merchant === merchant && before.business === business
    if (!same) this.#dependencies.clearCache()
    this.#save({
      token: tokens.access_token,
      refreshToken: tokens.refresh_token,
      rbac: tokens.roles,
      merchant,
      business,
      skew: claims?.iat ? claims.iat * 1000 - this.#dependencies.now() : 0,
      details: same ? before.details : undefined,
    })
    return same
  }

  /** New tokens, from a login or a switch of business. */
  adopt = async (tokens: Tokens): Promise<void> => {
    const same = this.#saveTokens(tokens)
    this.endedOf = undefined
    this.#set({ status: 'authenticated', loading: false })
    if (!same) await this.#fetch()
  }

  /**
   * Refreshes a rejected token; false if it cannot be refreshed. Concurrent callers share one request, tabs wait for each other, and a tab
   * uses a token that another one got meanwhile.
   * @throws SessionEnded if merchant or business changed: the call must not run as another member or in another business
   * @throws OfflineError, ApiError if the server gave no decision
   */
  refresh = (rejectedToken: string): Promise<boolean> =>
    this.#fromOtherTab(rejectedToken) ??
    (this.#refreshing ??= this.#dependencies
      .withTabLock(() => this.#fromOtherTab(rejectedToken) ?? this.#refresh())
      .finally(() => setTimeout(() => (this.#refreshing = undefined), shareRefreshFor)))

  /** Returns a token from storage, if another tab has replaced the refused one; undefined: a refresh is needed. */
  #fromOtherTab(rejectedToken: string): Promise<boolean> | undefined {
    const stored = this.#read()
    if (stored?.token === rejectedToken) return undefined
    this.follow({ key: storageKey })
    if (!stored) return Promise.reject(new SessionEnded('Token empty'))
    const was = claimsOf(rejectedToken)
    const same = was?.merchant_id === stored.merchant && was.business_id === stored.business
    // The other tab is in another business: this one needs a token of its own.
    if (!same && this.saved?.merchant === stored.merchant && this.saved.business !== stored.business) return undefined
    return same ? Promise.resolve(true) : Promise.reject(new SessionEnded('Another session'))
  }

  async #refresh(): Promise<boolean> {
    const stored = this.#read()
    if (!stored?.refreshToken) throw new SessionEnded('Refresh Token empty')
    const from = this.saved ?? stored
    const ownBusiness = from.business
    try {
      // Storage has the business of the last switch. If that is this tab's, a token for another one means that membership ended.
      const inOtherBusiness = ownBusiness !== null && stored.business !== ownBusiness
      const refreshed =
        inOtherBusiness && !this.#isTokenExpired(stored.token, stored)
          ? tokensOf(stored)
          : await this.#dependencies.refresh(stored.refreshToken)
      const tokens = inOtherBusiness ? await this.#switchBack(ownBusiness, refreshed) : refreshed
      // Logged out or refreshed meanwhile, here or in another tab: do not restore the session.
      const fromStorage = this.#fromOtherTab(stored.token)
      if (fromStorage) return await fromStorage
      if (this.#saveTokens(tokens)) return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false
      throw error
    }
    // Membership ended: the session continues in another business, or none.
    const detailsFetched = this.#fetch()
    const left = this.onSwitched(ownBusiness !== null)
    // Called after the screen was left, since a dialog closes with its screen.
    if (ownBusiness !== null) this.onRemoved(from, Promise.all([detailsFetched, left]))
    throw new SessionEnded('Another business')
  }

  /** Switches back to this tab's business. If that returns 404 (deleted, or no member), keeps `tokens`. */
  async #switchBack(business: string, tokens: Tokens): Promise<Tokens> {
    if (tokens.business === business) return tokens
    return this.#dependencies.switch(business, tokens.access_token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return tokens
      throw error
    })
  }

  /** After the business was deleted: refreshes into another one, or none, as the server decides. */
  switchAfterDelete = async (): Promise<void> => {
    const refreshed = async () => {
      const saved = this.#read() ?? this.saved
      return saved && this.#dependencies.refresh(saved.refreshToken)
    }
    const tokens = await this.#dependencies.withTabLock(refreshed)
    if (tokens) await this.adopt(tokens)
  }

  /** @param ended true if the session has ended already; false if the person logs out */
  logout = async (ended = false): Promise<void> => {
    const { saved } = this
    this.endedOf = ended ? saved?.details?.merchant.email : undefined
    this.#set({ loading: true })
    // Fire and forget: a failing logout call must not keep anyone logged in.
    if (saved) void this.#dependencies.logout(saved).catch(() => {})
    this.#clear()
  }

  /** Storage event: another tab logged in, out, or switched business. After a switch this tab stays in its own business, since it may hold unsaved input. */
  follow = (changed: { key: string | null }): void => {
    if (changed.key !== storageKey && changed.key !== null) return
    const { status, saved: before } = this.store.get()
    const saved = this.#read()
    // `start` has not decided yet.
    if (status === 'unknown') return saved && this.#set({ saved })
    if (saved && before?.business && before.merchant === saved.merchant && before.business !== saved.business)
      return this.#set({ saved: { ...before, refreshToken: saved.refreshToken } })
    const changedSession = before?.merchant !== saved?.merchant || before?.business !== saved?.business
    if (!saved) this.#setLoggedOut()
    else {
      if (changedSession) this.#dependencies.clearCache()
      this.#dependencies.tab.setItem(tabKey, saved.business ?? '')
      this.#set({ saved, status: 'authenticated' })
    }
    if (changedSession) this.onSwitched()
  }
}

const tokensOf = (saved: SavedSession): Tokens => ({
  access_token: saved.token,
  refresh_token: saved.refreshToken,
  roles: saved.rbac,
  merchant: saved.merchant,
  business: saved.business,
})
