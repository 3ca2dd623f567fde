import { effectivePermissions, type Permission } from '@kasuwa/contract/platform/permissions'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { clearQueryCache, createQueryClient, queryOf } from '../kit/api/query.ts'
import { browserStorage, tabStorage } from '../kit/storage.ts'
import { useStore } from '../kit/store.ts'
import { withTabLock } from './tab-lock.ts'
import { type SessionDetails, type SavedSession, SessionStore } from './session-store.ts'

export const queryClient = createQueryClient()

const refresh = (refreshToken: string) => call(api.auth.refresh, {}, { bearer: refreshToken })

/** Logs out on the server; refreshes first where the access token has expired. */
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
  // Through the query cache, so that its subscribers see the same details.
  fetch: () => queryClient.query({ ...queryOf(api.session.current, {}), staleTime: 0 }),
  logout,
  switch: (business, bearer) => call(api.session.switch, { body: { business } }, { bearer }),
  clearCache: () => clearQueryCache(queryClient),
})

addEventListener('storage', session.follow)
// A page restored from the back/forward cache missed storage events.
addEventListener('pageshow', ({ persisted }) => persisted && session.follow({ key: null }))

const noPermissions: ReadonlySet<Permission> = new Set()
const permissionCache = new WeakMap<readonly object[], ReadonlySet<Permission>>()

/** Permissions of these roles; cached by the roles array. Without paid plans there are no billing permissions. */
export function permissionsOf({ rbac, details }: Partial<Pick<SavedSession, 'rbac' | 'details'>> = {}): ReadonlySet<Permission> {
  if (!rbac) return noPermissions
  const cachedPermissions = permissionCache.get(rbac)
  if (cachedPermissions) return cachedPermissions
  const all = effectivePermissions(rbac)
  const worked = details?.has_billing === false ? new Set([...all].filter((permission) => !permission.startsWith('billing'))) : all
  // Until the details are there it is not known.
  if (details) permissionCache.set(rbac, worked)
  return worked
}

/** Status of the session, and the saved session. Renders again at each change. */
export const useSession = () => useStore(session.store)

/** Current merchant, business and member; undefined outside the main layout. */
export const useDetails = (): SessionDetails | undefined => useSession().saved?.details
