import { formatMoney } from '@kasuwa/contract/platform/money'
import { Checkbox } from '@mantine/core'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Party } from '../contacts/party.ts'
import { useCan } from '../kit/can.tsx'
import { useOne } from '../kit/api/query.ts'
import style from './payment-sheet.module.css'

/** Kobo of credit that a named customer can pay with; not loaded for the walk-in customer. */
export function useCreditOf(customer: Party | null): number {
  const can = useCan()
  const when = customer !== null && can(api.contactPayments.openItems.access.permissions.in)
  const open = useOne(api.contactPayments.openItems, { params: { id: customer?.id ?? '' }, query: { direction: 'in' } }, { when })
  return when ? (open.data?.credit ?? 0) : 0
}

interface Props {
  name: string
  /** Kobo of credit, and `used`, the part that the sale takes. */
  credit: number
  used: number
  isUsed: boolean
  onUse: (isUsed: boolean) => void
  /** Error from the server. */
  error: string | undefined
}

/** The customer's credit, usable in place of money. */
export function TillCredit({ name, credit, used, isUsed, onUse, error }: Props) {
  const t = useTranslations('tender')
  return (
    <div className={style.credit}>
      <Wallet size={20} aria-hidden />
      <Checkbox
        label={t('use_credit', { name, credit: formatMoney(credit) })}
        description={isUsed ? t('credit_takes', { amount: formatMoney(used) }) : undefined}
        error={error}
        checked={isUsed}
        onChange={(event) => onUse(event.currentTarget.checked)}
      />
    </div>
  )
}
