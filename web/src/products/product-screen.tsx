import { Link, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api.ts'
import { loadMessages } from '../i18n.ts'
import { lazyWithWords } from '../lazy-with-words.ts'
import { useCan } from '../kit/can.tsx'
import { UrlDialog } from '../kit/overlay/dialog.tsx'
import { Loading } from '../kit/feedback/loading.tsx'
import { useOne } from '../kit/api/query.ts'
import { State } from '../kit/feedback/state.tsx'
import { type Tab, Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { ProductActions } from './product-actions.tsx'
import { ProductFigures } from './product-figures.tsx'
import { ProductOverview } from './product-overview.tsx'
import { ProductSales } from './product-sales.tsx'
import { Code } from '../kit/values/code.tsx'
import { type Product, productEdges } from './product.ts'

/** Link to the parent of a variant. */
function VariantOf({ of: { id, name } }: { of: NonNullable<Product['parent']> }) {
  const t = useTranslations('products')
  return <span>{t.rich('variant_of', { parent: () => <Link to={`/products/${id}`}>{name}</Link> })}</span>
}

// Rarely opened tabs.
const ProductMovements = lazy(async () => ({ default: (await import('./product-movements.tsx')).ProductMovements }))
const ProductReport = lazyWithWords(['narrowings', 'reports'], () => import('./product-report.tsx'))
const ProductForm = lazy(() => import('./product-form.tsx'))
const SerialList = lazy(async () => {
  const [list] = await Promise.all([import('../serial-numbers/serial-list.tsx'), loadMessages(['documents', 'narrowings', 'units'])])
  return { default: list.SerialList }
})
const RegisterUnits = lazy(async () => {
  const [dialog] = await Promise.all([import('../serial-numbers/register-units.tsx'), loadMessages(['serial-numbers'])])
  return dialog
})

/** One product: overview, movements, sales. */
export default function ProductScreen() {
  const t = useTranslations('products')
  const can = useCan()
  const { reference: id } = useParams({ strict: false }) as { reference: string }
  const loaded = useOne(api.products.one, { params: { id }, query: productEdges })
  const product = loaded.data?.product
  const tabs: Tab[] = product
    ? [
        { key: 'overview', title: t('overview'), show: () => <ProductOverview of={product} /> },
        ...(product.has_inventory && product.inventory_type !== 'composite' && can(api.inventory.movements.access)
          ? [{ key: 'movements', title: t('movements'), show: () => <ProductMovements of={product} /> }]
          : []),
        ...(product.has_serial_number && can(api.serialNumbers.list.access)
          ? [{ key: 'units', title: t('units'), show: () => <SerialList product={product.id} /> }]
          : []),
        ...(can(api.sales.lines.access) ? [{ key: 'sales', title: t('sales'), show: () => <ProductSales of={product} /> }] : []),
        ...(can(api.reports.productSale.access)
          ? [{ key: 'report', title: t('report'), show: () => <ProductReport product={product.id} /> }]
          : []),
      ]
    : []
  return (
    <Page
      of={loaded}
      title={product?.full_name}
      subTitle={
        product && (
          <>
            <Code copy>{product.sku}</Code> {!product.is_active && <State of="product" is="inactive" />}
            {product.parent && <VariantOf of={product.parent} />}
          </>
        )
      }
      actions={product && <ProductActions of={product} />}
      figures={product && <ProductFigures of={product} />}
    >
      <Loading of={loaded} lines={6}>
        {(data) => <Tabs label={data.product.full_name} tabs={tabs} usual="overview" />}
      </Loading>
      <UrlDialog
        name="product"
        title={(of) => t(of === 'copy' ? 'new' : product?.parent ? 'edit_variant' : 'edit')}
        width={640}
        fields={10}
      >
        {(of) => <ProductForm key={of} id={id} copies={of === 'copy'} />}
      </UrlDialog>
      <UrlDialog name="units" title={() => t('register_title', { name: product?.full_name ?? '' })} width={640} fields={4}>
        {() => product && <RegisterUnits product={product} />}
      </UrlDialog>
    </Page>
  )
}
