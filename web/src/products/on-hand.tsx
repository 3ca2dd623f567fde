import type { Unit } from '@kasuwa/contract/units'
import { useTranslations } from 'use-intl'
import { State } from '../kit/feedback/state.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { quantityText } from '../kit/values/texts.ts'
import style from './on-hand.module.css'

interface StockLevel {
  on_hand: number | null
  /** At one location at least, by the server's rule (STOCK-27). */
  is_low: boolean
  unit?: Unit | null
}

/** Quantity on hand, with a warning if it is low. `words`: “15 left”, if no heading names the figure. */
export function OnHand({ of, words = false }: { of: StockLevel; words?: boolean }) {
  const t = useTranslations('kit')
  const { on_hand } = of
  return (
    <span className={style.count}>
      {words && on_hand !== null ? t('left', { count: on_hand, quantity: quantityText(on_hand, of.unit) }) : null}
      {of.is_low && <State of="level" is="low" />}
      {!words && <Quantity units={on_hand} unit={of.unit} />}
    </span>
  )
}
