import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { type Tab, Tabs } from '../kit/page/tabs.tsx'
import { namesOf } from '../plain-entities/calls.ts'
import { EntityList } from '../plain-entities/entity-list.tsx'
import { Page } from '../shell/page.tsx'
import { ProductList } from './product-list.tsx'

const [category, brand] = [namesOf('product_category'), namesOf('brand')]

export default function ProductsScreen() {
  const t = useTranslations()
  const can = useCan()
  const tabs: (Tab | false)[] = [
    can('product.view') && { key: 'products', title: t('products.title'), show: () => <ProductList /> },
    can('product-category.view') && {
      key: 'categories',
      title: t('product-categories.title'),
      show: () => <EntityList of={category} />,
    },
    can('brand.view') && { key: 'brands', title: t('brands.title'), show: () => <EntityList of={brand} /> },
  ]
  return (
    <Page>
      <Tabs label={t('screens.products')} tabs={tabs.filter((tab) => tab !== false)} />
    </Page>
  )
}
