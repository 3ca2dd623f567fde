import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCan } from '../kit/can.tsx'
import { codeColumn, type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { Status } from '../kit/feedback/status.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import shapes from '../kit/page/shapes.module.css'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { AddButton } from '../kit/list/add-button.tsx'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { Page } from '../shell/page.tsx'

type Account = RowIn<typeof api.bankAccounts.list>

const BankAccountForm = lazy(() => import('./bank-account-form.tsx'))

/** Bank accounts. The dialog is `?account=new` or `?account={id}`. */
export default function BankAccountsScreen() {
  const t = useTranslations('bank-accounts')
  const can = useCan()
  const dialog = useUrlDialog('account')
  const name = (row: Account) => (
    <span className={shapes.name}>
      {row.account_name} {row.is_default && <Status is="good">{t('default')}</Status>}
    </span>
  )
  const columns: ColumnIn<typeof api.bankAccounts.list>[] = [
    {
      ...nameColumn('account_name', t('name'), (row: Account) => row.account_name, { sort: 'account_name' }),
      show: name,
      brief: name,
    },
    textColumn('bank_name', t('bank'), (row) => row.bank_name, { sort: 'bank_name', place: 'under' }),
    codeColumn('account_number', t('number'), (row) => row.account_number, { place: 'under' }),
    textColumn('kind', t('kind'), (row) => t(`kind_${row.kind ?? 'either'}`), { place: 'mark' }),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
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
