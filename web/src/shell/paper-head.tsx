import { useTranslations } from 'use-intl'
import { printedAt } from '../kit/paper.ts'
import { useStore } from '../kit/store.ts'
import { useDates } from '../kit/format.ts'
import { useDetails } from '../session/session.ts'
import style from './paper-head.module.css'

/** Head of a printed page: the business, the time and the member who printed it. */
export function PaperHead() {
  const t = useTranslations('shell')
  const { time } = useDates()
  const since = useStore(printedAt)
  const { business, merchant } = useDetails() ?? {}
  if (since === undefined) return null
  const by = merchant ? `${merchant.first_name} ${merchant.last_name}` : ''
  return (
    <div className={style.head}>
      <strong>{business?.name}</strong>
      <span>{t('printed', { time: time(since), by })}</span>
    </div>
  )
}
