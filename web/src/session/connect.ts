import type { IntlConfig } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { connect } from '../kit/api.ts'
import { ask, errorPage } from '../kit/feedback.ts'
import { keepUnsent } from '../kit/unsent.ts'
import type kit from '../messages/en/kit.ts'
import type shell from '../messages/en/shell.ts'
import { locale, spoken } from '../words.ts'
import { session } from './session.ts'

interface Everywhere {
  kit: typeof kit
  shell: typeof shell
}

/** Words outside any component. */
export function say<Of extends keyof Everywhere>(of: Of, key: keyof Everywhere[Of] & string): string {
  const { locale: now, messages } = spoken.get()
  const t = createTranslator({ locale: now, messages: messages as IntlConfig['messages'] as Everywhere, namespace: of } as never)
  return (t as (key: string) => string)(key)
}

/** Gives the calls what they need of the app: who asks, in what language, and how to tell the person what went wrong. */
export function connectCalls(toLogin: () => void): void {
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
    toLogin()
  }
  connect({
    locale,
    token: () => session.saved?.token,
    who: () => session.saved?.merchant,
    refresh: session.refresh,
    sessionOver: (refused) => void sessionOver(refused),
    showPage: errorPage.set,
    oops: () => void ask({ title: say('kit', 'oops_title'), text: say('kit', 'oops'), yes: say('kit', 'ok') }),
    words: (key) => say('kit', key),
  })
}
