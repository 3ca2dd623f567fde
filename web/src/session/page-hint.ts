import { i18n } from '../i18n.ts'
import { session } from './session.ts'

const year = 31_536_000

/**
 * Keeps a cookie with what the server goes by when it names the files of a page (`server/src/http/serve-screens.ts`): the language on screen, and
 * whether one is logged in here. It says nothing of who it is, and opens nothing.
 */
export function keepPageHint(): void {
  let kept = ''
  const keep = () => {
    const { status } = session.store.get()
    const hint = `${i18n.get().locale}.${status === 'authenticated' ? 'in' : 'out'}`
    if (status === 'unknown' || hint === kept) return
    kept = hint
    document.cookie = `kasuwa_page=${hint}; path=/; max-age=${year}; samesite=lax`
  }
  session.store.subscribe(keep)
  i18n.subscribe(keep)
}
