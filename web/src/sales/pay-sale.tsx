import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { toast } from '../kit/feedback/feedback.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useToday } from '../kit/format.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import type { Account } from './till-setup.ts'
import type { Sale } from './use-till.ts'

/** Records a later payment of a sale: reduces what the customer owes. */
export default function PaySale({ sale }: { sale: Sale }) {
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  return <Loading of={accounts}>{({ rows }) => <Fields sale={sale} accounts={rows} />}</Loading>
}

function Fields({ sale, accounts }: { sale: Sale; accounts: readonly Account[] }) {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const dialog = useDialog()
  const left = sale.payable_amount - sale.paid_amount
  const form = useForm(api.sales.pay, {
    start: { amount: left, account: null },
    params: { id: sale.id },
    done: (reply) => {
      const now = reply.sale.payable_amount - reply.sale.paid_amount
      toast.good(now > 0 ? t('paid_part', { left: formatMoney(now) }) : t('paid_all', { number: sale.number }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <MoneyField at={form.at('amount')} label={t('amount')} hint={t('amount_hint', { left: formatMoney(left) })} />
      <SelectField
        at={form.at('account')}
        label={t('paid_into')}
        none={t('cash')}
        choices={accounts.map((account) => ({ value: account.id, label: `${account.bank_name} ${account.account_number}` }))}
      />
      <DateField at={form.at('date')} label={d('date')} hint={d('date_hint')} latest={useToday()} />
      <TextareaField at={form.at('note')} label={d('note')} rows={2} />
      <FormButtons save={t('pay_save')} />
    </Form>
  )
}
