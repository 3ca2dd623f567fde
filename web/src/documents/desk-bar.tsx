import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import style from './desk-bar.module.css'

interface Props {
  total: number
  count: number
  /** What the button does: pay, take in. */
  deed: string
  busy: boolean
  onDeed: () => void
}

/** At the thumb: what it comes to, and the next step. */
export function DeskBar({ total, count, deed, busy, onDeed }: Props) {
  const t = useTranslations('documents')
  return (
    <div className={style.bar}>
      <div className={style.sum} aria-live="polite">
        <small>{t('lines_count', { count })}</small>
        <strong>{formatMoney(total)}</strong>
      </div>
      <Button size="lg" className={style.deed} loading={busy} onClick={onDeed}>
        {deed}
      </Button>
    </div>
  )
}
