import { debtRights } from '@kasuwa/contract/platform/permissions'
import { useTranslations } from 'use-intl'
import type { api } from '../api.ts'
import type { ColumnIn } from '../kit/list/columns.tsx'
import { useIsPhone } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { AmountOwed, useAmountOwedText } from './amount-owed.tsx'

/** Balance between a contact and the business. */
export function useBalanceColumn(): ColumnIn<typeof api.contacts.list> {
  const t = useTranslations('contacts')
  const owing = useAmountOwedText()
  const phone = useIsPhone()
  const isPlain = ({ balance, deposits }: { balance: number | null; deposits: number | null }) => (balance ?? 0) > 0 && !deposits
  return {
    key: 'balance',
    heading: t('balance'),
    // Most balances are 0: the others stand out.
    show: (row) => (row.balance === 0 && !row.deposits ? <Nothing /> : <AmountOwed balance={row.balance} deposits={row.deposits ?? 0} />),
    // A phone's name column needs the space of “owes you”, the case of nearly all balances.
    brief: (row) =>
      row.balance === 0 && !row.deposits ? (
        <Nothing />
      ) : phone && isPlain(row) ? (
        <span title={owing(row.balance ?? 0)}>
          <Money kobo={row.balance} />
        </span>
      ) : (
        <AmountOwed balance={row.balance} deposits={row.deposits ?? 0} />
      ),
    text: (row) => (row.balance === null ? '' : owing(row.balance)),
    sort: 'balance',
    sortNeeds: { anyOf: debtRights },
    align: 'end',
    place: 'trail',
  }
}
