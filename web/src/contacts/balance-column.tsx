import { debtRights } from '@kasuwa/contract/platform/permissions'
import { useTranslations } from 'use-intl'
import type { api } from '../api.ts'
import type { ColumnIn } from '../kit/list/columns.tsx'
import { useIsPhone } from '../kit/media-query.ts'
import { Money } from '../kit/values/money.tsx'
import { Nothing } from '../kit/values/nothing.tsx'
import { AmountOwed, useAmountOwedText } from './amount-owed.tsx'

/** What stands between a contact and the business. */
export function useBalanceColumn(): ColumnIn<typeof api.contacts.list> {
  const t = useTranslations('contacts')
  const owing = useAmountOwedText()
  const phone = useIsPhone()
  const isPlain = ({ balance, deposits }: { balance: number | null; deposits: number | null }) => (balance ?? 0) > 0 && !deposits
  return {
    key: 'balance',
    heading: t('balance'),
    // Most owe nothing: the few who do are to be seen.
    show: (row) => (row.balance === 0 && !row.deposits ? <Nothing /> : <AmountOwed balance={row.balance} deposits={row.deposits ?? 0} />),
    // On a phone a name has the room of “owes you”, which nearly all of these figures are.
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
