import { formatMoney } from '@kasuwa/contract/platform/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { When } from '../kit/values/when.tsx'

interface Props {
  of: {
    taken_back: { amount: number; why: 'refund' | 'dispute' | 'reversal'; at: string } | null
    disputed: { amount: number; due_at: string | null; url?: string } | null
  }
  /** True if the ledger still counts the payment. */
  counts: boolean
  /** Actions on the amount taken back. */
  children?: ReactNode
}

/** Changes at the provider after a payment: the amount refunded, and the amount that a bank disputes. */
export function WentBack({ of: { taken_back, disputed }, counts, children }: Props) {
  const t = useTranslations('payments')
  return (
    <>
      {taken_back && (
        <Notice
          is={counts ? 'wrong' : 'information'}
          title={t('went_back', { amount: formatMoney(taken_back.amount), why: taken_back.why })}
        >
          <span>
            <When at={taken_back.at} />
            {counts && ` · ${t('went_back_counts')}`}
          </span>
          {counts && children}
        </Notice>
      )}
      {disputed && (
        <Notice is="waiting" title={t('disputed', { amount: formatMoney(disputed.amount) })}>
          {disputed.due_at && <span>{t.rich('disputed_until', { when: () => <When at={disputed.due_at ?? ''} /> })}</span>}
          {disputed.url && (
            <a href={disputed.url} target="_blank" rel="noreferrer">
              {t('contest')}
            </a>
          )}
        </Notice>
      )}
    </>
  )
}
