import { granted, type Permission } from '@kasuwa/contract/platform/permissions'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { clearQueryCache, createQueryClient, queryOf } from '../kit/api/query.ts'
import { browserStorage, tabStorage } from '../kit/storage.ts'
import { useStore } from '../kit/store.ts'
import { withTabLock } from './tab-lock.ts'
import { type SessionDetails, type SavedSession, SessionStore } from './session-store.ts'

export const queryClient = createQueryClient()

const refresh = (refreshToken: string) => call(api.auth.refresh, {}, { bearer: refreshToken })

/** Ends the session on the server, also where its access token ran out long ago. */
async function logout({ token, refreshToken }: SavedSession): Promise<void> {
  const end = (bearer: string) => call(api.auth.logout, {}, { bearer })
  await end(token).catch(async () => end((await refresh(refreshToken)).access_token))
}

export const session = new SessionStore({
  storage: browserStorage,
  tab: tabStorage,
  now: Date.now,
  withTabLock: (work) => withTabLock('kasuwa.refresh', work),
  refresh,
  // Through the cache: whoever follows the session there sees the same.
  fetch: () => queryClient.query({ ...queryOf(api.session.current, {}), staleTime: 0 }),
  logout,
  switch: (business, bearer) => call(api.session.switch, { body: { business } }, { bearer }),
  clearCache: () => clearQueryCache(queryClient),
})

addEventListener('storage', session.follow)
// A page that the browser had put aside did not hear of what happened meanwhile.
addEventListener('pageshow', ({ persisted }) => persisted && session.follow({ key: null }))

const noPermissions: ReadonlySet<Permission> = new Set()
const permissionCache = new WeakMap<readonly object[], ReadonlySet<Permission>>()

/** What the holder of these roles may do. */
export function permissionsOf(rbac: SavedSession['rbac'] | undefined): ReadonlySet<Permission> {
  if (!rbac) return noPermissions
  const known = permissionCache.get(rbac)
  if (known) return known
  const worked = granted(rbac)
  permissionCache.set(rbac, worked)
  return worked
}

export const useSession = () => useStore(session.store)

/** The merchant, business and member of the moment; undefined outside the main layout. */
export const useDetails = (): SessionDetails | undefined => useSession().saved?.details
