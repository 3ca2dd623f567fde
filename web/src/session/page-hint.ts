import { i18n } from '../i18n.ts'
import { session } from './session.ts'

const year = 31_536_000

/**
 * Stores a cookie by which the server chooses the files that a page lists (`server/src/http/serve-screens.ts`): the current language, and
 * whether there is a session. It does not identify the member, and grants no access.
 */
export function keepPageHint(): void {
  let storedHint = ''
  const keep = () => {
    const { status } = session.store.get()
    const hint = `${i18n.get().locale}.${status === 'authenticated' ? 'in' : 'out'}`
    if (status === 'unknown' || hint === storedHint) return
    storedHint = hint
    document.cookie = `kasuwa_page=${hint}; path=/; max-age=${year}; samesite=lax`
  }
  session.store.subscribe(keep)
  i18n.subscribe(keep)
}
