import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { Segments } from '../kit/fields/segments.tsx'

const schemes = ['auto', 'light', 'dark'] as const satisfies readonly MantineColorScheme[]

export function ThemeChoice() {
  const t = useTranslations('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Segments
      label={t('theme')}
      value={colorScheme}
      choices={schemes.map((scheme) => ({ value: scheme, label: t(`theme_${scheme}`) }))}
      onChange={setColorScheme}
    />
  )
}
