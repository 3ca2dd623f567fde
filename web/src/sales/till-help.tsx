import { ActionIcon } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { TillKeys } from '../desk/desk-asides.ts'
import { Popup } from '../kit/overlay/popup.tsx'
import style from './till-help.module.css'

/** Help on the till's keyboard shortcuts. */
export function TillHelp() {
  const t = useTranslations('till')
  return (
    <Popup
      kind="dialog"
      label={t('keys')}
      width={360}
      trigger={(opens) => (
        <ActionIcon aria-label={t('keys')} title={t('keys')} {...opens}>
          <Keyboard size={20} />
        </ActionIcon>
      )}
    >
      <Suspense fallback={<div className={style.coming} />}>
        <TillKeys />
      </Suspense>
    </Popup>
  )
}
