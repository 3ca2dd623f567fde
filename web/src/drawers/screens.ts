import { Store } from 'lucide-react'

/** Cash drawers' part of `screens.ts`. */
export const drawerScreens = [
  { path: '/drawers', title: 'drawers', needs: 'sale.create', messages: ['drawers'], menu: { group: 'sell', icon: Store, key: 'd' } },
  { path: '/drawers/$reference', title: 'drawer', needs: 'sale.create', messages: ['drawers'] },
  { path: '/drawers/$reference/$session', title: 'drawer_session', needs: 'sale.create', messages: ['drawers'] },
] as const
