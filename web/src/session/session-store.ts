import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { auth } from '@kasuwa/contract/auth'
import type { session } from '@kasuwa/contract/session'
import { ApiError, SessionEnded } from '../kit/api/errors.ts'
import type { KeyValueStorage } from '../kit/storage.ts'
import { Store } from '../kit/store.ts'
import { claimsOf, isExpired } from './token-claims.ts'

export type Tokens = ReplyOf<typeof auth.login>
export type SessionDetails = ReplyOf<typeof session.current>

/** What a browser remembers of a session (specification §3). */
export interface SavedSession {
  token: string
  refreshToken: string
  rbac: Tokens['roles']
  merchant: string
  business: string | null
  /** How far this machine's clock is behind the server's, in milliseconds: with a wrong clock nobody is logged out. */
  skew: number
  /** As the server last told it, so that a reload shows the shop at once. */
  details?: SessionDetails | undefined
}

export interface SessionState {
  status: 'unknown' | 'authenticated' | 'unauthenticated'
  loading: boolean
  saved?: SavedSession | undefined
}

export interface SessionDependencies {
  storage: KeyValueStorage
  /** This tab's alone, which a reload leaves alone. */
  tab: KeyValueStorage
  now: () => number
  /** One at a time among all tabs of the browser. */
  withTabLock: <T>(work: () => Promise<T>) => Promise<T>
  refresh: (refreshToken: string) => Promise<Tokens>
  /** Tokens for another business, by an access token of any. */
  switch: (business: string, accessToken: string) => Promise<Tokens>
  fetch: () => Promise<SessionDetails>
  logout: (saved: SavedSession) => Promise<unknown>
  /** Another merchant or business: nothing that was fetched is theirs. */
  clearCache: () => void
}

const storageKey = 'kasuwa.session'
/** Which business a tab is in: two tabs may be in two. */
const tabKey = 'kasuwa.business'
/** Specification §9: for this long after a refresh, whoever asks for one gets that one. */
const shareRefreshFor = 500

/** Who is logged in: unknown, authenticated or unauthenticated, kept in the browser and followed by its other tabs (specification §4). */
export class SessionStore {
  readonly store = new Store<SessionState>({ status: 'unknown', loading: false })
  /** Told when it is another session by no doing of this page: another tab logged in, out or over, or the business is not theirs any more. */
  onSwitched: () => void = () => {}
  /** Told when they turn out to be no member any more of the business they were in, once it is known where they are instead. */
  onRemoved: (from: SavedSession) => void = () => {}
  readonly #outside: SessionDependencies
  #started: Promise<void> | undefined
  #refreshing: Promise<boolean> | undefined
  /** When roles last changed, as the newest answer of a business told. */
  #standing: { business: string; at: number } | undefined

  constructor(outside: SessionDependencies) {
    this.#outside = outside
  }

  get saved(): SavedSession | undefined {
    return this.store.get().saved
  }

