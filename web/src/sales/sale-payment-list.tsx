import { formatMoney } from '@kasuwa/contract/platform/money'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { PaymentReceipt } from '../documents/payment-receipt.tsx'
import type { ClientEndpoint } from '../kit/api/client-endpoint.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import { type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { Code } from '../kit/values/code.tsx'
import { useScopedColumns } from '../session/location-scope.ts'

type Payment = RowIn<typeof api.sales.payments>

/** Money that came in for sales, the newest day first. A row opens its sale, or the contact whose payment covers several documents. */
export default function SalePaymentList() {
  const t = useTranslations('sale-payments')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const filters = useDocumentFilters(t('customer'))
  const account = useAccountFilter()
  const member = useMemberFilter()
  const paidFor = usePaidFor()
  const labelOf = useStates()
  const stateOf = ({ reverses, is_undone }: Payment) =>
    reverses === null
      ? is_undone
        ? labelOf('entry', 'reversed')
        : null
      : ({ is: 'plain', text: labelOf('balance', 'reversal').text } as const)
  const columns: ColumnIn<typeof api.sales.payments>[] = [
    timeColumn('date', d('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    nameColumn('contact', t('customer'), (row) => row.contact.name),
    textColumn('for', t('paid_for'), paidFor, {
      place: 'under',
      // A number shrinks last.
      brief: (row) => (row.sale && !row.sale.is_deleted ? <Code>{row.sale.number}</Code> : paidFor(row)),
    }),
    textColumn('account', t('account'), (row) => row.account?.name ?? d('cash'), { place: 'under' }),
    textColumn('location', d('location'), (row) => row.location?.name, { hidden: true }),
    textColumn('by', t('by'), (row) => row.created_by?.name),
    textColumn('note', d('note'), (row) => row.note, { hidden: true }),
    timeColumn('recorded', t('recorded'), (row) => row.created_at, { hidden: true }),
    statusColumn('state', t('state'), stateOf, { isUsualUnsaid: true }),
    moneyColumn('amount', d('amount'), (row) => row.amount, { place: 'trail' }),
    useReceiptColumn(),
  ]
  return (
    <ListScreen
      of={api.sales.payments}
      words={useListWords('sale-payments', 'title', { drawing: 'cashbox' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [...account, ...member, filters.contact, ...filters.location, filters.days],
        sums: listSums(api.sales.paymentSums, ({ received, taken_back, total }) => [
          { label: t('received'), kobo: received },
          { label: t('taken_back'), kobo: taken_back },
          { label: t('total'), kobo: total },
        ]),
      }}
      rows={{
        open: ({ sale, contact }) =>
          void navigate(sale && !sale.is_deleted ? { to: `/sales/${sale.id}` } : { to: `/contacts/${contact.id}`, hash: 'payments' }),
      }}
    />
  )
}

/** The payment's sale, or the documents that a payment over several was allocated to, with the part that stays as credit. */
function usePaidFor() {
  const t = useTranslations('sale-payments')
  const p = useTranslations('payments')
  return ({ sale, parts, left }: Payment): string => {
    if (sale) return sale.is_deleted ? t('sale_deleted', { number: sale.number }) : sale.number
    const allocationTexts = parts.map(({ kind, number, amount }) => `${number ?? p(`kind.${kind}`)} ${formatMoney(amount)}`)
    return [...allocationTexts, ...(left > 0 ? [t('credit', { left: formatMoney(left) })] : [])].join(' · ')
  }
}

function useReceiptColumn(): ColumnIn<typeof api.sales.payments> {
  const t = useTranslations('sale-payments')
  const can = useCan()
  const has = ({ amount, sale }: Payment) => amount > 0 && (sale ? !sale.is_deleted : can(api.contactPayments.receipt.access))
  return {
    key: 'receipt',
    heading: t('receipt'),
    show: (row) =>
      has(row) ? (
        <PaymentReceipt
          of={(row.sale ? api.sales.paymentReceipt : api.contactPayments.receipt) as ClientEndpoint}
          owner={row.sale?.id ?? row.contact.id}
          payment={row}
        />
      ) : null,
    text: () => '',
    isIconOnly: true,
    isBlank: (row) => !has(row),
  }
}

function useAccountFilter(): FilterIn<typeof api.sales.payments>[] {
  const t = useTranslations('sale-payments')
  const d = useTranslations('documents')
  const accounts = useOne(api.bankAccounts.open, { query: { per_page: 100 } })
  const rows = accounts.data?.rows ?? []
  const choices = [{ value: 'cash', label: d('cash') }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]
  return [choiceFilter('account', t('account'), choices, { many: true })]
}

/** Only for members who may list the team. */
function useMemberFilter(): FilterIn<typeof api.sales.payments>[] {
  const t = useTranslations('sale-payments')
  const may = useCan()(api.members.list.access)
  const members = useOne(api.members.list, { query: { sort: 'name.asc', per_page: 100 } }, { when: may })
  const rows = members.data?.rows ?? []
  const choices = rows.flatMap(({ merchant, first_name, last_name }) =>
    merchant ? [{ value: merchant, label: `${first_name ?? ''} ${last_name ?? ''}`.trim() }] : [],
  )
  return may ? [choiceFilter('member', t('by'), choices, { many: true })] : []
}
