import { useTranslations } from 'use-intl'
import { Money } from '../kit/values/money.tsx'

interface Props {
  /** Kobo; null without permission. */
  from: number | null
  to: number | null
  short?: boolean
  /** On a phone's row: only the lowest price, so that the name fits. */
  leastAlone?: boolean
}

/** Price or cost range of variants; one figure if all are equal. */
export function PriceRange({ from, to, short = false, leastAlone = false }: Props) {
  const t = useTranslations('products')
  const least = () => <Money kobo={from} short={short} />
  if (to === null || to === from) return least()
  const words = leastAlone
    ? t.rich('price_from', { from: least })
    : t.rich('price_range', { from: least, to: () => <Money kobo={to} short={short} /> })
  return <span>{words}</span>
}
