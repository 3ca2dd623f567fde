import { invoiceStatuses, invoiceTypes } from '@kasuwa/contract/plan-states'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useOne } from '../kit/api/query.ts'
import shapes from '../kit/page/shapes.module.css'
import { Dialog } from '../kit/overlay/dialog.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { billingApi } from './calls.ts'
import { InvoiceDetails } from './invoice-details.tsx'
import { invoiceTones } from './invoice-tones.ts'

/** Invoices for the plan, newest first; each opens a dialog with its download. */
export function Invoices() {
  const t = useTranslations('billing')
  const [openInvoice, setOpenInvoice] = useState<{ id: string; number: string } | undefined>(undefined)
  const filters: FilterIn<typeof billingApi.billing.invoices>[] = [
    choiceFilter(
      'status',
      t('status'),
      invoiceStatuses.map((value) => ({ value, label: t(`status_${value}`) })),
      { many: true },
    ),
    choiceFilter(
      'type',
      t('what'),
      invoiceTypes.map((value) => ({ value, label: t(`type_${value}`) })),
      { many: true },
    ),
  ]
  const columns: ColumnIn<typeof billingApi.billing.invoices>[] = [
    codeColumn('number', t('number'), (row) => row.number, { sort: 'number', place: 'under' }),
    timeColumn('created_at', t('date'), (row) => row.created_at, { sort: 'created_at', place: 'under', day: true }),
    nameColumn('plan', t('plan'), (row) => row.plan.name),
    textColumn('type', t('what'), (row) => t(`type_${row.type}`)),
    timeColumn('ends_at', t('stretch'), (row) => row.ends_at, { day: true }),
    moneyColumn('amount', t('sum'), (row) => row.amount, { sort: 'amount', place: 'trail' }),
    statusColumn('status', t('status'), (row) => ({ is: invoiceTones[row.status], text: t(`status_${row.status}`) })),
  ]
  const isEmpty = useOne(billingApi.billing.invoices, { query: {} }).data?.rows.length === 0
  if (isEmpty)
    return (
      <Panel title={t('invoices')}>
        <p className={shapes.small}>{t('invoices_empty')}</p>
      </Panel>
    )
  return (
    <Panel title={t('invoices')}>
      <ListScreen
        of={billingApi.billing.invoices}
        words={{ label: t('invoices'), empty: t('invoices_empty'), empty_text: '' }}
        columns={columns}
        head={{ filters }}
        rows={{ open: setOpenInvoice }}
      />
      <Dialog opened={openInvoice !== undefined} onClose={() => setOpenInvoice(undefined)} title={openInvoice?.number ?? ''} width={480}>
        {openInvoice && <InvoiceDetails id={openInvoice.id} />}
      </Dialog>
    </Panel>
  )
}
