import { type Unit, signOf } from '@kasuwa/contract/units'
import style from './values.module.css'

/** Behind a price of what is sold by measure: “/ kg”. Nothing where the price is of one thing. */
export function PerUnit({ unit }: { unit: Unit | null | undefined }) {
  const sign = signOf(unit)
  return sign ? <span className={style.per}>{`/\u00A0${sign}`}</span> : null
}
