import { actionKinds } from '@kasuwa/contract/action-kinds'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { usePaymentStatus, useStatus } from '../documents/statuses.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { NewIntakeButton } from './new-intake-button.tsx'
import { useStateOptions, useStates } from '../kit/feedback/state.tsx'

const ActionPeek = lazy(() => import('./action-peek.tsx'))

/** Intakes, returns and adjustments, newest first. */
export function ActionList() {
  const t = useTranslations('stock')
  const d = useTranslations('documents')
  const narrowed = useTranslations('narrowings')
  const navigate = useNavigate()
  const status = useStatus()
  const payment = usePaymentStatus()
  const labelOf = useStates()
  const choices = useStateOptions()
  const filters = useDocumentFilters(t('contact'))
  const { seldom, opposite } = useNarrowings()
  const kind = choiceFilter(
    'kind',
    t('kind'),
    actionKinds.map((value) => ({ value, label: labelOf('kind', value).text })),
    { many: true },
  )
  const reason: FilterIn<typeof api.inventory.list> = choiceFilter('reason', t('reason'), choices('reason'))
  const paid: FilterIn<typeof api.inventory.list> = choiceFilter('payment_status', t('payment'), choices('payment'), { many: true })
  const due: FilterIn<typeof api.inventory.list> = choiceFilter(
    'due',
    d('due'),
    [{ value: 'overdue', label: d('overdue') }, ...choices('due')],
    { many: true },
  )
  const { payment_status, due: dueQuery, sale }: { payment_status?: unknown; due?: unknown; sale?: unknown } = useSearch({ strict: false })
  // Led here: what came back of no sale.
  const ofSale: FilterIn<typeof api.inventory.list> = choiceFilter(
    'sale',
    labelOf('kind', 'sale').text,
    [{ value: 'none', label: narrowed('none') }],
    { isSeldom: true },
  )
  const kindOf = ({ kind, reasons }: RowIn<typeof api.inventory.list>, isKindHidden = false) =>
    [...(isKindHidden ? [] : [labelOf('kind', kind)]), ...reasons.map((value) => labelOf('reason', value))]
      .map(({ text }) => text)
      .join(' · ')
  const columns: ColumnIn<typeof api.inventory.list>[] = [
    codeColumn('number', d('number'), (row) => row.number, { sort: 'number', place: 'under' }),
    // A reason implies the kind, so the kind is left out beside it. Without a contact, a phone's row begins with the kind already.
    textColumn('kind', t('kind'), (row) => kindOf(row, row.reasons.length > 0), {
      place: 'under',
      text: (row) => kindOf(row),
      brief: (row) => kindOf(row, !row.contact),
    }),
    timeColumn('date', d('date'), (row) => row.date, { sort: 'date', place: 'under' }),
    timeColumn('due', d('due'), (row) => row.due_date, {
      sort: 'due_date',
      day: true,
      isBlank: (row) => row.due_date === null,
      ...(dueQuery === undefined ? { hidden: true } : {}),
    }),
    nameColumn('contact', t('contact'), (row) => row.contact?.name, {
      brief: (row) => row.contact?.name ?? labelOf('kind', row.kind).text,
      isBlank: (row) => !row.contact,
    }),
    textColumn('location', d('location'), (row) => row.location.name),
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    moneyColumn('total', d('total'), (row) => row.total, {
      place: 'trail',
      // The credit of a sale return is visible to every member who sees the return.
      ...(sale === undefined && { needs: 'product.view-cost' as const }),
      isBlank: (row) => row.total === null,
    }),
    moneyColumn('paid', t('paid'), (row) => (row.payment_status ? row.paid_amount : null), {
      hidden: true,
      needs: 'product.view-cost',
    }),
    moneyColumn(
      'left',
      t('left'),
      // Nothing is owed before approval.
      (row) => (row.payment_status && row.status === 'approved' ? (row.total ?? 0) - (row.paid_amount ?? 0) || null : null),
      {
        // A list filtered by unpaid documents shows the amount due.
        hidden: !/unpaid|partial/.test(String(payment_status)) && dueQuery === undefined,
        needs: 'product.view-cost',
      },
    ),
    textColumn('reason', d('reason'), (row) => row.cancel_reason, { hidden: true }),
    statusColumn('payment', t('payment'), ({ status, payment_status }) => (payment_status ? payment({ status, payment_status }) : null), {
      isBlank: ({ payment_status }) => !payment_status,
    }),
    statusColumn('status', d('status'), status, { isUsualUnsaid: true }),
  ]
  return (
    <ListScreen
      of={api.inventory.list}
      words={useListWords('stock', 'actions', { drawing: 'crate' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [
          ...[kind, reason, filters.status, paid, due, filters.contact],
          ...filters.location,
          ofSale,
          filters.days,
          opposite(kind),
          ...seldom('member', 'not_contact', 'not_location', 'not_member'),
        ],
        views: [
          { label: t('view_all'), filters: {} },
          { label: t('view_intakes'), filters: { kind: 'intake' } },
          { label: t('view_returns'), filters: { kind: 'return-inward,return-outward' } },
          { label: t('view_adjustments'), filters: { kind: 'adjustment' } },
          { label: labelOf('payment', 'unpaid').text, filters: { payment_status: 'unpaid,partial', status: 'approved' } },
          { label: d('overdue'), filters: { due: 'overdue' } },
          { label: labelOf('document', 'pending').text, filters: { status: 'pending' } },
          { label: labelOf('document', 'canceled').text, filters: { status: 'canceled' } },
        ],
        sums: listSums(api.inventory.sums, ({ canceled, total, paid: paidAmount, not_owed, left, adjusted }) => [
          { label: t('sum_intakes'), kobo: total },
          { label: t('paid'), kobo: paidAmount },
          { label: d('not_owed'), kobo: not_owed || null },
          // Total of canceled intakes, if a filter requests them: nothing is due on them.
          ...(canceled > 0 && total !== null
            ? [
                {
                  label: labelOf('document', 'canceled').text,
                  kobo: total - (paidAmount ?? 0) - (not_owed ?? 0) - (left ?? 0) || null,
                },
              ]
            : []),
          { label: t('left'), kobo: left },
          { label: t('sum_adjusted'), kobo: adjusted || null },
        ]),
        isInBar: true,
      }}
      rows={{ open: (row) => void navigate({ to: `/inventory-actions/${row.id}` }), peek: (id) => <ActionPeek id={id} /> }}
    >
      <NewIntakeButton />
    </ListScreen>
  )
}
