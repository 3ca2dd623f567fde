import type { ContactFigures } from '@kasuwa/contract/dashboard'
import { formatMoney } from '@kasuwa/contract/platform/money'
import type { z } from 'zod'
import { useStates } from '../kit/feedback/state.tsx'
import style from './age-bar.module.css'

type Ages = NonNullable<z.output<typeof ContactFigures>['ages']>

/** A contact's debts by due age: a bar, the oldest last, and the oldest overdue age in words. */
export function AgeBar({ of: ages }: { of: Ages }) {
  const labelOf = useStates()
  const oldest = ages.at(-1)
  if (!oldest || oldest.age === 'not_yet') return null
  const words = ({ age, left }: Ages[number]) => `${formatMoney(left)} ${labelOf('due', age).text.toLowerCase()}`
  return (
    <>
      <span className={style.bar} role="img" aria-label={ages.map(words).join(', ')}>
        {ages.map((bucket) => (
          <span
            key={bucket.age}
            className={style.part}
            style={{ flexGrow: bucket.left }}
            title={words(bucket)}
            data-late={bucket.age !== 'not_yet' || undefined}
            data-oldest={bucket.age === 'over_90' || undefined}
          />
        ))}
      </span>
      {words(oldest)}
    </>
  )
}
