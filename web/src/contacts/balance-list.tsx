import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useStateOptions } from '../kit/feedback/state.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useLedgerColumns } from './ledger-columns.tsx'

const BalanceChange = lazy(() => import('./balance-change.tsx'))

/** Ledger of all contacts' balances; the statement shows a single contact's. A row opens its dialog: `?change={id}`. */
export function BalanceList() {
  const t = useTranslations('balances')
  const dialog = useUrlDialog('change')
  const choices = useStateOptions()
  const filters: FilterIn<typeof api.balances.list>[] = [
    { kind: 'pick', name: 'contact', label: t('contact'), from: pickerSource(api.contacts.open) },
    choiceFilter('kind', t('kind'), choices('balance'), { many: true }),
    { kind: 'days', label: t('recorded') },
  ]
  return (
    <>
      <ListScreen
        of={api.balances.list}
        words={useListWords('balances', 'title', { drawing: 'ledger' })}
        columns={useLedgerColumns(undefined)}
        head={{ filters }}
        rows={{ open: (row) => dialog.open(row.id), isLedger: true }}
      />
      <UrlDialog name="change" title={() => t('detail')} width={480}>
        {(id) => <BalanceChange id={id} />}
      </UrlDialog>
    </>
  )
}
