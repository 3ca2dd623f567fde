import { useTranslations } from 'use-intl'
import { type Pair, Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'

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
  /** Said above the price. */
  first?: readonly Pair[]
}

/** What is to be paid and for how long, as the server worked it out. */
export function Bill({ price, credit = 0, amount, ends_at, before = '', label, first = [] }: Props) {
  const t = useTranslations('billing')
  return (
    <Pairs
      of={[
        ...first,
        [t.rich('price', { when: () => <When at={ends_at} day /> }), <Money key="price" kobo={price} />],
        [before ? t('credit', { plan: before }) : t('credit_any'), credit > 0 && <Money key="credit" kobo={-credit} />],
        [label, <Money key="amount" kobo={amount} />, true],
      ]}
    />
  )
}
