import { takenBack } from '@kasuwa/contract/sale-filter-words'
import { leftToPay } from '@kasuwa/contract/amount-due'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Fragment, lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { payColumn } from '../documents/pay-column.tsx'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'
import { Can, useCan } from '../kit/can.tsx'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import type { RowIn, ViewIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { Selectable } from '../kit/list/selection.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { useIsBelowTables, useIsNarrow } from '../kit/media-query.ts'
import { useToday } from '../kit/format.ts'
import { useScopedColumns } from '../session/location-scope.ts'
import { useSoldFilters } from './sold-filters.ts'
import { useStateOptions, useStates } from '../kit/feedback/state.tsx'

type Sale = RowIn<typeof api.sales.list>
const SalePeek = lazy(() => import('./sale-peek.tsx'))

/** Kobo due. 0 before approval, and 0 if overpaid: the excess is credit. */
const leftOf = (row: Sale): number => (row.status === 'approved' ? Math.max(leftToPay(row), 0) : 0)

/** Every sale, newest first. */
export function SaleList() {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const can = useCan()
  const navigate = useNavigate()
  const status = useStatus()
  const payment = usePaymentStatus()
  const choices = useStateOptions()
  const labelOf = useStates()
  const filters = useDocumentFilters(t('customer'))
  const { seldom } = useNarrowings()
  const soldFilters = useSoldFilters()
  const paid: FilterIn<typeof api.sales.list> = choiceFilter('payment_status', t('payment'), choices('payment'), { many: true })
  const returned: FilterIn<typeof api.sales.list> = choiceFilter('return_status', t('returned'), choices('return'), { many: true })
  const due: FilterIn<typeof api.sales.list> = choiceFilter(
    'due',
    d('due'),
    [{ value: 'overdue', label: d('overdue') }, ...choices('due')],
    { many: true },
  )
  const returnState = (row: Sale) => labelOf('return', row.return_status)
  const [narrow, isRows] = [useIsNarrow(), useIsBelowTables()]
  const today = useToday()
  const views: ViewIn<typeof api.sales.list>[] = [
    { label: t('view_all'), filters: {} },
    {
      label: labelOf('payment', 'unpaid').text,
      filters: { payment_status: 'unpaid,partial', status: 'approved' },
      also: [{ payment_status: 'unpaid' }, { payment_status: 'unpaid,partial' }],
    },
    { label: d('overdue'), filters: { due: 'overdue' } },
    { label: labelOf('document', 'pending').text, filters: { status: 'pending' } },
    { label: t('view_today'), filters: { from: today, to: today } },
    { label: labelOf('document', 'canceled').text, filters: { status: 'canceled' } },
  ]
  const sums = listSums(api.sales.sums, ({ canceled, total, paid, rounding, credited, not_owed, over, left }, count) => {
    const canceledSum = (kobo: number) => ({ label: labelOf('document', 'canceled').text, kobo: kobo || null })
    // Nothing is due on canceled sales.
    if (canceled > 0 && canceled === count) return [canceledSum(total), { label: t('paid'), kobo: paid || null }]
    return [
      { label: d('total'), kobo: total },
      { label: t('paid'), kobo: paid },
      { label: t('rounding'), kobo: rounding || null },
      { label: t('credited'), kobo: credited || null },
      { label: d('not_owed'), kobo: not_owed || null },
      canceledSum(total - paid - rounding - credited - not_owed + over - left),
      { label: d('paid_over'), kobo: over || null },
      { label: t('left'), kobo: left },
    ]
  })
  const {
    payment_status,
    due: dueQuery,
    drawer_session,
    taken_back,
    with_taxes,
    tax,
  }: {
    payment_status?: unknown
    due?: unknown
    drawer_session?: string
    taken_back?: string
    with_taxes?: unknown
    tax?: string
  } = useSearch({ strict: false })
  // Links from the losses report filter by the member and date of the cancel or deletion, instead of the sale's own.
  const how = takenBack.find((value) => value === taken_back)
  const back: FilterIn<typeof api.sales.list> = choiceFilter(
    'taken_back',
    t('took_back.how'),
    takenBack.map((value) => ({ value, label: t(`took_back.${value}.is`) })),
    { isSeldom: true },
  )
  const days = how ? { ...filters.days, label: t(`took_back.${how}.at`) } : filters.days
  const member = how ? soldFilters.member.map((filter) => ({ ...filter, label: t(`took_back.${how}.by`) })) : soldFilters.member
  // Only a link from a drawer sets this filter. It offers no list of sessions.
  const atDrawer: FilterIn<typeof api.sales.list>[] = drawer_session
    ? [choiceFilter('drawer_session', t('drawer'), [{ value: drawer_session, label: t('one_session') }])]
    : []
  // A list filtered by unpaid sales shows the amount due.
  const isUnpaid = /unpaid|partial/.test(String(payment_status)) || dueQuery !== undefined
  // Links from a tax report: shows each sale's amounts of the selected taxes only.
  const charged = ({ edges }: Sale) => (edges?.taxes ?? []).filter(({ id }) => !tax || tax.split(',').includes(id))
  const sumOf = (row: Sale, of: 'amount' | 'base') => charged(row).reduce((sum, charge) => sum + charge[of], 0) || null
  const columns: ColumnIn<typeof api.sales.list>[] = [
    codeColumn('number', d('number'), (row) => row.number, { sort: 'number', place: 'under' }),
    timeColumn('date', d('date'), (row) => row.date, { sort: 'date', ...(how ? {} : { place: 'under' }) }),
    timeColumn('due', d('due'), (row) => row.due_date, { day: true, ...(dueQuery === undefined ? { hidden: true } : {}) }),
    ...(how
      ? [
          timeColumn<Sale>('taken_back_at', t(`took_back.${how}.at`), (row) => row.edges?.taken_back?.at, { place: 'under' }),
          textColumn<Sale>('taken_back_by', t(`took_back.${how}.by`), (row) => row.edges?.taken_back?.by?.name, { place: 'under' }),
        ]
      : []),
    nameColumn('contact', t('customer'), (row) => row.contact.name),
    // The list of unpaid sales needs the width for the amounts and the payment.
    textColumn('location', d('location'), (row) => row.location.name, isUnpaid ? { hidden: true } : {}),
    textColumn('by', t('sold_by'), (row) => row.created_by?.name, { hidden: true }),
    ...(with_taxes
      ? [
          moneyColumn<Sale>('base', t('base'), (row) => sumOf(row, 'base')),
          moneyColumn<Sale>('tax', t('tax'), (row) => sumOf(row, 'amount')),
        ]
      : [moneyColumn<Sale>('tax', t('tax'), (row) => row.tax_total, { hidden: true })]),
    moneyColumn('total', d('total'), (row) => row.payable_amount, isUnpaid ? {} : { place: 'trail' }),
    moneyColumn('paid', t('paid'), (row) => row.paid_amount, { hidden: true }),
    moneyColumn('left', t('left'), (row) => leftOf(row) || null, {
      ...(isUnpaid ? { place: 'trail' } : { hidden: true }),
    }),
    textColumn('reason', d('reason'), (row) => row.cancel_reason, { hidden: true }),
    {
      ...statusColumn('payment', isRows ? t('payment') : d('status'), payment),
      show: (row) =>
        [payment(row), ...[returnState(row), status(row)].filter((label) => label?.is !== 'quiet')].map(
          (label) =>
            label && (
              <Fragment key={label.text}>
                <Status is={label.is}>{label.text}</Status>{' '}
              </Fragment>
            ),
        ),
    },
    statusColumn('returned', t('returned'), returnState, { isUnderName: true }),
    statusColumn('status', d('status'), status, { isUnderName: true }),
    ...(isUnpaid && can(api.sales.pay.access)
      ? [
          payColumn<Sale>({
            heading: t('pay'),
            word: t('pay_short'),
            name: (row) => row.number,
            opens: (row) => (leftOf(row) > 0 ? { to: `/sales/${row.id}`, pay: 'now' } : undefined),
          }),
        ]
      : []),
  ]
  const list = (
    <ListScreen
      of={api.sales.list}
      input={{ query: with_taxes ? { with_taxes: true } : {} }}
      words={useListWords('sales', 'title', {
        drawing: 'stall',
        instead: (
          <Can do={api.products.create}>
            <Link to="/products" search={{ product: 'new' }} hash="products">
              {t('empty_instead')}
            </Link>
          </Can>
        ),
      })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [
          ...[filters.status, paid, due, returned, filters.contact, ...filters.location, ...atDrawer, back, days],
          ...[...soldFilters.product, ...soldFilters.category, ...soldFilters.brand, ...soldFilters.tax, ...soldFilters.account, ...member],
          ...seldom('not_product', 'not_category', 'not_brand', 'not_tax', 'not_account', 'not_contact', 'not_location', 'not_member'),
        ],
        views,
        sums,
        isInBar: true,
      }}
      rows={{
        // A deleted sale has no page.
        open: how === 'deleted' ? undefined : (row) => void navigate({ to: `/sales/${row.id}` }),
        ...(how !== 'deleted' && { peek: (id: string) => <SalePeek id={id} /> }),
      }}
    >
      <Can do={api.sales.create}>
        <Button renderRoot={(props) => <Link to="/sales/new" {...props} />} leftSection={<Plus size={16} aria-hidden />}>
          {t('new')}
        </Button>
      </Can>
    </ListScreen>
  )
  // A narrow screen has no room for checkboxes. On a wide one, selected rows are added up.
  if (narrow) return list
  return (
    <Selectable<Sale>
      sums={(rows) => {
        const activeSales = rows.filter((row) => row.status !== 'canceled')
        const [total, paidTotal, left] = [(row: Sale) => row.payable_amount, (row: Sale) => row.paid_amount, leftOf].map((of) =>
          activeSales.reduce((sum, row) => sum + of(row), 0),
        ) as [number, number, number]
        return [
          { label: d('total'), kobo: total },
          { label: t('paid'), kobo: paidTotal },
          { label: t('left'), kobo: left },
        ]
      }}
    >
      {list}
    </Selectable>
  )
}
