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
  /** What it means, in words. */
  says: ReactNode
}

/** How many units are bought, and what they cost. */
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
