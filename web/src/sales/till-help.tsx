import { ActionIcon, Kbd } from '@mantine/core'
import { Keyboard } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Popup } from '../kit/overlay/popup.tsx'
import style from './till-help.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Help on the till's keyboard shortcuts. */
export function TillHelp() {
  const t = useTranslations('till')
  const keys = [
    ['/', t('key_search')],
    ['3*', t('key_times')],
    ['↓', t('key_newest')],
    ['F4', t('key_customer')],
    ['F6', t('key_hold')],
    ['F8', t('key_split')],
    ['F9', t('key_cash')],
    [isMac ? '⌘ P' : 'Ctrl P', t('key_print')],
    [isMac ? '⌘ ⌫' : 'Ctrl ⌫', t('key_remove')],
  ]
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
      <dl className={style.keys} tabIndex={-1} data-autofocus>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}
