import { granted, type Permission } from '@kasuwa/contract/platform/permissions'
import { api } from '../api.ts'
import { call } from '../kit/api/call.ts'
import { forgetAll, newCache, reading } from '../kit/api/query.ts'
import { browserStorage, tabStorage } from '../kit/storage.ts'
import { useStore } from '../kit/store.ts'
import { alone } from './tab-lock.ts'
import { type Details, type Saved, SessionMachine } from './session-store.ts'

export const cache = newCache()

const refresh = (refreshToken: string) => call(api.auth.refresh, {}, { bearer: refreshToken })

/** Ends the session on the server, also where its access token ran out long ago. */
async function logout({ token, refreshToken }: Saved): Promise<void> {
  const end = (bearer: string) => call(api.auth.logout, {}, { bearer })
  await end(token).catch(async () => end((await refresh(refreshToken)).access_token))
}

export const session = new SessionMachine({
  storage: browserStorage,
  tab: tabStorage,
  now: Date.now,
  alone: (work) => alone('kasuwa.refresh', work),
  refresh,
  // Through the cache: whoever follows the session there sees the same.
  fetch: () => cache.query({ ...reading(api.session.current, {}), staleTime: 0 }),
  logout,
  switch: (business, bearer) => call(api.session.switch, { body: { business } }, { bearer }),
  forget: () => forgetAll(cache),
})

addEventListener('storage', session.follow)
// A page that the browser had put aside did not hear of what happened meanwhile.
addEventListener('pageshow', ({ persisted }) => persisted && session.follow({ key: null }))

const nobody: ReadonlySet<Permission> = new Set()
const held = new WeakMap<readonly object[], ReadonlySet<Permission>>()

/** What the holder of these roles may do. */
export function permissionsOf(rbac: Saved['rbac'] | undefined): ReadonlySet<Permission> {
  if (!rbac) return nobody
  const known = held.get(rbac)
  if (known) return known
  const worked = granted(rbac)
  held.set(rbac, worked)
  return worked
}

export const useSession = () => useStore(session.store)

/** The merchant, business and member of the moment; undefined outside the main layout. */
export const useDetails = (): Details | undefined => useSession().saved?.details
