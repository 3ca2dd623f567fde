import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../kit/feedback/notice.tsx'
import { LowPriceNote } from './low-price-note.tsx'
import style from './low-prices.module.css'
import { underCost } from './recorded-prices.ts'
import type { Action } from './action.ts'
import shapes from '../kit/page/shapes.module.css'

export { LowPriceNote } from './low-price-note.tsx'

/** The prices that are no higher than what an intake brought its goods in at, each to be changed right here. */
export default function LowPrices({ of: action }: { of: Action }) {
  const [now] = useState(Date.now)
  const t = useTranslations('low-prices')
  /** Kobo by product: prices changed here, which an earlier reply does not contain. */
  const [saved, setSaved] = useState<ReadonlyMap<string, number>>(new Map())
  const low = underCost(action, now).flatMap((item) => {
    const price = saved.get(item.product) ?? item.low.price
    return price <= item.low.cost ? [{ ...item, low: { ...item.low, price } }] : []
  })
  if (low.length === 0) return null
  return (
    <Notice is="waiting">
      <p>{t('low_prices', { count: low.length })}</p>
      <ul className={style.list} aria-label={t('low_prices_list')}>
        {low.map(({ id, product, name, low: price }) => (
          <li key={id} className={`${shapes.breaks} ${style.item}`}>
            <strong>{name}</strong>
            <LowPriceNote
              line={{ product, name }}
              low={price}
              onSaved={(now) => setSaved((before) => new Map([...before, [product, now]]))}
              onLeave={() => {}}
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
}
