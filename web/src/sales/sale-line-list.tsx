import { lineTotal } from '@kasuwa/contract/platform/money'
import { toThousandths } from '@kasuwa/contract/platform/quantity'
import { reductions } from '@kasuwa/contract/sale-filter-words'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useDocumentFilters } from '../documents/document-filters.ts'
import { useNarrowings } from '../documents/narrowings.ts'
import { useStatus } from '../documents/statuses.ts'
import {
  codeColumn,
  type ColumnIn,
  moneyColumn,
  nameColumn,
  quantityColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../kit/list/columns.tsx'
import { choiceFilter, type FilterIn } from '../kit/list/filters.tsx'
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { listSums } from '../kit/list/list-sums.tsx'
import { useSoldFilters } from './sold-filters.ts'
import { useScopedColumns } from '../session/location-scope.ts'
import { Code } from '../kit/values/code.tsx'

type SaleLineRow = RowIn<typeof api.sales.lines>

/** Kobo by which a line was sold under its product's price; 0 if that price was not stored. */
const cutOf = ({ quantity, price, list_price: list }: SaleLineRow): number =>
  list !== null && list > price ? lineTotal(toThousandths(quantity), list - price) : 0

/** Lines of sales. A row opens its sale. */
export function SaleLineList() {
  const t = useTranslations('sales')
  const d = useTranslations('documents')
  const navigate = useNavigate()
  const status = useStatus()
  const filters = useDocumentFilters(t('customer'))
  const { seldom } = useNarrowings()
  const soldFilters = useSoldFilters()
  const { reduced: reducedQuery, with_taxes }: { reduced?: string; with_taxes?: unknown } = useSearch({ strict: false })
  const reduced: FilterIn<typeof api.sales.lines> = choiceFilter(
    'reduced',
    t('reduced.how'),
    reductions.map((value) => ({ value, label: t(`reduced.${value}`) })),
    { many: true, isSeldom: true },
  )
  const unless = (is: (typeof reductions)[number]) => (reducedQuery?.includes(is) ? {} : { hidden: true })
  // The product filters are the most used here, so none is marked seldom.
  const product = soldFilters.product.map(({ isSeldom: _, ...filter }) => filter)
  const columns: ColumnIn<typeof api.sales.lines>[] = [
    nameColumn('product', d('product'), (row) => row.name, { under: (row) => <Code>{row.sku}</Code> }),
    codeColumn('sale', t('sale'), (row) => row.sale.number, { place: 'under' }),
    timeColumn('date', d('date'), (row) => row.sale.date, { sort: 'date', place: 'under' }),
    textColumn('contact', t('customer'), (row) => row.contact.name, { place: 'under' }),
    textColumn('location', d('location'), (row) => row.location.name, { hidden: true }),
    quantityColumn('quantity', d('quantity'), (row) => row.quantity, { unit: (row) => row.unit }),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('list_price', t('list_price'), (row) => row.list_price, unless('price')),
    moneyColumn('price_cut', t('price_cut'), (row) => -cutOf(row) || null, unless('price')),
    moneyColumn('total', d('total'), (row) => row.total, { place: 'trail' }),
    moneyColumn('discounts', t('discount'), (row) => -(row.line_discount + row.discount) || null, unless('discount')),
    // Links from a tax report: shows the taxes of each line.
    ...(with_taxes
      ? [moneyColumn<SaleLineRow>('tax', t('tax'), (row) => (row.edges?.taxes ?? []).reduce((sum, { amount }) => sum + amount, 0) || null)]
      : []),
    statusColumn('status', d('status'), (row) => status({ status: row.sale.status, approval_level: 0, approved_by_count: 0 }), {
      isUsualUnsaid: true,
    }),
  ]
  return (
    <ListScreen
      of={api.sales.lines}
      input={{ query: with_taxes ? { with_taxes: true } : {} }}
      words={useListWords('sales', 'items', { drawing: 'stall' })}
      columns={useScopedColumns(columns)}
      head={{
        filters: [
          ...[...product, filters.status, filters.contact, ...filters.location, reduced, filters.days],
          ...[...soldFilters.category, ...soldFilters.brand, ...soldFilters.tax, ...soldFilters.account, ...soldFilters.member],
          ...seldom('not_product', 'not_category', 'not_brand', 'not_tax', 'not_account', 'not_contact', 'not_location', 'not_member'),
        ],
        sums: listSums(api.sales.lineSums, ({ quantity, total, discounts, price_cuts }) => [
          { label: t('units'), units: quantity },
          { label: d('total'), kobo: total },
          ...(discounts > 0 ? [{ label: t('discount'), kobo: -discounts }] : []),
          ...(price_cuts > 0 ? [{ label: t('price_cut'), kobo: -price_cuts }] : []),
        ]),
      }}
      rows={{ open: (row) => void navigate({ to: `/sales/${row.sale.id}` }) }}
    />
  )
}
