/** Shared settings of the desks for returns. */
const returnDesk = { layout: 'main', isDesk: true, messages: ['documents', 'returns'] } as const

/** The screens on which stock documents are recorded: part of `screens.ts`. */
export const stockDesks = [
  {
    path: '/inventory-actions/new/intake',
    layout: 'main',
    isDesk: true,
    title: 'new_intake',
    needs: 'inventory-action.create-intake',
    messages: ['documents', 'intake'],
  },
  {
    ...returnDesk,
    path: '/inventory-actions/new/return-inward',
    title: 'new_return_inward',
    needs: 'inventory-action.create-return-inward',
  },
  {
    ...returnDesk,
    path: '/inventory-actions/new/return-outward',
    title: 'new_return_outward',
    needs: 'inventory-action.create-return-outward',
  },
  {
    path: '/exchanges/new',
    layout: 'main',
    isDesk: true,
    title: 'new_exchange',
    needs: 'sale.create',
    messages: ['documents', 'exchanges', 'returns'],
  },
  {
    path: '/inventory-actions/new/adjustment',
    layout: 'main',
    isDesk: true,
    title: 'new_adjustment',
    needs: 'inventory-action.create-adjustment',
    messages: ['adjustment', 'documents', 'stock'],
  },
] as const
