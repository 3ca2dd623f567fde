import { Wallet } from 'lucide-react'

/** What the business pays for itself: one screen of the settings. */
export const billingScreens = [
  {
    path: '/settings/billing',
    layout: 'settings',
    setting: { group: 'business', icon: Wallet },
    title: 'billing',
    needs: 'billing.view',
    messages: ['billing', 'payments'],
  },
] as const
