import { type Language, languages } from '@kasuwa/contract/languages'
import { NativeSelect } from '@mantine/core'
import { useLocale, useTranslations } from 'use-intl'
import { Segments } from '../kit/fields/segments.tsx'
import { changeLocale } from '../i18n.ts'

/** Each in its own language, so that anyone can find theirs. */
const names: Record<Language, string> = { en: 'English', fr: 'Français' }

/** Before the login: in a corner. */
export function LanguageSelect() {
  const t = useTranslations('shell')
  const now = useLocale()
  return (
    <NativeSelect
      size="xs"
      variant="unstyled"
      aria-label={t('language')}
      value={now}
      onChange={(event) => void changeLocale(event.currentTarget.value as Language)}
      data={languages.map((locale) => ({ value: locale, label: names[locale] }))}
    />
  )
}

/** In the person's menu. */
export function LanguageChoice() {
  const t = useTranslations('shell')
  return (
    <Segments
      label={t('language')}
      value={useLocale()}
      choices={languages.map((locale) => ({ value: locale, label: names[locale] }))}
      onChange={(locale) => void changeLocale(locale)}
    />
  )
}
