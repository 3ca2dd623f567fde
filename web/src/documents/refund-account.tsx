import { api } from '../api.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queryOf } from '../kit/api/query.ts'

interface Props {
  /** Left out: where a refund is taken from. */
  label?: string
  /** Account id, or `cash`; undefined: the account of each payment. */
  value: string | undefined
  onChange: (value: string) => void
}

/** Account to refund from, where the account that was paid to is closed. */
export function RefundAccount({ label, value, onChange }: Props) {
  const t = useTranslations('document-page')
  const accounts = useQuery(queryOf(api.bankAccounts.open, { query: { per_page: 100 } }))
  const rows = accounts.data?.rows ?? []
  return (
    <Select
      label={label ?? t('refund_account')}
      placeholder={t('refund_account_choose')}
      value={value ?? null}
      onChange={(chosen) => chosen && onChange(chosen)}
      allowDeselect={false}
      data={[
        { value: 'cash', label: t('refund_account_cash') },
        ...rows.map((row) => ({ value: row.id, label: `${row.bank_name} ${row.account_number}` })),
      ]}
    />
  )
}
