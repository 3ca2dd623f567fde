import { useTranslations } from 'use-intl'
import { quantityText } from '../kit/values/texts.ts'
import { Status } from '../kit/feedback/status.tsx'
import style from './on-hand.module.css'

interface Counted {
  on_hand: number | null
  reorder_level: number | null
}

/** At or below its reorder level; a product without one is never low. */
export const isLow = ({ on_hand, reorder_level }: Counted): boolean =>
  on_hand !== null && reorder_level !== null && on_hand <= reorder_level

/** Quantity on hand, with a warning where it is low. */
export function OnHand({ of }: { of: Counted }) {
  const t = useTranslations('products')
  return (
    <span className={style.count}>
      {isLow(of) && <Status is="waiting">{t('low')}</Status>}
      {quantityText(of.on_hand) || <span className={style.none}>–</span>}
    </span>
  )
}
