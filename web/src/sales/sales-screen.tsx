import { useTranslations } from 'use-intl'
import { lazyWithWords } from '../lazy-with-words.ts'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { SaleLineList } from './sale-line-list.tsx'
import { SaleList } from './sale-list.tsx'

const SalePaymentList = lazyWithWords(['sale-payments', 'payments', 'document-page'], () => import('./sale-payment-list.tsx'))

export default function SalesScreen() {
  const t = useTranslations()
  const tabs = [
    { key: 'sales', title: t('sales.title'), show: () => <SaleList /> },
    { key: 'items', title: t('sales.items'), show: () => <SaleLineList /> },
    { key: 'payments', title: t('sales.payments'), show: () => <SalePaymentList /> },
  ]
  return (
    <Page>
      <Tabs label={t('screens.sales')} tabs={tabs} />
    </Page>
  )
}
