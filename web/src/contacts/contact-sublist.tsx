import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { type ColumnIn, nameColumn, phoneColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Avatar } from '../kit/page/avatar.tsx'
import { useBalanceColumn } from './balance-column.tsx'

/** The contacts of one group. */
export function ContactSublist({ fixed }: { fixed: { group: string } }) {
  const t = useTranslations('contacts')
  const navigate = useNavigate()
  const columns: ColumnIn<typeof api.contacts.list>[] = [
    nameColumn('name', t('name'), (row) => row.name, {
      sort: 'name',
      under: (row) => row.company_name,
      before: (row) => <Avatar name={row.name} />,
    }),
    phoneColumn('phone', t('phone'), (row) => row.phone, { place: 'under' }),
    useBalanceColumn(),
    timeColumn('created_at', t('created'), (row) => row.created_at, { sort: 'created_at', hidden: true }),
  ]
  return (
    <ListScreen
      of={api.contacts.list}
      input={{ query: fixed }}
      words={{
        label: t('title'),
        empty: t('group_empty'),
        empty_text: t('group_empty_text'),
        count: (count) => t('count', { count }),
        drawing: 'ledger',
      }}
      columns={columns}
      rows={{ open: (row) => void navigate({ to: `/contacts/${row.id}` }) }}
    />
  )
}
