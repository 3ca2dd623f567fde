import { formatMoney } from '@kasuwa/contract/platform/money'
import { Checkbox } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import type { Party } from '../contacts/party.ts'
import { useCan } from '../kit/can.tsx'
import { Notice } from '../kit/feedback/notice.tsx'

interface Props {
  customer: Pick<Party, 'name' | 'credit_limit'>
  /** Kobo that the customer would owe after this sale. `error` is the server's message, which replaces the desk's own. */
  after: number
  error: string | undefined
  isSeen: boolean
  onSee: (isSeen: boolean) => void
}

/** A sale on credit exceeds the customer's limit: a member who may change balances confirms it. */
export function OverLimit({ customer, after, error, isSeen, onSee }: Props) {
  const t = useTranslations('tender')
  const can = useCan()
  const may = can(api.contacts.adjustBalance.access)
  const values = { name: customer.name, amount: formatMoney(after), limit: formatMoney(customer.credit_limit ?? 0) }
  return (
    <Notice is="wrong">
      <strong>{error ?? t('over_limit', values)}</strong>
      {may ? (
        <Checkbox label={t('over_limit_seen')} checked={isSeen} onChange={(event) => onSee(event.currentTarget.checked)} />
      ) : (
        <span>{t('over_limit_ask')}</span>
      )}
    </Notice>
  )
}
