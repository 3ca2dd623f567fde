import { plainNames } from '@kasuwa/contract/platform/plain-entities'

/**
 * Where each table's rows would stand on a sharded database (`docs/decisions/0009-open-to-a-cluster.md`): every table is in one of the three lists.
 * Tenant tables → the column that holds the business: rows of one business stand together, on any machine.
 */
export const tenant: Record<string, string> = {
  businesses: 'id',
  ...Object.fromEntries(
    [
      'allocations',
      'audit_entries',
      'balance_transactions',
      'bank_accounts',
      'books_checks',
      'contacts',
      'contact_debts',
      'contact_group_members',
      'contact_merges',
      'contact_payments',
      'debt_totals',
      'debts_by_day',
      'document_approvals',
      'document_counters',
      'idempotency_keys',
      'import_files',
      'import_packs',
      'import_rows',
      'imports',
      'inventory_action_costs',
      'inventory_action_item_components',
      'inventory_action_item_taxes',
      'inventory_action_items',
      'inventory_action_payments',
      'inventory_actions',
      'inventory_levels',
      'locations',
      'member_roles',
      'members',
      'product_components',
      'products',
      'purchase_order_items',
      'purchase_orders',
      'quotation_items',
      'quotation_tax_lines',
      'quotations',
      'reminders',
      'roles',
      'sale_item_components',
      'sale_items',
      'sale_payments',
      'sale_tax_categories',
      'sale_tax_lines',
      'sale_tax_products',
      'sale_taxes',
      'sales',
      'serial_number_codes',
      'serial_number_logs',
      'serial_numbers',
      'share_links',
      'stale_debts',
      'stock_commitments',
      'stock_movements',
      'tagged_products',
      ...plainNames.map(({ table }) => table),
    ].map((table) => [table, 'business_id']),
  ),
}

/** The same rows for every business, copied to each machine. */
export const shared: readonly string[] = []

/** Of no business: on the one machine that all statements pass. */
export const local: readonly string[] = [
  'dev_mailbox',
  'graphile_worker._private_job_queues',
  'graphile_worker._private_jobs',
  'graphile_worker._private_known_crontabs',
  'graphile_worker._private_tasks',
  'graphile_worker.migrations',
  'kysely_migration',
  'kysely_migration_lock',
  'merchant_tokens',
  'merchants',
  'security_events',
  'sessions',
  'throttles',
]
