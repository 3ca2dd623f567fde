import { fromThousandths } from '@kasuwa/contract/platform/quantity'
import type { Unit } from '@kasuwa/contract/units'
import { Nothing } from './nothing.tsx'
import { quantityText, withSign } from './texts.ts'
import shapes from '../page/shapes.module.css'

type Props = {
  /** With + or −, for the direction of the stock. */
  signed?: boolean | undefined
  /** Shown after the number. */
  unit?: Unit | null | undefined
} & (
  | {
      /** In units, as in API fields: 1.5. Null or undefined: no value. */
      units: number | null | undefined
    }
  | {
      /** Thousandths: 1500. */
      thousandths: number | null | undefined
    }
)

/** A quantity on one line, in tabular digits. */
export function Quantity({ signed = false, unit, ...of }: Props) {
  const units = 'units' in of ? of.units : typeof of.thousandths === 'number' ? fromThousandths(of.thousandths) : of.thousandths
  if (units === null || units === undefined) return <Nothing />
  const size = quantityText(Math.abs(units), unit)
  return (
    <span className={shapes.whole} data-value="quantity">
      {signed || units < 0 ? withSign(units, size) : size}
    </span>
  )
}
