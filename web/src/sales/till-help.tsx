import { ActionIcon } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { TillKeys } from '../documents/desk-asides.ts'
import { Popup } from '../kit/overlay/popup.tsx'

/** Help on the till's keyboard shortcuts. */
export function TillHelp() {
  const t = useTranslations('till')
  return (
    <Popup
      kind="dialog"
      label={t('keys')}
      trigger={(opens) => (
        <ActionIcon aria-label={t('keys')} title={t('keys')} {...opens}>
          <Keyboard size={20} />
        </ActionIcon>
      )}
    >
      <Suspense>
        <TillKeys />
      </Suspense>
    </Popup>
  )
}
