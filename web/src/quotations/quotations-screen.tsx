import { quotationState, quotationStatuses } from '@kasuwa/contract/quotation-states'
import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { Can } from '../kit/can.tsx'
import { Status } from '../kit/feedback/status.tsx'
import { useStateOptions, useStates } from '../kit/feedback/state.tsx'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, statusColumn, textColumn, timeColumn } from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn, yesOrNo } from '../kit/list/filters.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { When } from '../kit/values/when.tsx'
import { useScopedColumns } from '../session/location-scope.ts'
import { Page } from '../shell/page.tsx'
import { useDaysLeft } from './days-left.ts'

type QuotationRow = RowIn<typeof api.quotations.list>
type StoredStatus = (typeof quotationStatuses)[number]
const isStored = (state: string): state is StoredStatus => (quotationStatuses as readonly string[]).includes(state)

/** Quotations to customers, newest first. */
export default function QuotationsScreen() {
  const t = useTranslations('quotations')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const labelOf = useStates()
  const choices = useStateOptions()
  const filters = useDocumentFilters(t('customer'))
  const statusFilters: FilterIn<typeof api.quotations.list>[] = [
    choiceFilter(
      'status',
      d('status'),
      choices('quotation').filter((choice): choice is typeof choice & { value: StoredStatus } => isStored(choice.value)),
      { many: true },
    ),
    choiceFilter('is_expired', t('validity'), yesOrNo(labelOf('quotation', 'expired').text, t('not_expired'))),
  ]
  const daysLeft = useDaysLeft()
  const left = (row: QuotationRow) => {
    const label = daysLeft(row)
    return label && <Status is={label.is}>{label.text}</Status>
  }
  const columns: ColumnIn<typeof api.quotations.list>[] = [
    codeColumn('number', d('number'), (row) => row.number, { sort: 'number', place: 'under' }),
    timeColumn('date', d('date'), (row) => row.date, { sort: 'date' }),
    nameColumn('contact', t('customer'), (row) => row.contact.name),
    textColumn('location', d('location'), (row) => row.location.name),
    {
      ...timeColumn('expires', t('valid_until'), (row: QuotationRow) => row.expires_at, { sort: 'expires_at', day: true, place: 'under' }),
      show: (row) => (
        <>
          <When at={row.expires_at} day /> {left(row)}
        </>
      ),
      brief: (row) => left(row) ?? t.rich('valid_until_day', { day: () => <When at={row.expires_at} day brief /> }),
    },
    textColumn('by', t('by'), (row) => row.created_by?.name, { hidden: true }),
    codeColumn('sale', t('sale'), (row) => row.sale?.number, { hidden: true }),
    moneyColumn('total', d('total'), (row) => row.payable_amount, { place: 'trail' }),
    textColumn('reason', d('reason'), (row) => row.cancel_reason, { hidden: true }),
    statusColumn('status', d('status'), (row) => labelOf('quotation', quotationState(row))),
  ]
  return (
    <Page>
      <ListScreen
        of={api.quotations.list}
        words={{
          label: t('quotations'),
          empty: t('empty'),
          empty_text: t('empty_text'),
          search: t('search'),
          count: (count) => t('count', { count }),
        }}
        columns={useScopedColumns(columns)}
        head={{
          filters: [...statusFilters, filters.contact, ...filters.location, filters.days],
          views: [
            { label: t('view_all'), filters: {} },
            { label: labelOf('quotation', 'pending').text, filters: { status: 'pending', is_expired: 'false' } },
            { label: labelOf('quotation', 'expired').text, filters: { is_expired: 'true' } },
            { label: labelOf('quotation', 'accepted').text, filters: { status: 'accepted' } },
            { label: labelOf('quotation', 'canceled').text, filters: { status: 'canceled' } },
          ],
          sums: listSums(api.quotations.sums, ({ total }) => [{ label: t('offered_for'), kobo: total }]),
          isInBar: true,
        }}
        rows={{ open: (row) => void navigate({ to: `/quotations/${row.id}` }) }}
      >
        <Can do={api.quotations.create}>
          <Button renderRoot={(props) => <Link to="/sales/new" {...props} />} leftSection={<Plus size={16} aria-hidden />}>
            {t('new')}
          </Button>
        </Can>
      </ListScreen>
    </Page>
  )
}
