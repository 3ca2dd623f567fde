import { ClipboardList } from 'lucide-react'

/** Orders' part of `screens.ts`. */
export const orderScreens = [
  {
    path: '/purchase-orders',
    title: 'purchase_orders',
    needs: 'purchase-order.view',
    messages: ['documents', 'narrowings', 'orders'],
    menu: { group: 'buy', icon: ClipboardList, key: 'o' },
  },
  {
    path: '/purchase-orders/$reference',
    title: 'purchase_order',
    needs: 'purchase-order.view',
    messages: ['document-page', 'documents', 'orders'],
  },
  { path: '/purchase-orders/new', title: 'new_order', needs: 'purchase-order.create', messages: ['documents', 'orders'] },
] as const
