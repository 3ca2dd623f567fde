import { type Access, allows } from '@kasuwa/contract/platform/access'
import { redirect } from '@tanstack/react-router'
import { permissionsOf, session } from './session.ts'

interface Going {
  location: { href: string; pathname: string }
}

/** Guards against open redirects: accepts same-origin paths only, not `//evil.example` or `https:`. */
export const ownPath = (to: unknown): string | undefined =>
  typeof to === 'string' && /^\/(?![/\\])/.test(to) && new URL(to, location.origin).origin === location.origin ? to : undefined

/** Route guard: without a session redirects to the login, which redirects back. */
export async function requireSession({ location: { href, pathname } }: Going): Promise<void> {
  await session.start()
  if (session.store.get().status === 'authenticated') return
  throw redirect({ to: '/login', search: pathname === '/' || pathname === '/home' ? {} : { to: href } })
}

/** Route guard of login screens: with a session redirects to `?to=` or home. */
export async function requireNoSession({ search }: { search: { to?: unknown } }): Promise<void> {
  await session.start()
  if (session.store.get().status === 'authenticated') throw redirect({ href: ownPath(search.to) ?? '/' })
}

/** True if the current session’s permissions open a screen. @param needs undefined: no permission */
export const mayOpen = (needs: Access | undefined): boolean => allows(permissionsOf(session.saved), needs)
