import type { BalanceTransaction } from '@kasuwa/contract/balances'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import type { z } from 'zod'

type ChangeAmounts = Pick<z.output<typeof BalanceTransaction>, 'amount' | 'balance_after'>
type Change = { [Field in keyof ChangeAmounts]: NonNullable<ChangeAmounts[Field]> }

/** Message keys of a balance change, by the debtor before and after. */
export function changeMessages({ amount, balance_after }: Change) {
  const before = balance_after - amount
  if (before >= 0 && balance_after >= 0) return amount > 0 ? 'they_more' : 'they_less'
  if (before <= 0 && balance_after <= 0) return amount < 0 ? 'you_more' : 'you_less'
  return amount > 0 ? 'for_you' : 'for_them'
}

export function useChangeText() {
  const t = useTranslations('balances')
  // Null if it reveals a supplier debt that the member may not see.
  return ({ amount, balance_after }: ChangeAmounts): string | null =>
    amount === null || balance_after === null
      ? null
      : t(changeMessages({ amount, balance_after }), { amount: formatMoney(Math.abs(amount)) })
}
