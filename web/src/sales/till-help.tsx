import { Keyboard } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { TillKeys } from '../desk/desk-asides.ts'
import { Popup } from '../kit/overlay/popup.tsx'
import style from './till-help.module.css'
import { IconButton } from '../kit/page/icon-button.tsx'

/** Help on the till's keyboard shortcuts. */
export function TillHelp() {
  const t = useTranslations('till')
  return (
    <Popup
      kind="dialog"
      label={t('keys')}
      width={360}
      trigger={(opens) => <IconButton icon={Keyboard} label={t('keys')} iconSize={20} {...opens} />}
    >
      <Suspense fallback={<div className={style.coming} />}>
        <TillKeys />
      </Suspense>
    </Popup>
  )
}
