import type { Access } from '@kasuwa/contract/platform/access'
import { redirect } from '@tanstack/react-router'
import { allows } from '../kit/can.tsx'
import { permissionsOf, session } from './session.ts'

interface Going {
  location: { href: string; pathname: string }
}

/** Only a path of our own: `//evil.example` and `https:` are somebody else's. */
export const ownPath = (to: unknown): string | undefined =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) && new URL(to, location.origin).origin === location.origin ? to : undefined

/** Screens of the shop: whoever is not logged in goes to the login, which brings them back here. */
export async function requireSession({ location: { href, pathname } }: Going): Promise<void> {
  await session.start()
  if (session.store.get().status === 'authenticated') return
  throw redirect({ to: '/login', search: pathname === '/' || pathname === '/home' ? {} : { to: href } })
}

/** Login and its like: whoever is in already goes home, or where they wanted to go when they were asked to log in. */
export async function requireNoSession({ search }: { search: { to?: unknown } }): Promise<void> {
  await session.start()
  if (session.store.get().status === 'authenticated') throw redirect({ href: ownPath(search.to) ?? '/' })
}

export const mayOpen = (needs: Access | undefined): boolean => allows(permissionsOf(session.saved?.rbac), needs)
