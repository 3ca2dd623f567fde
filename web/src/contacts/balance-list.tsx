import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { balances } from '@kasuwa/contract/balances'
import { debtRights } from '@kasuwa/contract/platform/permissions'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ColumnIn, nameColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { UrlDialog, useUrlDialog } from '../kit/overlay/dialog.tsx'
import { pickerSource } from '../kit/fields/picker-options.ts'
import type { FilterIn } from '../kit/list/filters.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { State, useStateChoices, useStates } from '../kit/feedback/state.tsx'
import { useChangeText } from './balance-kinds.ts'
import { AmountOwed, useAmountOwedText } from './amount-owed.tsx'

const BalanceChange = lazy(() => import('./balance-change.tsx'))

type Change = ReplyOf<typeof balances.list>['rows'][number]

/** Balance transactions of all contacts, or of one. A row opens its dialog: `?change={id}`. */
export function BalanceList({ contact }: { contact?: string }) {
  const t = useTranslations('balances')
  const dialog = useUrlDialog('change')
  const owing = useAmountOwedText()
  const stated = useStates()
  const choices = useStateChoices()
  const said = useChangeText()
  const columns: ColumnIn<typeof api.balances.list>[] = [
    timeColumn('created_at', t('when'), (row) => row.created_at, { sort: 'created_at' }),
    ...(contact ? [] : [nameColumn<Change>('contact', t('contact'), (row) => row.contact.name)]),
    {
      key: 'kind',
      heading: t('what'),
      show: (row) => (
        <>
          {stated('balance', row.kind).text} {row.is_reversed && <State of="entry" is="reversed" />}
        </>
      ),
      text: (row) => stated('balance', row.kind).text,
      ...(contact ? { card: 'title' as const } : {}),
    },
    textColumn('amount', t('change'), said, { sort: 'amount', sortNeeds: { anyOf: debtRights }, align: 'end' }),
    {
      key: 'balance_after',
      heading: t('after'),
      show: (row) => <AmountOwed balance={row.balance_after} />,
      text: (row) => (row.balance_after === null ? '' : owing(row.balance_after)),
      align: 'end',
    },
    textColumn('note', t('note'), (row) => row.note),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
  ]
  const filters: FilterIn<typeof api.balances.list>[] = [
    ...(contact ? [] : [{ kind: 'pick', name: 'contact', label: t('contact'), from: pickerSource(api.contacts.open) } as const]),
    {
      kind: 'choice',
      name: 'kind',
      label: t('kind'),
      many: true,
      choices: choices('balance'),
    },
    { kind: 'days', label: t('when') },
  ]
  return (
    <>
      <ListScreen
        of={api.balances.list}
        words={{ label: t('title'), empty: t('empty'), empty_text: t('empty_text'), search: contact ? null : t('search') }}
        columns={columns}
        filters={filters}
        fixed={contact ? { contact } : {}}
        open={(row) => dialog.open(row.id)}
      />
      <UrlDialog name="change" title={() => t('detail')} width={480}>
        {(id) => <BalanceChange id={id} />}
      </UrlDialog>
    </>
  )
}
