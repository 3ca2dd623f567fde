import { type Unit, signOf } from '@kasuwa/contract/units'
import style from './values.module.css'
import shapes from '../page/shapes.module.css'

/** After a price by measure: “/ kg”. Empty if the price is for one piece. */
export function PerUnit({ unit }: { unit: Unit | null | undefined }) {
  const sign = signOf(unit)
  return sign ? <span className={`${shapes.tiny} ${style.per}`}>{`/\u00A0${sign}`}</span> : null
}
