import { formatMoney } from '@kasuwa/contract/platform/money'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { useOne } from '../kit/api/query.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Money } from '../kit/values/money.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  sale: { id: string; paid_amount: number }
}

/** Refunds the money retained from a canceled sale. */
export default function RefundCanceledSale({ sale }: Props) {
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  return <Loading of={accounts}>{({ rows }) => <Fields sale={sale} accounts={rows} />}</Loading>
}

function Fields({
  sale: { id, paid_amount },
  accounts,
}: Props & { accounts: readonly { id: string; bank_name: string; account_number: string }[] }) {
  const t = useTranslations('payments')
  const dialog = useDialog()
  const drawer = useAtDrawer()
  const form = useForm(api.sales.refund, {
    start: { amount: paid_amount, account: null },
    send: (values) => ({ ...values, ...drawer.at }),
    params: { id },
    failed: drawer.onError,
    done: ({ sale }) => {
      toast.good(t('refund_done', { amount: formatMoney(paid_amount - sale.paid_amount) }))
      dialog?.close()
    },
  })
  return (
    <Form of={form}>
      <p className={shapes.due}>
        <span>{t('refund_text')}</span>
        <strong>
          <Money kobo={paid_amount} />
        </strong>
      </p>
      <MoneyField at={form.at('amount')} label={t('amount')} autoFocus />
      <SelectField
        at={form.at('account')}
        label={t('refund_from')}
        none={t('cash')}
        choices={accounts.map((account) => ({ value: account.id, label: `${account.bank_name} ${account.account_number}` }))}
      />
      <FormButtons save={t('refund')} />
    </Form>
  )
}
