import { State } from '../kit/feedback/state.tsx'
import style from './on-hand.module.css'
import { Quantity } from '../kit/values/quantity.tsx'

interface Counted {
  on_hand: number | null
  reorder_level: number | null
}

/** At or below its reorder level; a product without one is never low. */
export const isLow = ({ on_hand, reorder_level }: Counted): boolean =>
  on_hand !== null && reorder_level !== null && on_hand <= reorder_level

/** Quantity on hand, with a warning where it is low. */
export function OnHand({ of }: { of: Counted }) {
  return (
    <span className={style.count}>
      {isLow(of) && <State of="level" is="low" />}
      <Quantity units={of.on_hand} />
    </span>
  )
}
