import { type InvoiceStatus, invoiceStatuses, invoiceTypes } from '@kasuwa/contract/plan-states'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFile } from '../kit/api/use-file.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import type { FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { billingApi } from './calls.ts'

const tones = { open: 'waiting', paid: 'quiet', failed: 'wrong', void: 'plain' } as const satisfies Record<InvoiceStatus, string>

/** Invoices for the plan, the newest first; a row is saved as a file. */
export function Invoices() {
  const t = useTranslations('billing')
  const { save } = useFile()
  const filters: FilterIn<typeof billingApi.billing.invoices>[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('status'),
      choices: invoiceStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
      many: true,
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('what'),
      choices: invoiceTypes.map((value) => ({ value, label: t(`type_${value}`) })),
      many: true,
    },
  ]
  const columns: ColumnIn<typeof billingApi.billing.invoices>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'under' }),
    timeColumn('created_at', t('date'), (row) => row.created_at, { sort: 'created_at', place: 'under', day: true }),
    nameColumn('plan', t('plan'), (row) => row.plan.name),
    textColumn('type', t('what'), (row) => t(`type_${row.type}`), { place: 'under' }),
    timeColumn('ends_at', t('stretch'), (row) => row.ends_at, { day: true }),
    moneyColumn('amount', t('sum'), (row) => row.amount, { sort: 'amount', place: 'trail' }),
    statusColumn('status', t('status'), (row) => ({ is: tones[row.status], text: t(`status_${row.status}`) })),
  ]
  return (
    <Panel title={t('invoices')}>
      <ListScreen
        of={billingApi.billing.invoices}
        words={{ label: t('invoices'), empty: t('invoices_empty'), empty_text: t('invoices_text') }}
        columns={columns}
        filters={filters}
        icon={ReceiptText}
        open={(row) => void save(billingApi.billing.download, { params: { id: row.id } }, `${row.number}.pdf`)}
      />
    </Panel>
  )
}
