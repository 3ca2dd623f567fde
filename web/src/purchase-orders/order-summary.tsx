import { Button } from '@mantine/core'
import { ClipboardPaste, ClipboardList } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DateNote } from '../desk/date-note.tsx'
import { Summary, SummaryBlock, SummaryButtons } from '../desk/summary.tsx'
import { BoughtSums } from '../inventory/bought-sums.tsx'
import { SupplierPicker } from '../inventory/supplier-picker.tsx'
import { DateInput } from '../kit/fields/date-input.tsx'
import { useToday } from '../kit/format.ts'
import type { OrderDeskState } from './use-order.ts'

interface Props {
  order: OrderDeskState
  onRecord: () => void
  onPaste: () => void
}

/** Total and expected day. */
export function OrderSummary({ order, onRecord, onPaste }: Props) {
  const t = useTranslations('orders')
  const today = useToday()
  const { draft, refusal, set } = order
  return (
    <Summary label={t('summary')} party={<SupplierPicker of={order} words={t} />}>
      <SummaryBlock>
        <DateInput
          label={t('expected')}
          earliest={draft.date || today}
          value={draft.expected}
          error={refusal?.fields.expected_date}
          onChange={(day) => set({ expected: day })}
        />
      </SummaryBlock>
      <BoughtSums lines={draft.lines} words={t} note={t('owes_nothing')} />
      <SummaryButtons of={order} icon={ClipboardList} label={t('record')} onPress={onRecord}>
        <Button variant="default" fullWidth onClick={onPaste} leftSection={<ClipboardPaste size={16} aria-hidden />}>
          {t('paste')}
        </Button>
      </SummaryButtons>
      <DateNote date={draft.date} note={draft.note} wrongDate={refusal?.fields.date} onChange={set} />
    </Summary>
  )
}
