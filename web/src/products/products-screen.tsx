import { useTranslations } from 'use-intl'
import { BrandList } from '../brands/brand-list.tsx'
import { useCan } from '../kit/can.tsx'
import { type Tab, Tabs } from '../kit/page/tabs.tsx'
import { CategoryList } from '../product-categories/category-list.tsx'
import { Page } from '../shell/page.tsx'
import { ProductList } from './product-list.tsx'

export default function ProductsScreen() {
  const t = useTranslations()
  const can = useCan()
  const tabs: (Tab | false)[] = [
    can('product.view') && { key: 'products', title: t('products.title'), show: () => <ProductList /> },
    can('product-category.view') && { key: 'categories', title: t('product-categories.title'), show: () => <CategoryList pages /> },
    can('brand.view') && { key: 'brands', title: t('brands.title'), show: () => <BrandList pages /> },
  ]
  return (
    <Page>
      <Tabs label={t('screens.products')} tabs={tabs.filter((tab) => tab !== false)} />
    </Page>
  )
}
