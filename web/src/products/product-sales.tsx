import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { codeColumn, type ColumnIn, moneyColumn, nameColumn, quantityColumn, statusColumn, timeColumn } from '../kit/list/columns.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { useStates } from '../kit/feedback/state.tsx'

/** Sale lines of a product. A row opens its sale. */
export function ProductSales({ product }: { product: string }) {
  const t = useTranslations('products')
  const navigate = useNavigate()
  const stated = useStates()
  const columns: ColumnIn<typeof api.sales.lines>[] = [
    codeColumn('sale', t('sale'), (row) => row.sale.number, { place: 'under' }),
    timeColumn('date', t('when'), (row) => row.sale.date, { sort: 'date', place: 'under' }),
    nameColumn('contact', t('customer'), (row) => row.contact.name),
    quantityColumn('quantity', t('quantity'), (row) => row.quantity, {
      sort: 'quantity',
      place: 'under',
      brief: (row) => (
        <>
          × <Quantity units={row.quantity} />
        </>
      ),
    }),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('total', t('total'), (row) => row.total, { sort: 'total', place: 'trail' }),
    statusColumn('status', t('status'), (row) => stated('document', row.sale.status), { isUsualUnsaid: true }),
  ]
  return (
    <ListScreen
      of={api.sales.lines}
      words={{ label: t('sales'), empty: t('sales_empty'), empty_text: t('sales_empty_text'), search: t('sales_search') }}
      columns={columns}
      filters={[{ kind: 'days', label: t('when') }]}
      fixed={{ product }}
      open={(row) => void navigate({ to: `/sales/${row.sale.id}` })}
    />
  )
}
