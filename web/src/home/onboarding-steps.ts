import type { dashboard } from '@kasuwa/contract/dashboard'
import type { Access } from '@kasuwa/contract/platform/access'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'

export type DashboardData = ReplyOf<typeof dashboard.shown>['dashboard']

export interface OnboardingStep {
  name: 'product' | 'stock' | 'sale'
  to: string
  search: Record<string, string>
  done: boolean
}

/** Members who may count opening stock do that, without a supplier; others record an intake. */
const stockStep = (can: (needs: Access) => boolean): { to: string; search: Record<string, string>; needs: Access } =>
  can('inventory-action.create-adjustment')
    ? { to: '/inventory-actions/new/adjustment', search: { reason: 'opening' }, needs: 'inventory-action.create-adjustment' }
    : { to: '/inventory-actions/new/intake', search: {}, needs: 'inventory-action.create-intake' }

/** Onboarding steps until the first sale; empty for members who may do none of them. */
export function onboardingSteps({ sales, products }: DashboardData, can: (needs: Access) => boolean): OnboardingStep[] {
  if (!sales || !products || sales.recent.length > 0) return []
  const steps: (OnboardingStep & { needs: Access })[] = [
    { name: 'product', to: '/', search: { product: 'new' }, done: products.count > 0, needs: 'product.create' },
    { name: 'stock', ...stockStep(can), done: products.stocked },
    { name: 'sale', to: '/sales/new', search: {}, done: false, needs: 'sale.create' },
  ]
  return steps.filter((step) => can(step.needs))
}

/** Whether the dashboard has anything to show before the first sale. */
export const hasFigures = ({ sales, products, owing, actions_waiting, orders_waiting, late_orders }: DashboardData): boolean =>
  [sales?.recent.length, products?.low, owing?.them.count, owing?.you?.count, actions_waiting, orders_waiting, late_orders].some(
    (count) => (count ?? 0) > 0,
  )
