import { Button, Kbd, TextInput } from '@mantine/core'
import { ClipboardPaste, ClipboardList } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { ContactPicker, type PickerHandle } from '../desk/contact-picker.tsx'
import { DateNote } from '../desk/date-note.tsx'
import { unsettled } from '../desk/scans.ts'
import style from '../desk/summary.module.css'
import { intakeTotal, intakeUnits } from '../inventory/intake-draft.ts'
import { useToday } from '../kit/format.ts'
import { useIsNarrow } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import type { OrderDeskState } from './use-order.ts'

interface SupplierProps {
  order: OrderDeskState
  handle: Ref<PickerHandle>
  onPicked: () => void
}

/** Whom it is ordered from. */
export function OrderSupplier({ order, handle, onPicked }: SupplierProps) {
  const t = useTranslations('orders')
  return (
    <ContactPicker
      handle={handle}
      type="supplier"
      label={t('supplier')}
      value={order.draft.supplier}
      needed={t('supplier_needed')}
      onPick={(supplier) => {
        order.set({ supplier })
        onPicked()
      }}
      onLeave={onPicked}
      error={order.refusal?.fields.contact ?? (order.noSupplier ? t('supplier_missing') : undefined)}
    />
  )
}

interface Props {
  order: OrderDeskState
  supplier: Ref<PickerHandle>
  /** Why it cannot be recorded yet. */
  why: string | undefined
  onPicked: () => void
  onRecord: () => void
  onPaste: () => void
}

/** What it comes to, and when it should come. */
export function OrderSummary({ order, supplier, why, onPicked, onRecord, onPaste }: Props) {
  const t = useTranslations('orders')
  const narrow = useIsNarrow()
  const today = useToday()
  const { draft, refusal, busy, set } = order
  return (
    <aside className={style.summary} aria-label={t('summary')}>
      {!narrow && (
        <div className={style.block}>
          <OrderSupplier order={order} handle={supplier} onPicked={onPicked} />
        </div>
      )}
      <div className={style.block}>
        <TextInput
          type="date"
          label={t('expected')}
          min={draft.date || today}
          value={draft.expected}
          error={refusal?.fields.expected_date}
          onChange={({ currentTarget: { value } }) => set({ expected: value })}
        />
      </div>
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
              <Money kobo={intakeTotal(draft.lines)} />
            </dd>
          </div>
        </dl>
        <p className={style.says}>{t('owes_nothing')}</p>
      </div>
      <div className={style.buttons}>
        {!narrow && why && (
          <p className={style.why} role="status">
            {why}
          </p>
        )}
        {!narrow && (
          <Button
            size="lg"
            fullWidth
            disabled={draft.lines.length === 0 && unsettled(draft.scans).length === 0}
            loading={busy}
            onClick={onRecord}
            leftSection={<ClipboardList size={20} aria-hidden />}
            rightSection={<Kbd>F9</Kbd>}
          >
            {t('record')}
          </Button>
        )}
        <Button variant="default" fullWidth onClick={onPaste} leftSection={<ClipboardPaste size={16} aria-hidden />}>
          {t('paste')}
        </Button>
      </div>
      <DateNote date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} onChange={set} />
    </aside>
  )
}
