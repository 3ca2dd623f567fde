import { Kbd } from '@mantine/core'
import { useTranslations } from 'use-intl'
import style from './till-help.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The till's keys, and what each does. */
export default function TillKeys() {
  const t = useTranslations('desk-asides')
  const keys = [
    ['/', t('key_search')],
    ['3*', t('key_times')],
    ['↓', t('key_newest')],
    ['%', t('key_discount')],
    ['F4', t('key_customer')],
    ['F6', t('key_hold')],
    ['F8', t('key_split')],
    ['F9', t('key_cash')],
    [isMac ? '⌘ P' : 'Ctrl P', t('key_print')],
    [isMac ? '⌘ ⌫' : 'Ctrl ⌫', t('key_remove')],
  ]
  return (
    <dl className={style.keys} tabIndex={-1} ref={(list) => list?.focus()}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <Kbd>{key}</Kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
