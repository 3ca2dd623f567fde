import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useStateChoices } from '../kit/feedback/state.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import type { FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { useLedgerColumns } from './ledger-columns.tsx'

const BalanceChange = lazy(() => import('./balance-change.tsx'))

/** The ledger of balances, of all contacts; one contact's is their statement. A row opens its dialog: `?change={id}`. */
export function BalanceList() {
  const t = useTranslations('balances')
  const dialog = useUrlDialog('change')
  const choices = useStateChoices()
  const filters: FilterIn<typeof api.balances.list>[] = [
    { kind: 'pick', name: 'contact', label: t('contact'), from: pickerSource(api.contacts.open) },
    { kind: 'choice', name: 'kind', label: t('kind'), many: true, choices: choices('balance') },
    { kind: 'days', label: t('recorded') },
  ]
  return (
    <>
      <ListScreen
        of={api.balances.list}
        words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text'), search: t('search') }}
        columns={useLedgerColumns(undefined)}
        filters={filters}
        open={(row) => dialog.open(row.id)}
        kind="ledger"
      />
      <UrlDialog name="change" title={() => t('detail')} width={480}>
        {(id) => <BalanceChange id={id} />}
      </UrlDialog>
    </>
  )
}
