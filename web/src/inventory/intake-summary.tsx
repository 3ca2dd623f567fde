import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Kbd } from '@mantine/core'
import { PackagePlus, Wallet } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { ContactPicker, type PickerHandle } from '../desk/contact-picker.tsx'
import { DateNote } from '../desk/date-note.tsx'
import { unsettled } from '../desk/scans.ts'
import style from '../desk/summary.module.css'
import { useIsNarrow } from '../kit/media-query.ts'
import { ExtraCosts } from './extra-costs.tsx'
import { intakeTotal, intakeUnits } from './intake-draft.ts'
import type { Intake } from './use-intake.ts'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'

interface SupplierProps {
  intake: Intake
  handle: Ref<PickerHandle>
  onPicked: () => void
}

/** Supplier of the intake. */
export function IntakeSupplier({ intake, handle, onPicked }: SupplierProps) {
  const t = useTranslations('intake')
  return (
    <ContactPicker
      handle={handle}
      type="supplier"
      label={t('supplier')}
      value={intake.draft.supplier}
      needed={t('supplier_needed')}
      onPick={(supplier) => {
        intake.set({ supplier })
        onPicked()
      }}
      onLeave={onPicked}
      error={intake.refusal?.fields.contact ?? (intake.noSupplier ? t('supplier_missing') : undefined)}
    />
  )
}

interface Props {
  intake: Intake
  supplier: Ref<PickerHandle>
  /** Why it cannot be recorded yet. */
  why: string | undefined
  onPicked: () => void
  onRecord: () => void
  onPay: () => void
}

/** Total, and amount that will be owed. */
export function IntakeSummary({ intake, supplier, why, onPicked, onRecord, onPay }: Props) {
  const t = useTranslations('intake')
  const narrow = useIsNarrow()
  const { draft, refusal, busy, set } = intake
  const total = intakeTotal(draft.lines)
  const owed = total - (draft.corrects?.paid ?? 0)
  const payNow = (
    <Button
      variant="default"
      fullWidth
      disabled={draft.lines.length === 0 || busy}
      onClick={onPay}
      leftSection={<Wallet size={16} aria-hidden />}
      rightSection={!narrow && <Kbd>F8</Kbd>}
    >
      {t('pay_now')}
    </Button>
  )
  return (
    <aside className={style.summary} aria-label={t('summary')}>
      {!narrow && (
        <div className={style.block}>
          <IntakeSupplier intake={intake} handle={supplier} onPicked={onPicked} />
        </div>
      )}
      <div className={style.sums}>
        <dl>
          <div className={style.row}>
            <dt>{t('units')}</dt>
            <dd>
              <Quantity units={intakeUnits(draft.lines)} />
            </dd>
          </div>
          <div className={style.total}>
            <dt>{t('total')}</dt>
            <dd aria-live="polite">
              <Money kobo={total} />
            </dd>
          </div>
        </dl>
        {draft.supplier && owed > 0 && (
          <p className={style.says}>{t('will_owe', { name: draft.supplier.name, amount: formatMoney(owed) })}</p>
        )}
      </div>
      <ExtraCosts intake={intake} onDone={onPicked} />
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
            leftSection={<PackagePlus size={20} aria-hidden />}
            rightSection={<Kbd>F9</Kbd>}
          >
            {t('record')}
          </Button>
          {payNow}
        </div>
      )}
      {narrow && <div className={style.buttons}>{payNow}</div>}
      <DateNote
        date={draft.date}
        note={draft.note}
        wrongDate={refusal?.fields.date}
        due={{ day: draft.due ?? '', wrong: refusal?.fields.due_date }}
        onChange={set}
      />
    </aside>
  )
}
