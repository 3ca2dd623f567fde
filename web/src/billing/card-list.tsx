import { Button } from '@mantine/core'
import type { PaymentCard } from '@kasuwa/contract/payment-cards'
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'
import { useCall } from '../kit/api/query.ts'
import { confirm } from '../kit/feedback/feedback.ts'
import style from './billing.module.css'
import shapes from '../kit/page/shapes.module.css'
import { billingApi } from './calls.ts'
import { cardText } from './card-text.ts'

export type Card = z.output<typeof PaymentCard>

interface Props {
  rows: readonly Card[]
  /** Further text or actions of a card. */
  renderExtra?: (card: Card) => ReactNode
}

/** The merchant’s own cards, each with a delete button. */
export function CardList({ rows, renderExtra }: Props) {
  const t = useTranslations('billing')
  const forget = useCall(billingApi.paymentCards.delete)
  const drop = async (id: string) => {
    const isSure = await confirm({
      title: t('forget_title'),
      text: t('forget_text'),
      yes: t('forget_yes'),
      no: t('forget_no'),
      danger: true,
    })
    if (isSure) await forget.run({ params: { id } })
  }
  if (rows.length === 0) return <p className={shapes.about}>{t('no_cards')}</p>
  return (
    <ul className={shapes.stack}>
      {rows.map((row) => (
        <li key={row.id} className={`${shapes.wraps} ${style.card}`}>
          <CreditCard size={20} aria-hidden />
          <span className={style.said}>
            <strong>{cardText(row)}</strong>
            <span className={shapes.about}>
              {t(row.is_active ? 'expires' : 'expired', { month: String(row.exp_month).padStart(2, '0'), year: String(row.exp_year) })}
              {row.bank && ` · ${row.bank}`}
            </span>
          </span>
          <span className={shapes.bar}>
            {renderExtra?.(row)}
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('forget_one', { card: cardText(row) })}
              onClick={() => void drop(row.id)}
            >
              {t('forget')}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}
