import { granted, type Permission } from '@kasuwa/contract/platform/permissions'
import { api } from '../api.ts'
import { call } from '../kit/api.ts'
import { newCache, reading } from '../kit/query.ts'
import { Store, useStore } from '../kit/store.ts'
import { type Details, type Saved, SessionMachine } from './machine.ts'

export const cache = newCache()

/** The business that they have just found themselves out of, until they have been told (`connect.ts`). */
export const moved = new Store<Saved | undefined>(undefined)

export const session = new SessionMachine({
  storage: localStorage,
  now: Date.now,
  refresh: (refreshToken) => call(api.auth.refresh, {}, { bearer: refreshToken }),
  // Through the cache: whoever follows the session there sees the same.
  fetch: () => cache.query({ ...reading(api.session.current, {}), staleTime: 0 }),
  // With its own token in hand, a refusal is nobody's concern any more.
  logout: () => call(api.auth.logout, {}, { bearer: session.saved?.token ?? '' }),
  forget: () => cache.clear(),
  moved: (from) => moved.set(from),
})

addEventListener('storage', session.follow)

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
