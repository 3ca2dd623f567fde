import { type AdjustmentReason, reasonsFor } from '@kasuwa/contract/adjustments'
import { NativeSelect } from '@mantine/core'
import { Scale } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { DateInput } from '../kit/fields/date-input.tsx'
import { TextArea } from '../kit/fields/text-area.tsx'
import { Summary, SummaryButtons, SumRow, SumTotal } from '../desk/summary.tsx'
import style from '../desk/summary.module.css'
import { useToday } from '../kit/format.ts'
import { adjustmentSums, type Way } from './adjustment-draft.ts'
import own from './adjustment-summary.module.css'
import type { Adjustment } from './use-adjustment.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'

interface ForAll {
  adjustment: Adjustment
  /** Directions that the member may choose. */
  ways: readonly Way[]
  reason: Ref<HTMLSelectElement>
}

/** Direction and reason for every line without its own. */
export function AdjustmentForAll({ adjustment: { draft, set }, ways, reason }: ForAll) {
  const t = useTranslations('adjustment')
  const labelOf = useStates()
  const validReason = draft.reason && reasonsFor(draft.way).includes(draft.reason) ? draft.reason : ''
  return (
    <div className={own.all}>
      <NativeSelect
        label={t('what')}
        value={draft.way}
        onChange={(event) => set({ way: event.currentTarget.value as Way })}
        data={ways.map((way) => ({ value: way, label: t(`way_${way}`) }))}
      />
      <NativeSelect
        ref={reason}
        label={t('reason')}
        value={validReason}
        onChange={(event) => set({ reason: (event.currentTarget.value || null) as AdjustmentReason | null })}
        data={[
          { value: '', label: t('reason_choose') },
          ...reasonsFor(draft.way).map((value) => ({ value, label: labelOf('reason', value).text })),
        ]}
      />
    </div>
  )
}

interface SummaryProps {
  adjustment: Adjustment
  onRecord: () => void
}

/** Totals, date and note of the adjustment. */
export function AdjustmentSummary({ adjustment, onRecord }: SummaryProps) {
  const t = useTranslations('adjustment')
  const today = useToday()
  const { draft, shelves, refusal, set, noNote } = adjustment
  const { comes, goes, worth } = adjustmentSums(draft, shelves)
  const isWorth = worth !== null && draft.lines.length > 0
  return (
    <Summary label={t('summary')}>
      <div className={style.sums}>
        <dl>
          <SumRow label={t('units_in')}>
            <Quantity thousandths={comes} />
          </SumRow>
          <SumRow label={t('units_out')}>
            <Quantity thousandths={goes} />
          </SumRow>
          {isWorth && (
            <SumTotal label={t('worth_change')}>
              <Money kobo={worth} signed />
            </SumTotal>
          )}
        </dl>
        {isWorth && <p className={style.says}>{t('worth_about')}</p>}
      </div>
      <SummaryButtons of={adjustment} icon={Scale} label={t('record')} onPress={onRecord} />
      <div className={own.words}>
        <TextArea
          label={t('note')}
          description={t('note_hint')}
          rows={2}
          maxLength={1000}
          value={draft.note}
          error={noNote ? t('note_missing') : refusal?.fields.note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <DateInput
          label={t('date')}
          latest={today}
          // Today is sent as no date: the server takes the current time.
          value={draft.date || today}
          error={refusal?.fields.date}
          onChange={(day) => set({ date: day === today ? '' : day })}
        />
      </div>
    </Summary>
  )
}
