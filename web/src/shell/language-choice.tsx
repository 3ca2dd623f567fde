import { NativeSelect } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { type Locale, locales, changeLocale } from '../i18n.ts'

/** Each in its own language, so that anyone can find theirs. */
const names: Record<Locale, string> = { en: 'English', fr: 'Français' }

export function LanguageChoice() {
  const t = useTranslations('shell')
  const now = useLocale()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('language')}
      value={now}
      onChange={(event) => void changeLocale(event.currentTarget.value as Locale)}
      data={locales.map((locale) => ({ value: locale, label: names[locale] }))}
    />
  )
}
