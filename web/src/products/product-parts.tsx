import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { useOne } from '../kit/api/query.ts'
import { useCan } from '../kit/can.tsx'
import { type Column, moneyColumn, nameColumn, quantityColumn } from '../kit/list/columns.tsx'
import { LinesTable } from '../kit/list/lines-table.tsx'
import { Panel } from '../kit/page/panel.tsx'
import { Quantity } from '../kit/values/quantity.tsx'
import shapes from '../kit/page/shapes.module.css'
import type { Product } from './product.ts'

type ProductComponent = NonNullable<Product['edges']['composites']>[number]

/** Components of a composite; nothing for other products. */
export function ProductParts({ of: product }: { of: Product }) {
  const t = useTranslations('products')
  const parts = product.edges.composites ?? []
  if (parts.length === 0) return null
  const columns: Column<ProductComponent>[] = [
    {
      ...nameColumn('name', t('name'), (row: ProductComponent) => row.product.name),
      show: ({ product: { id, name } }) => <Link to={`/products/${id}`}>{name}</Link>,
    },
    quantityColumn('quantity', t('made_of_each'), (row) => row.quantity, {
      unit: (row) => row.unit,
      place: 'under',
      brief: (row) => (
        <>
          <Quantity units={row.quantity} unit={row.unit} /> ×
        </>
      ),
    }),
    quantityColumn('available', t('available'), (row) => row.available, { unit: (row) => row.unit }),
    moneyColumn('cost', t('cost'), (row) => row.cost, { needs: 'product.view-cost', place: 'trail' }),
  ]
  return (
    <Panel title={t('made_of')} flush>
      <LinesTable columns={columns} rows={parts} label={t('made_of')} sums={[]} />
    </Panel>
  )
}

/** Composites that contain the product, if any. */
export function PartOf({ product }: { product: string }) {
  const t = useTranslations('products')
  const can = useCan()
  const loaded = useOne(
    api.products.composites,
    { query: { component: [product], per_page: 100 } },
    { when: can(api.products.composites.access) },
  )
  const rows = loaded.data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={t('part_of')}>
      <ul className={shapes.lines}>
        {rows.map(({ id, composite, quantity }) => (
          <li key={id}>
            <Link to={`/products/${composite.id}`}>{composite.name}</Link> ·{' '}
            {t.rich('part_of_each', { quantity: () => <Quantity units={quantity} /> })}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
