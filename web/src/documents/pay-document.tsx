import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useToday } from '../kit/format.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'

interface Props {
  call: typeof api.sales.pay | typeof api.inventory.pay
  id: string
  number: string
  /** Kobo. */
  left: number
  /** Which way the money goes: in from a customer, out to a supplier. */
  paid: 'in' | 'out'
}

/** Records a later payment of a document. */
export default function PayDocument(props: Props) {
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  return <Loading of={accounts}>{({ rows }) => <Fields {...props} accounts={rows} />}</Loading>
}

interface Account {
  id: string
  bank_name: string
  account_number: string
}

function Fields({ call, id, number, left, paid, accounts }: Props & { accounts: readonly Account[] }) {
  const t = useTranslations('documents')
  const dialog = useDialog()
  const today = useToday()
  // Both take the same body.
  const form = useForm(call as typeof api.sales.pay, {
    start: { amount: left, account: null, date: today },
    // Today is now, with its time: a day alone would be its beginning.
    send: ({ date, ...rest }) => ({ ...rest, date: date === today ? null : date }),
    params: { id },
    done: (reply: object) => {
      const [now] = Object.values(reply) as [{ payable_amount?: number; total?: number; paid_amount: number }]
      const rest = (now.payable_amount ?? now.total ?? 0) - now.paid_amount
      toast.good(rest > 0 ? t('paid_part', { left: formatMoney(rest) }) : t('paid_all', { number }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <MoneyField
        at={form.at('amount')}
        label={t('amount')}
        hint={t(paid === 'in' ? 'amount_hint' : 'amount_hint_out', { left: formatMoney(left) })}
      />
      <SelectField
        at={form.at('account')}
        label={t(paid === 'in' ? 'paid_into' : 'paid_from')}
        none={t('cash')}
        choices={accounts.map((account) => ({ value: account.id, label: `${account.bank_name} ${account.account_number}` }))}
      />
      <DateField at={form.at('date')} label={t('date')} latest={today} />
      <TextareaField at={form.at('note')} label={t('note')} rows={2} />
      <FormButtons save={t('pay_save')} />
    </Form>
  )
}
