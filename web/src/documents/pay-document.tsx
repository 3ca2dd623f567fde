import { roundedCash } from '@kasuwa/contract/cash-rounding'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { Button, Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useCashRule } from '../sales/cash-rule.ts'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { Notice } from '../kit/feedback/notice.tsx'
import { ValidationError } from '../kit/api/errors.ts'
import type { PayingAccount } from './payment.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne, invalidate } from '../kit/api/query.ts'
import { DateField } from '../kit/fields/date-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useToday } from '../kit/format.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Money } from '../kit/values/money.tsx'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  call: typeof api.sales.pay | typeof api.inventory.pay
  id: string
  number: string
  /** Kobo. */
  left: number
  /** False if the member may not see the amount due. */
  isLeftSeen?: boolean
  /** Direction of the money: in from a customer, out to a supplier. */
  paid: 'in' | 'out'
}

/** Records a later payment of a document. */
export default function PayDocument(props: Props) {
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  return <Loading of={accounts}>{({ rows }) => <Fields {...props} accounts={rows} />}</Loading>
}

/** About half of an amount in kobo, in round notes; 0 if it is less than one. */
function halfOf(left: number): number {
  const note = left >= 400_000 ? 100_000 : 10_000
  return Math.floor(left / 2 / note) * note
}

function Fields({ call, id, number, left, isLeftSeen = true, paid, accounts }: Props & { accounts: readonly PayingAccount[] }) {
  const t = useTranslations('document-page')
  const d = useTranslations('documents')
  const dialog = useDialog()
  const today = useToday()
  const drawer = useAtDrawer()
  const cache = useQueryClient()
  // Both take the same body.
  // Cash of a customer is asked for in round figures.
  const rule = useCashRule()
  const cashAmount = paid === 'in' && isLeftSeen ? roundedCash(left, rule) : left
  const form = useForm(call as typeof api.sales.pay, {
    start: { amount: cashAmount, account: null, date: today },
    // Today is sent as the current time: a date alone would mean its midnight.
    send: ({ date, ...rest }) => ({ ...rest, ...drawer.at, ...(isLeftSeen ? { left } : {}), date: date === today ? null : date }),
    params: { id },
    failed: (error) => {
      drawer.onError(error)
      // Another member paid, or undid a payment, meanwhile: reload the amount due.
      if (error instanceof ValidationError) for (const feature of call.touches) void invalidate(cache, { queryKey: [feature] })
    },
    done: (reply: object) => {
      const { credit } = reply as { credit: number }
      const [now] = Object.values(reply) as [
        { payable_amount?: number; total?: number; paid_amount: number; rounding?: number; credited_amount?: number },
      ]
      const rest = (now.payable_amount ?? now.total ?? 0) - now.paid_amount - (now.rounding ?? 0) - (now.credited_amount ?? 0)
      const message = credit > 0 ? t('paid_over', { number, credit: formatMoney(credit) }) : t('paid_all', { number })
      toast.good(rest > 0 ? t('paid_part', { left: formatMoney(rest) }) : message)
      dialog?.close()
    },
  })
  const amount = form.at('amount')
  const half = halfOf(left)
  useSyncExternalStore(form.state.subscribe, form.state.version)
  const typed = (form.state.at('amount') as number | null | undefined) ?? 0
  const isCash = !form.state.at('account')
  const isSettled = isCash && typed === cashAmount
  const over = paid === 'in' && isLeftSeen && !isSettled ? Math.max(0, typed - Math.max(0, left)) : 0
  // Asked about each amount: another one is another question.
  const [confirmedOver, setConfirmedOver] = useState(0)
  const [pressed, setPressed] = useState(0)
  const isUnconfirmed = over > 0 && confirmedOver !== over
  const submit = async () => (isUnconfirmed ? setPressed(over) : form.submit())
  // A new key remounts the field, which drops typed text that could not be parsed.
  const [fieldKey, setFieldKey] = useState(0)
  const take = (kobo: number) => {
    amount.state.refuse(amount.path, undefined)
    amount.state.set(amount.path, kobo)
    setFieldKey((times) => times + 1)
  }
  // The amount follows the account, unless another was typed.
  const fullAmount = isCash ? cashAmount : left
  const otherWhole = isCash ? left : cashAmount
  useEffect(() => {
    if (cashAmount !== left && form.state.at('amount') === otherWhole) take(fullAmount)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isCash])
  return (
    <Form of={{ ...form, submit }}>
      <p className={shapes.due}>
        <span>{t('pay_due')}</span>
        <strong>
          <Money kobo={left} />
        </strong>
      </p>
      <div>
        <MoneyField
          key={fieldKey}
          at={amount}
          label={d('amount')}
          hint={t(paid === 'in' ? 'amount_hint' : 'amount_hint_out', { left: formatMoney(left) })}
          autoFocus
        />
        <div className={shapes.below}>
          {left > 0 && (
            <Button variant="default" size="compact-md" onClick={() => take(fullAmount)}>
              {t('pay_all')}
            </Button>
          )}
          {half > 0 && (
            <Button variant="default" size="compact-md" onClick={() => take(half)}>
              {t(half * 2 === left ? 'pay_half' : 'pay_about_half', { amount: formatMoney(half) })}
            </Button>
          )}
        </div>
      </div>
      {isCash && cashAmount !== left && <p role="status">{t('rounded', { asked: formatMoney(cashAmount), due: formatMoney(left) })}</p>}
      {over > 0 && (
        <Notice is={isUnconfirmed && pressed === over ? 'wrong' : 'waiting'}>
          <Checkbox
            label={t('over_seen', { credit: formatMoney(over) })}
            checked={confirmedOver === over}
            onChange={(event) => setConfirmedOver(event.currentTarget.checked ? over : 0)}
          />
        </Notice>
      )}
      <SelectField
        at={form.at('account')}
        label={t(paid === 'in' ? 'paid_into' : 'paid_from')}
        none={d('cash')}
        choices={accounts.map((account) => ({ value: account.id, label: `${account.bank_name} ${account.account_number}` }))}
      />
      <DateField at={form.at('date')} label={d('date')} latest={today} />
      <TextareaField at={form.at('note')} label={d('note')} rows={2} />
      <FormButtons save={t('pay_save')} />
    </Form>
  )
}
