import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import type { Corrected } from './use-prefill.ts'

interface Props {
  of: Corrected
  /** Total of the new document, in kobo. */
  total: number
}

/** Notice on a desk: the new document replaces another, and the money paid on that one is carried over or returned. */
export default function CorrectionNotice({ of: { number, paid, walkIn = false }, total }: Props) {
  const t = useTranslations('desk-asides')
  const [left, rest] = [Math.max(0, total - paid), Math.max(0, paid - total)]
  return (
    <Notice is="information">
      <span>
        {t('correction', { number })}
        {paid > 0 && ` ${t('correction_paid', { paid: formatMoney(Math.min(paid, total)) })}`}
        {paid > 0 && left > 0 && ` ${t('correction_left', { left: formatMoney(left) })}`}
        {rest > 0 && ` ${t(walkIn ? 'correction_back' : 'correction_credit', { rest: formatMoney(rest) })}`}
      </span>
    </Notice>
  )
}
