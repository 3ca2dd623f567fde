import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Goods } from '../documents/lines.ts'
import { useOne } from '../kit/api/query.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { PerUnit } from '../kit/values/per-unit.tsx'
import { Money } from '../kit/values/money.tsx'
import { quantityText } from '../kit/values/texts.ts'
import { goodsOf } from './goods-for-sale.ts'
import style from './quick-pick.module.css'

interface Props {
  location: string
  /** How many of a product are on the sale already, in thousandths: what is left is less by them. */
  taken: ReadonlyMap<string, number>
  onAdd: (goods: Goods) => void
}

/** Before they push the discount and the taxes of a phone out of reach. */
const onPhone = 6

const isOut = ({ available }: { available: number | null }): boolean => available !== null && available <= 0

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** What is sold most at this location: a tap puts one on. One stop of the Tab key, with arrows from one to the next. */
export default function QuickPick({ location, taken, onAdd }: Props) {
  const t = useTranslations('till')
  const words = useTranslations('documents')
  const [at, setAt] = useState(0)
  const narrow = useIsNarrow()
  const sold = useOne(api.sales.mostSold, { query: { location } }, { when: location !== '' }).data?.rows ?? []
  // What is out stands last, where it is not aimed at.
  const rows = sold.toSorted((a, b) => Number(isOut(a)) - Number(isOut(b))).slice(0, narrow ? onPhone : sold.length)
  if (rows.length === 0) return null
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + rows.length) % rows.length
    setAt(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section className={style.picks}>
      <h2 className={style.heading}>{t('most_sold')}</h2>
      <div className={style.tiles} role="group" aria-label={t('most_sold')} onKeyDown={move}>
        {rows.map((row, index) => {
          const goods = goodsOf(row)
          const left = goods.available === null ? null : (toThousandths(goods.available) - (taken.get(goods.id) ?? 0)) / 1000
          return (
            <button
              key={goods.id}
              type="button"
              className={style.tile}
              tabIndex={index === Math.min(at, rows.length - 1) ? 0 : -1}
              title={goods.name}
              // The search keeps the focus: a scan may follow.
              onMouseDown={(event) => event.preventDefault()}
              onFocus={() => setAt(index)}
              onClick={() => onAdd(goods)}
            >
              <span className={style.name}>{goods.name}</span>
              <span className={style.price}>
                <Money kobo={goods.amount} />
                <PerUnit unit={goods.unit} />
              </span>
              {left !== null && (
                <span className={style.left} data-none={left <= 0 || undefined}>
                  {words('available', { count: left, quantity: quantityText(left, goods.unit) })}
                </span>
              )}
            </button>
          )
        })}
      </div>
    </section>
  )
}
