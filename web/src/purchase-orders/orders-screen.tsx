import { useTranslations } from 'use-intl'
import { Tabs } from '../kit/page/tabs.tsx'
import { Page } from '../shell/page.tsx'
import { OrderLineList } from './order-line-list.tsx'
import { OrderList } from './order-list.tsx'

/** Orders to suppliers, and their lines. */
export default function OrdersScreen() {
  const t = useTranslations()
  const tabs = [
    { key: 'orders', title: t('orders.orders'), show: () => <OrderList /> },
    { key: 'items', title: t('orders.items'), show: () => <OrderLineList /> },
  ]
  return (
    <Page>
      <Tabs label={t('screens.purchase_orders')} tabs={tabs} />
    </Page>
  )
}
