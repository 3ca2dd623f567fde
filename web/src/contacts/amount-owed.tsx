import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { Money } from '../kit/values/money.tsx'
import style from './amount-owed.module.css'
import shapes from '../kit/page/shapes.module.css'

/** Balance in words: above zero the contact owes the shop (CONTACTS-11). A bare sign would be unclear. */
export function useAmountOwedText() {
  const t = useTranslations('shell.owed')
  return (balance: number): string =>
    balance === 0 ? t('settled') : t(balance > 0 ? 'owes_you' : 'you_owe', { amount: formatMoney(Math.abs(balance)) })
}

/** Balance in words with an emphasized figure; empty if it is null (no permission). */
export function AmountOwed({ balance, deposits = 0 }: { balance: number | null; deposits?: number }) {
  const t = useTranslations('shell.owed')
  const owing = useAmountOwedText()
  if (balance === null) return null
  const size = Math.abs(balance)
  const [before, after] = owing(balance).split(formatMoney(size))
  return (
    <>
      <span className={style.owing}>
        {before}
        {size > 0 && (
          <strong>
            <Money kobo={size} />
          </strong>
        )}
        {after}
      </span>
      {deposits !== 0 && (
        <span className={`${shapes.small} ${style.deposits}`}>
          {t(deposits > 0 ? 'deposits' : 'deposits_out', { amount: formatMoney(Math.abs(deposits)) })}
        </span>
      )}
    </>
  )
}
