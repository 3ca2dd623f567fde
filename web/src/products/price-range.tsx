import { useTranslations } from 'use-intl'
import { Money } from '../kit/values/money.tsx'

interface Props {
  /** Kobo; null where nobody may see it. */
  from: number | null
  to: number | null
  short?: boolean
}

/** What the variants of a product are sold at, or cost: one figure where all are alike. */
export function PriceRange({ from, to, short = false }: Props) {
  const t = useTranslations('products')
  if (to === null || to === from) return <Money kobo={from} short={short} />
  return (
    <span>{t.rich('price_range', { from: () => <Money kobo={from} short={short} />, to: () => <Money kobo={to} short={short} /> })}</span>
  )
}
