import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { constraintOf, sqlState } from './database-errors.ts'
import { type Refusal, refuseRule, refuseField } from '../errors/refusal.ts'

/**
 * Message of each violated constraint, and its field if it has one. A test compares this table with the
 * database’s catalogue.
 */
export const constraintMessages: Record<string, { field?: string; key: string }> = {
  ...Object.fromEntries(plainNames.map(({ table }) => [`${table}_name_key`, { field: 'name', key: 'taken' }])),
  bank_accounts_number_key: { field: 'account_number', key: 'account_taken' },
  sale_taxes_name_key: { field: 'name', key: 'taken' },
  sale_tax_lines_tax: { field: 'inclusive', key: 'tax_sort_used' },
  quotation_tax_lines_tax: { field: 'inclusive', key: 'tax_sort_used' },
  locations_name_key: { field: 'name', key: 'taken' },
  saved_reports_name_key: { field: 'name', key: 'taken' },
  saved_views_name_key: { field: 'name', key: 'taken' },
  saved_views_team_name_key: { field: 'name', key: 'taken' },
  drawers_name_key: { field: 'name', key: 'taken' },
  products_sku_key: { field: 'sku', key: 'sku_taken' },
  products_barcode_key: { field: 'barcode', key: 'barcode_taken' },
  products_options_key: { field: 'variants', key: 'same_options' },
  serial_number_codes_pkey: { field: 'serial_number', key: 'serial_number_taken' },
  contacts_email_key: { field: 'email', key: 'email_taken' },
  roles_name_key: { field: 'name', key: 'taken' },
  members_email_key: { field: 'email', key: 'member_taken' },
  inventory_levels_range: { field: 'items', key: 'stock_range' },
  contacts_balance_range: { key: 'balance_range' },
}

/** The refusal for a constraint violation, 422. @returns undefined for any other error */
export function constraintRefusal(error: unknown): Refusal | undefined {
  if (!['23505', '23514', '23503', '23P01'].includes(sqlState(error) ?? '')) return undefined
  const constraintMessage = constraintMessages[constraintOf(error) ?? '']
  return (
    constraintMessage &&
    (constraintMessage.field ? refuseField(constraintMessage.field, constraintMessage.key) : refuseRule(constraintMessage.key))
  )
}
