import type { ContactFigures } from '@kasuwa/contract/dashboard'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { z } from 'zod'
import { useStates } from '../kit/feedback/state.tsx'
import style from './age-bar.module.css'

type Ages = NonNullable<z.output<typeof ContactFigures>['ages']>

/** A contact's debts by due age: a bar, the oldest last, and the oldest overdue age in words. */
export function AgeBar({ of: ages }: { of: Ages }) {
  const stated = useStates()
  const oldest = ages.at(-1)
  if (!oldest || oldest.age === 'not_yet') return null
  const words = ({ age, left }: Ages[number]) => `${formatMoney(left)} ${stated('due', age).text.toLowerCase()}`
  return (
    <>
      <span className={style.bar} role="img" aria-label={ages.map(words).join(', ')}>
        {ages.map((one) => (
          <span
            key={one.age}
            className={style.part}
            style={{ flexGrow: one.left }}
            title={words(one)}
            data-late={one.age !== 'not_yet' || undefined}
            data-oldest={one.age === 'over_90' || undefined}
          />
        ))}
      </span>
      {words(oldest)}
    </>
  )
}
