import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import style from './amount-owed.module.css'

/** Balance in words: above zero the contact owes the shop (`domain.md`, Contact balance). A bare sign would be unclear. */
export function useAmountOwedText() {
  const t = useTranslations('balances')
  return (balance: number): string =>
    balance === 0 ? t('settled') : t(balance > 0 ? 'owes_you' : 'you_owe', { amount: formatMoney(Math.abs(balance)) })
}

/** Balance in a row; empty where it is null (no permission). */
export function AmountOwed({ balance, deposits = 0 }: { balance: number | null; deposits?: number }) {
  const t = useTranslations('balances')
  const owing = useAmountOwedText()
  if (balance === null) return null
  return (
    <>
      <span className={style.owing} data-way={balance > 0 ? 'them' : balance < 0 ? 'you' : undefined}>
        {owing(balance)}
      </span>
      {deposits !== 0 && (
        <span className={style.deposits}>{t(deposits > 0 ? 'deposits' : 'deposits_out', { amount: formatMoney(Math.abs(deposits)) })}</span>
      )}
    </>
  )
}
