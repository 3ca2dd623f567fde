import type { IntlConfig } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { connect } from '../kit/api/call.ts'
import { ask, errorPage } from '../kit/feedback/feedback.ts'
import { keepUnsent } from '../kit/form/form-recovery.ts'
import type kit from '../messages/en/kit.ts'
import type shell from '../messages/en/shell.ts'
import { locale, spoken } from '../i18n.ts'
import type { Saved } from './session-store.ts'
import { cache, session } from './session.ts'

interface Everywhere {
  kit: typeof kit
  shell: typeof shell
}

/** Words outside any component. */
export function say<Of extends keyof Everywhere>(of: Of, key: keyof Everywhere[Of] & string, values?: Record<string, string>): string {
  const { locale: now, messages } = spoken.get()
  const t = createTranslator({ locale: now, messages: messages as IntlConfig['messages'] as Everywhere, namespace: of } as never)
  return (t as (key: string, values?: Record<string, string>) => string)(key, values)
}

/** What the session has done of the router: this file knows no routes. */
interface Ways {
  /** @param email filled in there; left out, the login leads back to where they are */
  login: (email?: string) => unknown
  /** Looks again whether what is open may be. */
  again: () => unknown
}

/** Gives the calls what they need of the app: who asks, in what language, and how to tell the person what went wrong. */
export function connectCalls(ways: Ways): void {
  let telling = false
  const sessionOver = async (refused: string) => {
    // Several calls find out at the same moment; the person is told once. Of a session that is left already there is nothing to tell.
    if (telling || session.saved?.token !== refused) return
    telling = true
    await ask({ title: say('shell', 'session_over_title'), text: say('shell', 'session_over'), yes: say('kit', 'ok') })
    telling = false
    // Another tab may have logged in again while the question stood.
    if (session.saved?.token !== refused) return
    keepUnsent(session.saved.merchant)
    await session.logout()
    ways.login()
  }
  connect({
    locale,
    token: () => session.saved?.token,
    who: () => session.saved?.merchant,
    refresh: session.refresh,
    standing: session.stands,
    denied: () => void session.reread(),
    sessionOver: (refused) => void sessionOver(refused),
    showPage: errorPage.set,
    oops: () => void ask({ title: say('kit', 'oops_title'), text: say('kit', 'oops'), yes: say('kit', 'ok') }),
    words: (key) => say('kit', key),
  })
  session.left = (from) => void tellLeft(from, ways)
  followRoles(ways)
}

/** They are no member any more of the business whose screen was open: they are told, and where they are now. */
async function tellLeft({ details }: Saved, ways: Ways): Promise<void> {
  const now = session.saved?.details?.business
  const business = details?.business?.name ?? say('shell', 'business_this')
  if (!now) {
    await session.logout()
    await ways.login(details?.merchant.email)
  }
  await ask({
    title: say('shell', 'removed_title', { business }),
    text: now ? say('shell', 'removed_now', { business: now.name }) : say('shell', 'removed_none'),
    yes: say('kit', 'ok'),
  })
}

/** Changed roles: what is open may not be any more. A changed place: what is shown may be another's. */
function followRoles(ways: Ways): void {
  let last = session.saved
  session.store.subscribe(() => {
    const [before, now] = [last, session.saved]
    last = now
    if (!before || !now || before === now || before.merchant !== now.merchant || before.business !== now.business) return
    if (JSON.stringify(before.rbac) !== JSON.stringify(now.rbac)) void ways.again()
    const [from, to] = [before.details?.member, now.details?.member]
    if (from && to && from.location !== to.location) void cache.invalidateQueries()
  })
}
