import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import type { Party } from '../documents/contact-picker.tsx'
import type { Meaning } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import type { PaymentSplit } from './payment-split.ts'

interface Props {
  paid: PaymentSplit
  customer: Party | null
  /** The server's objection. */
  refused: string | undefined
}

/** Preview of the payment: change, amount owed, or credit. */
export function PayResult({ paid: { left, change, credit }, customer, refused }: Props) {
  const t = useTranslations('till')
  const lines: { is: Meaning; text: string }[] = []
  const say = (is: Meaning, text: string) => void lines.push({ is, text })
  if (refused) say('wrong', refused)
  if (change > 0) say('information', t('change', { amount: formatMoney(change) }))
  if (credit > 0 && customer) say('information', t('credit', { amount: formatMoney(credit), name: customer.name }))
  else if (credit > 0) say('wrong', t('too_much', { amount: formatMoney(credit) }))
  if (left > 0 && customer) say('waiting', t('owes_rest', { amount: formatMoney(left), name: customer.name }))
  else if (left > 0) say('waiting', t('left', { amount: formatMoney(left) }))
  if (left === 0 && change === 0 && credit === 0) say('good', t('paid_in_full'))
  return lines.map((line) => (
    <Notice key={line.text} is={line.is}>
      <strong>{line.text}</strong>
    </Notice>
  ))
}
