import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Kbd } from '@mantine/core'
import { PackagePlus, Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { DateNote } from '../desk/date-note.tsx'
import { Summary, SummaryButtons } from '../desk/summary.tsx'
import { useIsNarrow } from '../kit/media-query.ts'
import { BoughtSums } from './bought-sums.tsx'
import { ExtraCosts } from './extra-costs.tsx'
import { intakeTotal } from './intake-draft.ts'
import { SupplierPicker } from './supplier-picker.tsx'
import type { Intake } from './use-intake.ts'

interface Props {
  intake: Intake
  onRecord: () => void
  onPay: () => void
}

/** Total, and amount that will be owed. */
export function IntakeSummary({ intake, onRecord, onPay }: Props) {
  const t = useTranslations('intake')
  const narrow = useIsNarrow()
  const { draft, refusal, set } = intake
  const payableAmount = intakeTotal(draft.lines) - (draft.corrects?.paid ?? 0)
  return (
    <Summary label={t('summary')} party={<SupplierPicker of={intake} words={t} />}>
      <BoughtSums
        lines={draft.lines}
        words={t}
        note={draft.supplier && payableAmount > 0 && t('will_owe', { name: draft.supplier.name, amount: formatMoney(payableAmount) })}
      />
      <ExtraCosts intake={intake} onDone={intake.rest} />
      <SummaryButtons of={intake} icon={PackagePlus} label={t('record')} onPress={onRecord}>
        <Button
          variant="default"
          fullWidth
          disabled={draft.lines.length === 0 || intake.busy}
          onClick={onPay}
          leftSection={<Wallet size={16} aria-hidden />}
          rightSection={!narrow && <Kbd>F8</Kbd>}
        >
          {t('pay_now')}
        </Button>
      </SummaryButtons>
      <DateNote
        date={draft.date}
        note={draft.note}
        wrongDate={refusal?.fields.date}
        due={{ day: draft.due ?? '', wrong: refusal?.fields.due_date }}
        onChange={set}
      />
    </Summary>
  )
}