  #set(part: Partial<SessionState>): void {
    this.store.set({ ...this.store.get(), ...part })
  }

  #read(): SavedSession | undefined {
    try {
      const saved = JSON.parse(this.#outside.storage.getItem(storageKey) ?? 'null') as SavedSession | null
      return saved && typeof saved.token === 'string' && typeof saved.refreshToken === 'string' ? saved : undefined
    } catch {
      return undefined
    }
  }

  #keep(saved: SavedSession): void {
    this.#outside.storage.setItem(storageKey, JSON.stringify(saved))
    this.#outside.tab.setItem(tabKey, saved.business ?? '')
    this.#set({ saved })
  }

  /** Nobody is in. */
  #out(): void {
    this.#outside.tab.removeItem(tabKey)
    this.#outside.clearCache()
    this.#set({ status: 'unauthenticated', loading: false, saved: undefined })
  }

  #drop(): void {
    this.#outside.storage.removeItem(storageKey)
    this.#out()
  }

  #isOver = (token: string, { skew }: SavedSession): boolean => isExpired(token, this.#outside.now() + skew)

  /** Runs once; every guard waits for it. */
  start = (): Promise<void> => (this.#started ??= this.#start())

  async #start(): Promise<void> {
    const saved = this.#read()
    if (!saved) return this.#set({ status: 'unauthenticated' })
    const here = this.#outside.tab.getItem(tabKey)
    // Another tab went into another business since this one was last open: it goes on where it was.
    const elsewhere = Boolean(here) && here !== saved.business
    const begun = elsewhere ? { ...saved, business: here, rbac: [], details: undefined } : saved
    this.#outside.tab.setItem(tabKey, begun.business ?? '')
    this.#set({ saved: begun })
    if (elsewhere || this.#isOver(saved.token, saved)) {
      // A clock that was put right since the login counts too: only what is over by both is over.
      const usable = !this.#isOver(saved.refreshToken, saved) || !isExpired(saved.refreshToken, this.#outside.now())
      // Without a connection nobody can tell; what is saved stays, and the next call finds out.
      const unknown = (error: unknown) => (error instanceof SessionEnded ? this.saved !== begun : undefined)
      const fresh = usable && (await this.refresh(saved.token).catch(unknown))
      if (fresh === false || !this.saved || (fresh && this.#isOver(this.saved.token, this.saved))) return this.#drop()
      if (fresh === undefined) {
        this.#outside.tab.setItem(tabKey, saved.business ?? '')
        this.#set({ saved })
      }
    }
    this.#set({ status: 'authenticated' })
    const told = this.#fetch()
    // With the details of last time the screens can begin; without them they would not know what they may show.
    if (!this.saved?.details) await told
  }

  /** Whoever asked for it is answered elsewhere: a session that is over is told of by the call, and the screens ask again. */
  #fetch = (): Promise<void> => this.#outside.fetch().then(this.applyDetails, () => {})

  /** Asks the server anew what the person may do: it has just refused something, or they joined a business. */
  refetchDetails = (): Promise<void> => this.#fetch()

  /**
   * Every answer of a business tells when the person's roles there last changed; what is newer than the last one makes the session
   * stale, and menus follow with the very next request.
   * @param at milliseconds since 1970
   */
  rolesChangedAt = (token: string, at: number): void => {
    const business = claimsOf(token)?.business_id
    if (!business || business !== this.saved?.business) return
    const known = this.#standing?.business === business ? this.#standing.at : undefined
    if (known !== undefined && at <= known) return
    this.#standing = { business, at }
    if (known !== undefined) void this.#fetch()
  }

  /** The session as the server tells it; ignored if it is another's by now. */
  applyDetails = (details: SessionDetails): void => {
    const { saved } = this
    if (!saved || details.merchant.id !== saved.merchant || (details.business?.id ?? null) !== saved.business) return
    if (JSON.stringify(details) === JSON.stringify(saved.details)) return
    this.#keep({ ...saved, rbac: details.roles, details })
  }

  /** Keeps new tokens. @returns whether they are for the same merchant and business as before */
  #take(tokens: Tokens): boolean {
    const before = this.saved
    const claims = claimsOf(tokens.access_token)
    const { merchant_id: merchant, business_id: business } = claims ?? { merchant_id: tokens.merchant, business_id: tokens.business }
    const same = before?.merchant === merchant && before.business === business
    if (!same) this.#outside.clearCache()
    this.#keep({
      token: tokens.access_token,
      refreshToken: tokens.refresh_token,
      rbac: tokens.roles,
      merchant,
      business,
      skew: claims?.iat ? claims.iat * 1000 - this.#outside.now() : 0,
      details: same ? before.details : undefined,
    })
    return same
  }

  /** New tokens, from a login or a switch of business. */
  adopt = async (tokens: Tokens): Promise<void> => {
    const same = this.#take(tokens)
    this.#set({ status: 'authenticated', loading: false })
    if (!same) await this.#fetch()
  }

  /**
   * A new token in place of a refused one; false where there is none to be had. Callers at the same time share one request, tabs
   * wait for each other, and one that another was faster than takes what that one got.
   * @throws SessionEnded where it is no longer the session that asked: what was asked must not be done as somebody else, or elsewhere
   * @throws OfflineError, ApiError where nobody can tell
   */
  refresh = (refused: string): Promise<boolean> =>
    this.#newerThan(refused) ??
    (this.#refreshing ??= this.#outside
      .withTabLock(() => this.#newerThan(refused) ?? this.#refresh())
      .finally(() => setTimeout(() => (this.#refreshing = undefined), shareRefreshFor)))

  /** Where what is stored is not what was refused, that is the answer. */
  #newerThan(refused: string): Promise<boolean> | undefined {
    const stored = this.#read()
    if (stored?.token === refused) return undefined
    this.follow({ key: storageKey })
    if (!stored) return Promise.reject(new SessionEnded('Token empty'))
    const was = claimsOf(refused)
    const same = was?.merchant_id === stored.merchant && was.business_id === stored.business
    // The tabs are in two businesses: this one needs a token for its own.
    if (!same && this.saved?.merchant === stored.merchant && this.saved.business !== stored.business) return undefined
    return same ? Promise.resolve(true) : Promise.reject(new SessionEnded('Another session'))
  }

  async #refresh(): Promise<boolean> {
    const used = this.#read()
    if (!used?.refreshToken) throw new SessionEnded('Refresh Token empty')
    const from = this.saved ?? used
    const here = from.business
    try {
      // What is stored says where the session went last. Where that is here, an answer for elsewhere means that they are out.
      const elsewhere = here !== null && used.business !== here
      const fresh = elsewhere && !this.#isOver(used.token, used) ? tokensOf(used) : await this.#outside.refresh(used.refreshToken)
      const tokens = elsewhere ? await this.#back(here, fresh) : fresh
      // Logged out or refreshed meanwhile, here or in another tab: nobody is brought back.
      const settled = this.#newerThan(used.token)
      if (settled) return await settled
      if (this.#take(tokens)) return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return false
      throw error
    }
    // No longer a member there: they go on in another business of theirs, or in none.
    const told = this.#fetch()
    this.onSwitched()
    if (here !== null) void told.then(() => this.onRemoved(from))
    throw new SessionEnded('Another business')
  }

  /** Into the business that this tab is in, as long as it is there and they are in it; otherwise wherever they are now. */
  async #back(here: string, tokens: Tokens): Promise<Tokens> {
    if (tokens.business === here) return tokens
    return this.#outside.switch(here, tokens.access_token).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return tokens
      throw error
    })
  }

  /** The business is no more: on to another one, or to none, as the server knows. */
  switchAfterDelete = async (): Promise<void> => {
    const refreshed = async () => {
      const saved = this.#read() ?? this.saved
      return saved && this.#outside.refresh(saved.refreshToken)
    }
    const tokens = await this.#outside.withTabLock(refreshed)
    if (tokens) await this.adopt(tokens)
  }

  logout = async (): Promise<void> => {
    const { saved } = this
    this.#set({ loading: true })
    // The server is told, but nobody has to wait for it, or be kept in by it.
    if (saved) void this.#outside.logout(saved).catch(() => {})
    this.#drop()
  }

  /** Another tab logged in, out, or into another business: this one stays in its own, for there may be something half typed in it. */
  follow = (changed: { key: string | null }): void => {
    if (changed.key !== storageKey && changed.key !== null) return
    const { status, saved: before } = this.store.get()
    const saved = this.#read()
    // Who is in is about to be said, by `start`.
    if (status === 'unknown') return saved && this.#set({ saved })
    if (saved && before?.business && before.merchant === saved.merchant && before.business !== saved.business)
      return this.#set({ saved: { ...before, refreshToken: saved.refreshToken } })
    const elsewhere = before?.merchant !== saved?.merchant || before?.business !== saved?.business
    if (!saved) this.#out()
    else {
      if (elsewhere) this.#outside.clearCache()
      this.#outside.tab.setItem(tabKey, saved.business ?? '')
      this.#set({ saved, status: 'authenticated' })
    }
    if (elsewhere) this.onSwitched()
  }
}

const tokensOf = (saved: SavedSession): Tokens => ({
  access_token: saved.token,
  refresh_token: saved.refreshToken,
  roles: saved.rbac,
  merchant: saved.merchant,
  business: saved.business,
})
