import { Nothing } from './nothing.tsx'
import { phoneText } from './texts.ts'
import style from './values.module.css'

/** A telephone number as people say it, in one way everywhere. @param number E.164 */
export function Phone({ number }: { number: string | null | undefined }) {
  if (!number) return <Nothing />
  return (
    <span className={style.value} data-value="phone">
      {phoneText(number)}
    </span>
  )
}
