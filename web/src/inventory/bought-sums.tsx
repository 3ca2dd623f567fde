import type { ReactNode } from 'react'
import type { Line } from '../desk/lines.ts'
import { SumRow, SumTotal } from '../desk/summary.tsx'
import style from '../desk/summary.module.css'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { intakeTotal, intakeUnits } from './intake-draft.ts'

interface Props {
  lines: readonly Line[]
  words: (word: 'units' | 'total') => string
  /** Note under the sums: the amount that the business will owe. */
  says: ReactNode
}

/** Number of units bought, and their cost. */
export const BoughtSums = ({ lines, words: t, says }: Props) => (
  <div className={style.sums}>
    <dl>
      <SumRow label={t('units')}>
        <Quantity units={intakeUnits(lines)} />
      </SumRow>
      <SumTotal label={t('total')}>
        <Money kobo={intakeTotal(lines)} />
      </SumTotal>
    </dl>
    {says && <p className={style.says}>{says}</p>}
  </div>
)
