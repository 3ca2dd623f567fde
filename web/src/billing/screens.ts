import { Wallet } from 'lucide-react'

/** The subscription's part of the settings screens. */
export const billingScreens = [
  {
    path: '/settings/billing',
    setting: { group: 'business', icon: Wallet },
    title: 'billing',
    needs: 'billing.view',
    messages: ['billing', 'payments'],
  },
] as const
