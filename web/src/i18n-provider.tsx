import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useStore } from './kit/store.ts'
import { i18n } from './i18n.ts'

/** Provides messages, locale and the business's time zone. */
export function I18nProvider({ zone, children }: { zone: string; children: ReactNode }) {
  const { locale, messages } = useStore(i18n)
  return (
    <IntlProvider locale={locale} messages={messages as never} timeZone={zone}>
      {children}
    </IntlProvider>
  )
}
