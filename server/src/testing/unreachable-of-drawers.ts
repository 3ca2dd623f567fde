/** Constraints of cash drawers that no request can break, by reason. */
export const unreachableOfDrawers: Record<string, readonly string[]> = {
  'asked, counted and written with the drawer locked': ['drawer_sessions_number', 'drawer_sessions_open', 'drawer_counts_pkey'],
  'what names a drawer or its session holds it, and neither is deleted but hidden': [
    'contact_payments_drawer_session',
    'drawer_counts_account',
    'drawer_counts_session',
    'drawer_movements_session',
    'drawer_sessions_drawer',
    'drawer_sessions_location',
    'drawers_location',
    ...['inventory_action_costs_drawer_session', 'inventory_actions_costs_back_session'],
    'inventory_action_payments_drawer_session',
    'sale_payments_drawer_session',
    'sales_drawer_session',
  ],
  'the contract takes nothing outside these': [
    'drawer_movements_amount',
    'drawer_movements_direction',
    'drawer_sessions_counted',
    'drawer_sessions_float',
  ],
  'worked out by the server as it opens and closes one': ['drawer_sessions_closed', 'drawer_sessions_numbered'],
}
