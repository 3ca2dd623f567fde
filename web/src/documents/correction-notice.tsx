import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import type { Corrected } from './use-prefill.ts'

interface Props {
  of: Corrected
  /** Kobo that the new document comes to. */
  total: number
  /** True where what is paid too much goes back, as the walk-in customer's does, and is no credit. */
  back?: boolean
}

/** Says on a desk that what is recorded there takes the place of another document, and what becomes of the money paid on that. */
export function CorrectionNotice({ of: { number, paid }, total, back = false }: Props) {
  const t = useTranslations('documents')
  const [left, rest] = [Math.max(0, total - paid), Math.max(0, paid - total)]
  return (
    <Notice is="information">
      <span>
        {t('correction', { number })}
        {paid > 0 && ` ${t('correction_paid', { paid: formatMoney(Math.min(paid, total)) })}`}
        {paid > 0 && left > 0 && ` ${t('correction_left', { left: formatMoney(left) })}`}
        {rest > 0 && ` ${t(back ? 'correction_back' : 'correction_credit', { rest: formatMoney(rest) })}`}
      </span>
    </Notice>
  )
}
