import { namesOf } from '@kasuwa/contract/platform/plain-entities'
import { useTranslations } from 'use-intl'
import { useCan } from '../kit/can.tsx'
import { type Tab, Tabs } from '../kit/page/tabs.tsx'
import { EntityList } from '../plain-entities/entity-list.tsx'
import { Page } from '../shell/page.tsx'
import { ProductList } from './product-list.tsx'

const [category, brand, tag] = [namesOf('product_category'), namesOf('brand'), namesOf('product_tag')]

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
    can('product-tag.view') && { key: 'tags', title: t('product-tags.title'), show: () => <EntityList of={tag} /> },
  ]
  return (
    <Page>
      <Tabs label={t('screens.products')} tabs={tabs.filter((tab) => tab !== false)} />
    </Page>
  )
}
