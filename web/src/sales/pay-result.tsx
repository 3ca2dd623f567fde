import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import type { Party } from '../desk/contact-picker.tsx'
import type { Meaning } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { Money } from '../kit/values/money.tsx'
import style from './payment-sheet.module.css'
import type { PaymentSplit } from './payment-split.ts'

interface Props {
  /** Element id of the line with the remaining amount. */
  id: string
  paid: PaymentSplit
  /** Kobo to pay. */
  total: number
  /** False before anything was typed: nothing is wrong yet. */
  isBegun: boolean
  customer: Party | null
  /** Error from the server. */
  error: string | undefined
}

/** Result of the payment so far: amount due, change, credit. */
export function PayResult({ id, paid: { left, change, credit }, total, isBegun, customer, error }: Props) {
  const t = useTranslations('tender')
  const lines: { is: Meaning; text: string }[] = []
  const say = (is: Meaning, text: string) => void lines.push({ is, text })
  if (error) say('wrong', error)
  if (credit > 0 && customer) say('information', t('credit', { amount: formatMoney(credit), name: customer.name }))
  else if (credit > 0) say('wrong', t('too_much', { amount: formatMoney(credit) }))
  if (left > 0 && customer) say('information', t('owes_rest', { amount: formatMoney(left), name: customer.name }))
  else if (left > 0 && isBegun) say('waiting', t('left', { amount: formatMoney(left) }))
  return (
    <>
      <div className={style.so_far} data-full={left === 0 || undefined} data-is={change > 0 ? 'change' : undefined}>
        <span className={style.bar} aria-hidden>
          <span style={{ width: `${total > 0 ? Math.min(100, ((total - left) / total) * 100) : 100}%` }} />
        </span>
        <p id={id} role="status">
          <span>{left > 0 ? t('left_now') : t(change > 0 ? 'change_now' : 'paid_in_full')}</span>{' '}
          {(left > 0 || change > 0) && <Money kobo={left > 0 ? left : change} />}
        </p>
      </div>
      {lines.map((line) => (
        <Notice key={line.text} is={line.is}>
          <strong>{line.text}</strong>
        </Notice>
      ))}
    </>
  )
}
