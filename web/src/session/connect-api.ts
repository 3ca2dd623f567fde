import type { IntlConfig } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { setCallContext } from '../kit/api/call.ts'
import { ask, errorPage } from '../kit/feedback/feedback.ts'
import { saveUnsavedForms } from '../kit/form/form-recovery.ts'
import type kit from '../messages/en/kit.ts'
import type shell from '../messages/en/shell.ts'
import { locale, i18n } from '../i18n.ts'
import type { SavedSession } from './session-store.ts'
import { queryClient, session } from './session.ts'

interface BaseMessages {
  kit: typeof kit
  shell: typeof shell
}

/** Words outside any component. */
export function translate<Of extends keyof BaseMessages>(
  of: Of,
  key: keyof BaseMessages[Of] & string,
  values?: Record<string, string>,
): string {
  const { locale: now, messages } = i18n.get()
  const t = createTranslator({ locale: now, messages: messages as IntlConfig['messages'] as BaseMessages, namespace: of } as never)
  return (t as (key: string, values?: Record<string, string>) => string)(key, values)
}

/** What the session has done of the router: this file knows no routes. */
interface SessionNavigation {
  /** @param email filled in there; left out, the login leads back to where they are */
  login: (email?: string) => unknown
  /** Looks again whether what is open may be. */
  revalidate: () => unknown
}

/** Gives the calls what they need of the app: who asks, in what language, and how to tell the person what went wrong. */
export function connectApi(ways: SessionNavigation): void {
  let telling = false
  const sessionOver = async (refused: string) => {
    // Several calls find out at the same moment; the person is told once. Of a session that is left already there is nothing to tell.
    if (telling || session.saved?.token !== refused) return
    telling = true
    await ask({ title: translate('shell', 'session_over_title'), text: translate('shell', 'session_over'), yes: translate('kit', 'ok') })
    telling = false
    // Another tab may have logged in again while the question stood.
    if (session.saved?.token !== refused) return
    saveUnsavedForms(session.saved.merchant)
    await session.logout()
    ways.login()
  }
  setCallContext({
    locale,
    token: () => session.saved?.token,
    merchant: () => session.saved?.merchant,
    refresh: session.refresh,
    rolesChangedAt: session.rolesChangedAt,
    forbidden: () => void session.refetchDetails(),
    sessionOver: (refused) => void sessionOver(refused),
    showErrorPage: errorPage.set,
    unexpectedError: () => void ask({ title: translate('kit', 'oops_title'), text: translate('kit', 'oops'), yes: translate('kit', 'ok') }),
    translate: (key) => translate('kit', key),
  })
  session.onRemoved = (from) => void tellRemoved(from, ways)
  followRoles(ways)
}

/** They are no member any more of the business whose screen was open: they are told, and where they are now. */
async function tellRemoved({ details }: SavedSession, ways: SessionNavigation): Promise<void> {
  const now = session.saved?.details?.business
  const business = details?.business?.name ?? translate('shell', 'business_this')
  if (!now) {
    await session.logout()
    await ways.login(details?.merchant.email)
  }
  await ask({
    title: translate('shell', 'removed_title', { business }),
    text: now ? translate('shell', 'removed_now', { business: now.name }) : translate('shell', 'removed_none'),
    yes: translate('kit', 'ok'),
  })
}

/** Changed roles: what is open may not be any more. A changed place: what is shown may be another's. */
function followRoles(ways: SessionNavigation): void {
  let last = session.saved
  session.store.subscribe(() => {
    const [before, now] = [last, session.saved]
    last = now
    if (!before || !now || before === now || before.merchant !== now.merchant || before.business !== now.business) return
    if (JSON.stringify(before.rbac) !== JSON.stringify(now.rbac)) void ways.revalidate()
    const [from, to] = [before.details?.member, now.details?.member]
    if (from && to && from.location !== to.location) void queryClient.invalidateQueries()
  })
}
