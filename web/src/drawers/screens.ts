import { Store } from 'lucide-react'

/** Cash drawers' part of `screens.ts`. */
export const drawerScreens = [
  {
    path: '/drawers',
    layout: 'main',
    title: 'drawers',
    needs: 'sale.create',
    messages: ['drawers'],
    menu: { group: 'sell', icon: Store, key: 'd' },
  },
  { path: '/drawers/$reference', layout: 'main', title: 'drawer', needs: 'sale.create', messages: ['drawers'] },
  {
    path: '/drawers/$reference/$session',
    layout: 'main',
    title: 'drawer_session',
    needs: 'sale.create',
    messages: ['drawers'],
  },
] as const
