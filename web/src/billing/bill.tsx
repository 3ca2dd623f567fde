import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './billing.module.css'

interface Props {
  /** Kobo. */
  price: number
  /** Kobo: what is left of the plan before it. */
  credit?: number
  amount: number
  /** Until when it pays, ISO. */
  ends_at: string | null
  /** The plan that the credit is of, by name. */
  before?: string
  /** What the amount is called. */
  label: string
  children?: ReactNode
}

/** What is to be paid and for how long, as the server worked it out. */
export function Bill({ price, credit = 0, amount, ends_at, before = '', label, children }: Props) {
  const t = useTranslations('billing')
  return (
    <dl className={style.bill}>
      {children}
      <div>
        <dt>{t.rich('price', { when: () => <When at={ends_at} day /> })}</dt>
        <dd>
          <Money kobo={price} />
        </dd>
      </div>
      {credit > 0 && (
        <div>
          <dt>{before ? t('credit', { plan: before }) : t('credit_any')}</dt>
          <dd>
            <Money kobo={-credit} />
          </dd>
        </div>
      )}
      <div data-sum>
        <dt>{label}</dt>
        <dd>
          <Money kobo={amount} />
        </dd>
      </div>
    </dl>
  )
}
