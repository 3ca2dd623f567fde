import { useTranslations } from 'use-intl'
import { type Pair, Pairs } from '../kit/page/pairs.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'

interface Props {
  /** Kobo. */
  price: number
  /** Kobo: unused value of the plan before it. */
  credit?: number
  amount: number
  /** End of the paid period, ISO. */
  ends_at: string | null
  /** Name of the plan with the unused value. */
  before?: string
  /** Label of the amount. */
  label: string
  /** Shown above the price. */
  first?: readonly Pair[]
}

/** Amount to pay and its period, as computed by the server. */
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
