import type { contactPayments } from '@kasuwa/contract/contact-payments'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import type { Direction } from '@kasuwa/contract/open-items'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { spread } from '@kasuwa/contract/spread'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useAtDrawer } from '../drawers/drawer-here.ts'
import { useCan } from '../kit/can.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useOne, invalidate } from '../kit/api/query.ts'
import { printReceipt } from '../documents/print-receipt.ts'
import { toast } from '../kit/feedback/feedback.ts'
import { ValidationError } from '../kit/api/errors.ts'
import type { PayingAccount } from '../documents/payment.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { DateField } from '../kit/fields/date-field.tsx'
import { MoneyField } from '../kit/fields/number-field.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { TextareaField } from '../kit/fields/textarea-field.tsx'
import { Form, FormButtons, useForm } from '../kit/form/form.tsx'
import { useToday } from '../kit/format.ts'
import { useDialog } from '../kit/overlay/dialog.tsx'
import { Code } from '../kit/values/code.tsx'
import { Money } from '../kit/values/money.tsx'
import { When } from '../kit/values/when.tsx'
import style from './pay-contact.module.css'
import shapes from '../kit/page/shapes.module.css'

interface Props {
  contact: { id: string; name: string }
  direction: Direction
}

type Open = ReplyOf<typeof contactPayments.openItems>
type OpenItem = Open['rows'][number]

/** Records a payment from or to a contact: allocated to open items, the oldest due first, and the rest as credit. */
export default function PayContact({ contact, direction }: Props) {
  const open = useOne(api.contactPayments.openItems, { params: { id: contact.id }, query: { direction } })
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  return (
    <Loading of={open}>
      {(openItems) => (
        <Loading of={accounts}>{({ rows }) => <Fields contact={contact} direction={direction} open={openItems} accounts={rows} />}</Loading>
      )}
    </Loading>
  )
}

function Fields({ contact, direction, open, accounts }: Props & { open: Open; accounts: readonly PayingAccount[] }) {
  const t = useTranslations('payments')
  const can = useCan()
  const dialog = useDialog()
  const today = useToday()
  // Rows stay frozen while the user splits an amount: a refetch must not move amounts to other rows.
  const [frozen, setFrozen] = useState<readonly OpenItem[]>()
  const items = frozen ?? open.rows
  const isSplit = frozen !== undefined
  const total = open.total ?? 0
  const drawer = useAtDrawer()
  const cache = useQueryClient()
  const form = useForm(api.contactPayments.record, {
    start: { direction, amount: total > 0 ? total : undefined, account: null, date: today, documents: null },
    // Today means now, with the time: a bare day would be its start.
    send: ({ date, ...rest }) => ({
      ...{ ...rest, ...drawer.at, date: date === today ? null : date },
      // Split amounts have rows of their own, each checked against its due amount.
      ...(isSplit || open.total === null ? {} : { left: open.total }),
    }),
    params: { id: contact.id },
    failed: (error) => {
      drawer.onError(error)
      if (error instanceof ValidationError) void invalidate(cache, { queryKey: [api.contactPayments.openItems.feature] })
    },
    done: ({ contact_payment: { id, amount, left } }) => {
      // A member who may not see the supplier's debt uses the typed amount.
      const typed = state.at('amount') as number
      const placeholders = { amount: formatMoney(amount ?? typed), name: contact.name }
      const { receipt } = api.contactPayments
      toast.good(
        left ? t('recorded_credit', { ...placeholders, left: formatMoney(left) }) : t(`recorded_${direction}`, placeholders),
        can(receipt.access) && amount !== null
          ? { label: t('print_receipt'), run: () => printReceipt(receipt as ClientEndpoint, { id: contact.id, payment: id }) }
          : undefined,
      )
      dialog?.close()
    },
  })
  const { state } = form
  useSyncExternalStore(state.subscribe, state.version)
  const amount = (state.at('amount') as number | null | undefined) ?? 0
  const lefts = items.map(({ left }) => left ?? 0)
  const chosen = (state.at('documents') as { amount?: number | null }[] | null) ?? []
  const shares = isSplit ? chosen.map((item) => item.amount ?? 0) : spread(amount, lefts).shares
  const rest = amount - shares.reduce((sum, share) => sum + share, 0)
  const split = () => {
    state.set(
      'documents',
      items.map(({ id }, index) => ({ id, amount: shares[index] ?? 0 })),
    )
    setFrozen(items)
  }
  return (
    <Form of={form}>
      <p className={shapes.due}>
        <span>{t(`open_${direction}`)}</span>
        <strong>
          <Money kobo={open.total} />
        </strong>
      </p>
      {open.credit !== null && open.credit > 0 && (
        <p className={shapes.quiet}>{t(`credit_${direction}`, { credit: formatMoney(open.credit) })}</p>
      )}
      <MoneyField at={form.at('amount')} label={t('amount')} hint={t('amount_hint')} autoFocus />
      <SelectField
        at={form.at('account')}
        label={t(`account_${direction}`)}
        none={t('cash')}
        choices={accounts.map((account) => ({ value: account.id, label: `${account.bank_name} ${account.account_number}` }))}
      />
      {open.total !== null && items.length > 0 && (
        <section className={style.spread} aria-label={t('pays')}>
          <div className={`${shapes.row} ${style.head}`}>
            <h3>{t('pays')}</h3>
            {!isSplit && (
              <Button variant="default" size="compact-md" onClick={split}>
                {t('change')}
              </Button>
            )}
          </div>
          <ul data-split={isSplit || undefined}>
            {items.map((item, index) => (
              <li key={item.id} data-paid={(shares[index] ?? 0) > 0}>
                <ItemName of={item} />
                {isSplit ? (
                  <MoneyField
                    at={form.at('documents', index, 'amount')}
                    label={t('share_of', { what: item.number ?? t(`kind.${item.kind}`) })}
                    size="xs"
                  />
                ) : (
                  <span className={shapes.end}>
                    <Money kobo={shares[index] ?? 0} />
                  </span>
                )}
                <span className={`${shapes.small} ${style.under}`}>{t('left_of', { left: formatMoney(item.left ?? 0) })}</span>
              </li>
            ))}
          </ul>
          <p className={style.rest} aria-live="polite">
            {rest < 0
              ? t('too_much', { amount: formatMoney(-rest) })
              : rest > 0
                ? t('rest', { amount: formatMoney(rest) })
                : t('rest_none')}
          </p>
        </section>
      )}
      <DateField at={form.at('date')} label={t('date')} latest={today} />
      <TextareaField at={form.at('note')} label={t('note')} rows={2} />
      <FormButtons save={t('record')} />
    </Form>
  )
}

function ItemName({ of: { kind, number, due_date } }: { of: OpenItem }) {
  const t = useTranslations('payments')
  return (
    <span className={style.name}>
      {number ? <Code>{number}</Code> : t(`kind.${kind}`)}
      <span className={`${shapes.small} ${style.under}`}>
        {number && `${t(`kind.${kind}`)} · `}
        <When at={due_date} day brief />
      </span>
    </span>
  )
}
