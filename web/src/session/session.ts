import { granted, type Permission } from '@kasuwa/contract/platform/permissions'
import { api } from '../api.ts'
import { call } from '../kit/api.ts'
import { forgetAll, newCache } from '../kit/query.ts'
import { useStore } from '../kit/store.ts'
import { type Details, type Saved, SessionMachine } from './machine.ts'

export const cache = newCache()

export const session = new SessionMachine({
  storage: localStorage,
  tab: sessionStorage,
  now: Date.now,
  refresh: (refreshToken) => call(api.auth.refresh, {}, { bearer: refreshToken }),
  fetch: () => call(api.session.current, {}),
  // With its own token in hand, a refusal is nobody's concern any more.
  logout: () => call(api.auth.logout, {}, { bearer: session.saved?.token ?? '' }),
  switch: (business, bearer) => call(api.session.switch, { body: { business } }, { bearer }),
  forget: () => forgetAll(cache),
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
