import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'

const schemes = ['auto', 'light', 'dark'] as const

export function ThemeChoice() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      size="xs"
      aria-label={t('theme')}
      value={colorScheme}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
      data={schemes.map((scheme) => ({ value: scheme, label: `${t('theme')}: ${t(`theme_${scheme}`)}` }))}
    />
  )
}
