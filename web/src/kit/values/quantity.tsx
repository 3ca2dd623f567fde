import { fromThousandths } from '@kasuwa/contract/platform/quantity'
import type { Unit } from '@kasuwa/contract/units'
import { Nothing } from './nothing.tsx'
import { quantityText, withSign } from './texts.ts'
import shapes from '../page/shapes.module.css'

type Props = {
  /** With + or −, where it says which way goods went. */
  signed?: boolean | undefined
  /** What is counted: its sign stands behind the figure. */
  unit?: Unit | null | undefined
} & (
  | {
      /** In units, as calls have it: 1.5. Null or undefined: there is none. */
      units: number | null | undefined
    }
  | {
      /** A count of thousandths: 1500. */
      thousandths: number | null | undefined
    }
)

/** How many of something: one line, figures as wide as each other. */
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
