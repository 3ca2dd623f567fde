import { Nothing } from './nothing.tsx'
import { phoneText } from './texts.ts'
import shapes from '../page/shapes.module.css'

/**
 * A phone number in national format.
 * @param number E.164
 */
export function Phone({ number }: { number: string | null | undefined }) {
  if (!number) return <Nothing />
  return (
    <span className={shapes.whole} data-value="phone">
      {phoneText(number)}
    </span>
  )
}
