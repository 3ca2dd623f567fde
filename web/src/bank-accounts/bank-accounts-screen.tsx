import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { codeColumn, type ColumnIn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Page } from '../shell/page.tsx'
import { useListWords } from '../kit/list/use-list-words.ts'

const BankAccountForm = lazy(() => import('./bank-account-form.tsx'))

/** Bank accounts. The dialog is `?account=new` or `?account={id}`. */
export default function BankAccountsScreen() {
  const t = useTranslations('bank-accounts')
  const can = useCan()
  const dialog = useUrlDialog('account')
  const columns: ColumnIn<typeof api.bankAccounts.list>[] = [
    nameColumn('account_name', t('name'), (row) => row.account_name, { sort: 'account_name' }),
    textColumn('bank_name', t('bank'), (row) => row.bank_name, { sort: 'bank_name', place: 'under' }),
    codeColumn('account_number', t('number'), (row) => row.account_number, { place: 'under' }),
    textColumn('kind', t('kind'), (row) => t(`kind_${row.kind ?? 'either'}`), { place: 'under' }),
    statusColumn('is_default', t('default'), (row) => (row.is_default ? { is: 'quiet', text: t('default') } : null), {
      brief: (row) => row.is_default && t('default'),
    }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at' }),
  ]
  return (
    <Page subTitle={t('default_means')}>
      <ListScreen
        of={api.bankAccounts.list}
        words={useListWords('bank-accounts', 'title', { drawing: 'cashbox' })}
        columns={columns}
        rows={{ open: can(api.bankAccounts.edit.access) ? (row) => dialog.open(row.id) : undefined }}
      >
        <AddButton by={api.bankAccounts.create} onClick={() => dialog.open('new')}>
          {t('new')}
        </AddButton>
      </ListScreen>
      <UrlDialog name="account" title={(id) => (id === 'new' ? t('new') : t('edit'))} width={480}>
        {(id) => <BankAccountForm id={id} />}
      </UrlDialog>
    </Page>
  )
}
