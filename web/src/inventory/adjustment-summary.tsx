import { type AdjustmentReason, reasonsFor } from '@kasuwa/contract/adjustments'
import { Button, Kbd, NativeSelect, TextInput } from '@mantine/core'
import { Scale } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { TextArea } from '../kit/fields/text-area.tsx'
import { unsettled } from '../desk/scans.ts'
import style from '../desk/summary.module.css'
import { useToday } from '../kit/format.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { adjustmentSums, type Way } from './adjustment-draft.ts'
import own from './adjustment-summary.module.css'
import type { Adjustment } from './use-adjustment.ts'
import { useStates } from '../kit/feedback/state.tsx'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'

interface ForAll {
  adjustment: Adjustment
  /** Ways that the member may choose. */
  ways: readonly Way[]
  reason: Ref<HTMLSelectElement>
}

/** What happened, for every line that says nothing else. */
export function AdjustmentForAll({ adjustment: { draft, set }, ways, reason }: ForAll) {
  const t = useTranslations('adjustment')
  const stated = useStates()
  const known = draft.reason && reasonsFor(draft.way).includes(draft.reason) ? draft.reason : ''
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
        value={known}
        onChange={(event) => set({ reason: (event.currentTarget.value || null) as AdjustmentReason | null })}
        data={[
          { value: '', label: t('reason_choose') },
          ...reasonsFor(draft.way).map((value) => ({ value, label: stated('reason', value).text })),
        ]}
      />
    </div>
  )
}

interface SummaryProps {
  adjustment: Adjustment
  /** Why it cannot be recorded yet. */
  why: string | undefined
  onRecord: () => void
}

/** What it comes to, when and why. */
export function AdjustmentSummary({ adjustment, why, onRecord }: SummaryProps) {
  const t = useTranslations('adjustment')
  const narrow = useIsNarrow()
  const today = useToday()
  const { draft, shelves, refusal, busy, set, noNote } = adjustment
  const { comes, goes, worth } = adjustmentSums(draft, shelves)
  return (
    <aside className={style.summary} aria-label={t('summary')}>
      <div className={style.sums}>
        <dl>
          <div className={style.row}>
            <dt>{t('units_in')}</dt>
            <dd>
              <Quantity thousandths={comes} />
            </dd>
          </div>
          <div className={style.row}>
            <dt>{t('units_out')}</dt>
            <dd>
              <Quantity thousandths={goes} />
            </dd>
          </div>
          {worth !== null && draft.lines.length > 0 && (
            <div className={style.total}>
              <dt>{t('worth_change')}</dt>
              <dd aria-live="polite">
                <Money kobo={worth} signed />
              </dd>
            </div>
          )}
        </dl>
        {worth !== null && draft.lines.length > 0 && <p className={style.says}>{t('worth_about')}</p>}
      </div>
      {!narrow && (
        <div className={style.buttons}>
          {why && (
            <p className={style.why} role="status">
              {why}
            </p>
          )}
          <Button
            size="lg"
            fullWidth
            disabled={draft.lines.length === 0 && unsettled(draft.scans).length === 0}
            loading={busy}
            onClick={onRecord}
            leftSection={<Scale size={20} aria-hidden />}
            rightSection={<Kbd>F9</Kbd>}
          >
            {t('record')}
          </Button>
        </div>
      )}
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
        <TextInput
          type="date"
          label={t('date')}
          max={today}
          // Today is now, with its time: nothing is sent for it.
          value={draft.date || today}
          error={refusal?.fields.date}
          onChange={({ currentTarget: { value } }) => set({ date: value === today ? '' : value })}
        />
      </div>
    </aside>
  )
}
