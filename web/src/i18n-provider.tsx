import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useStore } from './kit/store.ts'
import { spoken } from './i18n.ts'

/** The words of the moment, and the business's clock. */
export function WordsProvider({ zone, children }: { zone: string; children: ReactNode }) {
  const { locale, messages } = useStore(spoken)
  return (
    <IntlProvider locale={locale} messages={messages as never} timeZone={zone}>
      {children}
    </IntlProvider>
  )
}
