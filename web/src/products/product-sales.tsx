import { fullVariantName } from '@kasuwa/contract/options'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
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
import type { RowIn } from '../kit/list/list-query-types.ts'
import { ListScreen, useListWords } from '../kit/list/list-screen.tsx'
import { ResponsiveRows } from '../kit/list/responsive-rows.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { useOne } from '../kit/api/query.ts'
import { Loading } from '../kit/feedback/loading.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import { useStates } from '../kit/feedback/state.tsx'
import style from './product-overview.module.css'
import type { Product } from './product.ts'
import shapes from '../kit/page/shapes.module.css'

type Line = RowIn<typeof api.sales.lines>

/** Rows on the overview. */
const few = 5

/** For a parent, rows name the variant by its options. */
function useColumns({ name, inventory_type }: Product): ColumnIn<typeof api.sales.lines>[] {
  const t = useTranslations('products')
  const labelOf = useStates()
  return [
    codeColumn('sale', t('sale'), (row) => row.sale.number, { place: 'under' }),
    timeColumn('date', t('when'), (row) => row.sale.date, { sort: 'date', place: 'under', day: true }),
    ...(inventory_type === 'variant'
      ? [textColumn<Line>('variant', t('variant'), (row) => row.name.replace(fullVariantName(name, ''), ''), { place: 'under' })]
      : []),
    nameColumn('contact', t('customer'), (row) => row.contact.name),
    quantityColumn('quantity', t('quantity'), (row) => row.quantity, {
      unit: (row) => row.unit,
      place: 'under',
      brief: (row) => (
        <>
          × <Quantity units={row.quantity} unit={row.unit} />
        </>
      ),
    }),
    moneyColumn('price', t('price'), (row) => row.price),
    moneyColumn('total', t('total'), (row) => row.total, { place: 'trail' }),
    statusColumn('status', t('status'), (row) => labelOf('document', row.sale.status), { isUsualUnsaid: true }),
  ]
}

function useOpenSale() {
  const navigate = useNavigate()
  return (row: Line) => void navigate({ to: `/sales/${row.sale.id}` })
}

/** Sale lines of a product. A row opens its sale. */
export function ProductSales({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const columns = useColumns(product)
  const open = useOpenSale()
  return (
    <ListScreen
      of={api.sales.lines}
      input={{ query: { product: product.id } }}
      words={useListWords('products', 'sales', { drawing: 'stall' })}
      columns={columns}
      head={{ filters: [{ kind: 'days', label: t('when') }] }}
      rows={{ open }}
    />
  )
}

/** The latest sale lines, with a link to all. */
export function LatestSales({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const columns = useColumns(product)
  const open = useOpenSale()
  const loaded = useOne(api.sales.lines, { query: { product: product.id, per_page: few } })
  const rows = loaded.data?.rows ?? []
  return (
    <Panel
      title={t('sales_latest')}
      flush={rows.length > 0}
      aside={
        rows.length === few && (
          <Link to="." hash="sales" className={style.all} data-paper="no">
            {t('sales_all')}
          </Link>
        )
      }
    >
      <Loading of={loaded} lines={few}>
        {() =>
          rows.length > 0 ? (
            <ResponsiveRows columns={columns} rows={rows} label={t('sales_latest')} open={open} />
          ) : (
            <p className={shapes.quiet}>{t('sales_empty_text')}</p>
          )
        }
      </Loading>
    </Panel>
  )
}
