import type { IntlConfig } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { setCallContext } from '../kit/api/call.ts'
import { confirm, errorPage } from '../kit/feedback/feedback.ts'
import { browserStorage } from '../kit/storage.ts'
import { saveUnsavedForms } from '../kit/form/form-recovery.ts'
import type kit from '../messages/en/kit.ts'
import type shell from '../messages/en/shell.ts'
import { locale, i18n } from '../i18n.ts'
import type { SavedSession } from './session-store.ts'
import { queryClient, session } from './session.ts'
import { invalidate } from '../kit/api/query.ts'

interface BaseMessages {
  kit: typeof kit
  shell: typeof shell
}

/** Translates outside React components. */
export function translate<Of extends keyof BaseMessages>(
  of: Of,
  key: keyof BaseMessages[Of] & string,
  values?: Record<string, string>,
): string {
  const { locale: now, messages } = i18n.get()
  const t = createTranslator({ locale: now, messages: messages as IntlConfig['messages'] as BaseMessages, namespace: of } as never)
  return (t as (key: string, values?: Record<string, string>) => string)(key, values)
}

/** Navigation that the session needs; passed in, to avoid importing the router. */
interface SessionNavigation {
  /** @param email prefilled; left out, the login redirects back to the current screen */
  login: (email?: string) => unknown
  /** Re-runs the route guards. */
  revalidate: () => unknown
}

/** Connects `kit/api` to the session, the locale and the error display. */
export function connectApi(ways: SessionNavigation): void {
  let telling = false
  const sessionOver = async (rejectedToken: string) => {
    // Several calls fail at once: show it once, and only while that session is current.
    if (telling || session.saved?.token !== rejectedToken) return
    telling = true
    await confirm({
      title: translate('shell', 'session_over_title'),
      text: translate('shell', 'session_over'),
      yes: translate('kit', 'ok'),
    })
    telling = false
    // Another tab may have logged in again while the dialog was open.
    if (session.saved?.token !== rejectedToken) return
    saveUnsavedForms(session.saved.merchant)
    await session.logout(true)
    ways.login()
  }
  setCallContext({
    locale,
    token: () => session.saved?.token,
    merchant: () => session.saved?.merchant,
    refresh: session.refresh,
    rolesChangedAt: session.rolesChangedAt,
    forbidden: () => void session.refetchDetails(),
    isExpired: session.isExpired,
    sessionOver: (rejectedToken) => void sessionOver(rejectedToken),
    showErrorPage: errorPage.set,
    unexpectedError: () =>
      void confirm({ title: translate('kit', 'oops_title'), text: translate('kit', 'oops'), yes: translate('kit', 'ok') }),
    translate: (key) => translate('kit', key),
  })
  session.onRemoved = (from, switchPromise) => void tellRemoved(from, switchPromise, ways)
  tellMissedRemovals()
  followLocale()
  followRoles(ways)
}

/** Ids of ended memberships whose message was dismissed in this browser. */
const readKey = 'kasuwa.removals'
const readRemovals = (): string[] => (browserStorage.getItem(readKey) ?? '').split(' ').filter(Boolean)

/** Ended memberships that this page has shown a message for, dismissed or not. */
const shownRemovals = new Set<string>()

/** Shows that a membership ended, and the business that is open now. The message stays until dismissed. */
async function tellEnd(member: string | undefined, business: string, now: string | undefined): Promise<void> {
  if (member) shownRemovals.add(member)
  await confirm({
    title: translate('shell', 'removed_title', { business }),
    text: now ? translate('shell', 'removed_now', { business: now }) : translate('shell', 'removed_none'),
    yes: translate('kit', 'ok'),
  })
  if (member) browserStorage.setItem(readKey, [...readRemovals().slice(-50), member].join(' '))
}

/** The membership of the open business ended: a member without another business is logged out. */
async function tellRemoved({ details }: SavedSession, switchPromise: Promise<unknown>, ways: SessionNavigation): Promise<void> {
  // Before the new details load, which would show the message too.
  if (details?.member) shownRemovals.add(details.member.id)
  await switchPromise
  const now = session.saved?.details?.business
  const business = details?.business?.name ?? translate('shell', 'business_this')
  if (!now) {
    await session.logout()
    await ways.login(details?.merchant.email)
  }
  await tellEnd(details?.member?.id, business, now?.name)
}

/** A member removed while logged out sees it after the next login, and after each reload until dismissed. */
function tellMissedRemovals(): void {
  const tell = () => {
    const { details } = session.saved ?? {}
    const missed = details?.removed_from?.find(({ id }) => !shownRemovals.has(id) && !readRemovals().includes(id))
    if (details && missed) void tellEnd(missed.id, missed.business, details.business?.name).then(tell)
  }
  session.store.subscribe(tell)
}

/** Replies with a business contain texts in the language of the request: they are fetched again after a change of language. */
function followLocale(): void {
  let last = locale()
  i18n.subscribe(() => {
    if (locale() === last) return
    last = locale()
    if (session.store.get().status !== 'authenticated') return
    void invalidate(queryClient)
    void session.refetchDetails()
  })
}

/** After changed roles re-runs the route guards; after a changed location refetches everything. */
function followRoles(ways: SessionNavigation): void {
  let last = session.saved
  session.store.subscribe(() => {
    const [before, now] = [last, session.saved]
    last = now
    if (!before || !now || before === now || before.merchant !== now.merchant || before.business !== now.business) return
    if (JSON.stringify(before.rbac) !== JSON.stringify(now.rbac)) void ways.revalidate()
    const [from, to] = [before.details?.member, now.details?.member]
    if (from && to && from.location !== to.location) void invalidate(queryClient)
  })
}
