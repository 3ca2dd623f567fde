import { useTranslations } from 'use-intl'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { SaleLineList } from './sale-line-list.tsx'
import { SaleList } from './sale-list.tsx'

export default function SalesScreen() {
  const t = useTranslations()
  const tabs = [
    { key: 'sales', title: t('sales.title'), show: () => <SaleList /> },
    { key: 'items', title: t('sales.items'), show: () => <SaleLineList /> },
  ]
  return (
    <Page>
      <Tabs label={t('screens.sales')} tabs={tabs} />
    </Page>
  )
}
