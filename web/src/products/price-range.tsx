import { useTranslations } from 'use-intl'
import { Money } from '../kit/values/money.tsx'

interface Props {
  /** Kobo; null where nobody may see it. */
  from: number | null
  to: number | null
  short?: boolean
  /** On a phone's row: the least alone, so that the name beside it is whole. */
  leastAlone?: boolean
}

/** What the variants of a product are sold at, or cost: one figure where all are alike. */
export function PriceRange({ from, to, short = false, leastAlone = false }: Props) {
  const t = useTranslations('products')
  const least = () => <Money kobo={from} short={short} />
  if (to === null || to === from) return least()
  const words = leastAlone
    ? t.rich('price_from', { from: least })
    : t.rich('price_range', { from: least, to: () => <Money kobo={to} short={short} /> })
  return <span>{words}</span>
}
