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
  note: ReactNode
}

/** Number of units bought, and their cost. */
export const BoughtSums = ({ lines, words: t, note }: Props) => (
  <div className={style.sums}>
    <dl>
      <SumRow label={t('units')}>
        <Quantity units={intakeUnits(lines)} />
      </SumRow>
      <SumTotal label={t('total')}>
        <Money kobo={intakeTotal(lines)} />
      </SumTotal>
    </dl>
    {note && <p className={style.says}>{note}</p>}
  </div>
)
