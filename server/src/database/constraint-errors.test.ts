import { en } from '@kasuwa/contract/messages/en'
import { fr } from '@kasuwa/contract/messages/fr'
import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { constraintMessages } from './constraint-errors.ts'

/**
 * Constraints that nobody outside can break, by why. They hold the books against our own mistakes: broken, they are defects, and 500.
 * A constraint is here or has a sentence; a new one that has neither fails this test.
 */
const unreachable: Record<string, readonly string[]> = {
  'inserted “on conflict”: a second one is the first again': [
    'document_approvals_pkey',
    'document_counters_pkey',
    'books_checks_pkey',
    'idempotency_keys_pkey',
    'inventory_levels_pkey',
    'merchants_email_key',
    'throttles_pkey',
  ],
  'a set: doubles are taken out before': [
    'member_roles_pkey',
    'sale_tax_categories_pkey',
    'sale_tax_products_pkey',
    'sale_tax_lines_pkey',
    'inventory_action_item_taxes_pkey',
    'contact_group_members_pkey',
    'tagged_products_pkey',
    'product_components_once',
  ],
  'whoever makes another the default holds the business and clears the first': [
    'bank_accounts_default',
    'locations_default',
    'sale_taxes_default',
  ],
  'made with the business, and never again': ['contacts_walk_in'],
  'written once per merge, with both contacts locked': ['contact_merges_check', 'contact_merges_standing', 'contacts_alias'],
  'counted by the counter that is locked for it': [
    'inventory_actions_number',
    'inventory_actions_numbered',
    'purchase_orders_number',
    'purchase_orders_numbered',
    'sales_number',
    'sales_numbered',
  ],
  'written once per import and line, by a process that says what it is': [
    'import_files_import',
    'import_files_pkey',
    'import_packs_alike',
    'import_packs_import',
    'import_packs_pkey',
    'import_rows_import',
    'import_rows_outcome_check',
    'import_rows_pkey',
    'imports_kind_check',
    'imports_mode_check',
    'imports_on_match_check',
    'imports_status_check',
  ],
  'an id that is made here': ['inventory_levels_id', 'locations_hash', 'sale_payments_pkey'],
  'counted by the level or the contact that is locked for it': ['balance_transactions_entry', 'stock_movements_entry'],
  'written once per document, under its lock': [
    'balance_transactions_once',
    'inventory_action_costs_position',
    'inventory_action_items_position',
    'inventory_action_item_components_pkey',
    'inventory_action_payments_reversed_once',
    'inventory_actions_corrected_once',
    'purchase_order_items_once',
    'purchase_order_items_position',
    'sale_item_components_pkey',
    'sale_items_position',
    'sale_payments_reversed_once',
    'sales_corrected_once',
    'stock_commitments_pkey',
    'stock_movements_once',
  ],
  'what a body names is checked and held, and is not deleted but hidden': [
    'balance_transactions_contact',
    'contact_group_members_contact',
    'contact_group_members_group',
    'contact_merges_contact',
    'contact_merges_into',
    'contacts_merged_into',
    'inventory_action_costs_account',
    'inventory_action_costs_action',
    'inventory_action_costs_contact',
    'inventory_action_items_action',
    'inventory_action_items_product',
    'inventory_action_payments_account',
    'inventory_action_payments_action',
    'inventory_actions_contact',
    'inventory_actions_corrects',
    'inventory_actions_location',
    'inventory_actions_order',
    'inventory_actions_sale',
    'purchase_order_items_incoming_to',
    'purchase_order_items_order',
    'purchase_order_items_product',
    'purchase_orders_contact',
    'purchase_orders_duplicate_of',
    'purchase_orders_location',
    'inventory_levels_location',
    'inventory_levels_product',
    'locations_bank_account',
    'locations_sale_tax',
    'member_roles_member',
    'member_roles_role',
    'members_location',
    'merchant_tokens_merchant_id_fkey',
    'products_brand',
    'products_category',
    'products_parent',
    'product_components_component',
    'product_components_composite',
    'serial_number_codes_unit',
    'serial_number_logs_unit',
    'serial_numbers_level',
    'serial_numbers_product',
    'sale_item_components_sale',
    'sale_item_components_product',
    'inventory_action_item_components_action',
    'inventory_action_item_components_product',
    'inventory_action_item_taxes_action',
    'inventory_action_item_taxes_tax',
    'inventory_action_items_intake_line',
    'inventory_action_items_sale_line',
    'inventory_actions_intake',
    'sale_items_product',
    'sale_items_sale',
    'sale_payments_account',
    'sale_payments_sale',
    'sale_tax_categories_category',
    'sale_tax_categories_tax',
    'sale_tax_lines_sale',
    'sale_tax_lines_tax',
    'sale_tax_products_product',
    'sale_tax_products_tax',
    'sales_contact',
    'sales_corrects',
    'sales_location',
    'security_events_merchant_id_fkey',
    'sessions_merchant_id_fkey',
    'stock_commitments_level',
    'stock_movements_level',
    'tagged_products_product',
    'tagged_products_tag',
  ],
  'the contract takes nothing outside it': [
    'businesses_adjustment_approval_level_check',
    'businesses_notices_check',
    'businesses_purchase_order_approval_level_check',
    'businesses_return_inward_approval_level_check',
    'businesses_return_outward_approval_level_check',
    'businesses_sale_approval_level_check',
    'businesses_stock_intake_approval_level_check',
    'contacts_contact_type_check',
    'contacts_gender_check',
    'contacts_identity_type_check',
    'contacts_reachable',
    'inventory_action_items_priced',
    'inventory_action_items_quantity_check',
    'inventory_action_items_reason_check',
    'inventory_action_items_unit_amount_check',
    'locations_latitude_check',
    'locations_longitude_check',
    'product_components_quantity_check',
    'products_cost_check',
    'products_inventory_type_check',
    'products_price_check',
    'products_product_type_check',
    'products_reorder_level_check',
    'products_unit_check',
    'products_weight_check',
    'purchase_order_items_cost_check',
    'purchase_order_items_quantity_check',
    'sale_items_price_check',
    'sale_items_quantity_check',
    'sale_taxes_rate_check',
  ],
  'words that the server itself chooses among': [
    'balance_transactions_document_kind_check',
    'balance_transactions_kind_check',
    'document_counters_kind_check',
    'inventory_actions_kind_check',
    'inventory_actions_contact_given',
    'inventory_actions_status_check',
    'sales_return_status',
    'merchant_tokens_kind_check',
    'purchase_orders_status_check',
    'sales_status_check',
    'stock_commitments_document_kind_check',
    'stock_movements_document_kind_check',
    'serial_number_logs_what_check',
    'serial_numbers_status_check',
  ],
  'worked out by the server from figures that were checked': [
    'inventory_levels_reorder',
    'products_weighed',
    'balance_transactions_amount_check',
    'inventory_action_costs_amount_check',
    'inventory_action_costs_owed_or_paid',
    'inventory_action_costs_position_check',
    'inventory_action_items_extra_cost_check',
    'inventory_action_items_total',
    'inventory_action_payments_amount_check',
    'inventory_action_payments_reversal',
    'inventory_actions_approval_level_check',
    'inventory_actions_cancel_reason',
    'inventory_actions_corrects_another',
    'inventory_actions_paid',
    'inventory_actions_total_check',
    'inventory_actions_order_of_intake',
    'purchase_order_items_total',
    'purchase_orders_approval_level_check',
    'purchase_orders_cancel_reason',
    'purchase_orders_closed',
    'purchase_orders_corrects_none',
    'purchase_orders_duplicates_another',
    'purchase_orders_total_check',
    'product_components_other',
    'product_components_position_check',
    'products_composite_has_no_stock',
    'products_parent_has_no_barcode',
    'products_ranges',
    'products_serial_needs_stock',
    'products_service_has_no_stock',
    'products_warranty',
    'serial_number_logs_moved',
    'serial_number_logs_once',
    'serial_numbers_cost_check',
    'serial_numbers_deleted',
    'serial_numbers_intake',
    'serial_numbers_moves_check',
    'serial_numbers_taken',
    'serial_numbers_taken_by',
    'serial_numbers_warranty',
    'products_variant',
    'sale_item_components_position_check',
    'sale_item_components_quantity_check',
    'sale_item_components_taken_check',
    'sale_items_check',
    'sale_items_total',
    'sale_items_returned',
    'sales_credited',
    'inventory_action_item_components_position_check',
    'inventory_action_item_components_quantity_check',
    'inventory_action_item_components_taken_check',
    'inventory_action_item_taxes_amount_check',
    'inventory_action_item_taxes_check',
    'inventory_action_items_credited',
    'inventory_action_items_of_sale',
    'inventory_action_items_returned',
    'inventory_actions_pays_back',
    'inventory_actions_takes_back',
    'inventory_actions_variance',
    'sale_payments_amount_check',
    'sale_payments_reversal',
    'sale_tax_lines_amount_check',
    'sale_tax_lines_base_check',
    'sales_approval_level_check',
    'sales_cancel_reason',
    'sales_check',
    'sales_check1',
    'sales_corrects_another',
    'sales_paid_amount_check',
    'sales_subtotal_check',
    'sales_tax_total_check',
  ],
  'the order refuses first, under its lock': [
    'purchase_order_items_received',
    'purchase_orders_nothing_received',
    'purchase_orders_received',
  ],
  'the ledger refuses first, on the line': [
    'inventory_levels_never_oversold',
    'inventory_levels_units',
    'inventory_levels_value',
    'stock_commitments_quantity_check',
    'stock_movements_on_hand_after_check',
    'stock_movements_something',
  ],
}

const server = await testServer()

/** Unique indexes, checks and references of our tables, but for keys that are nothing but an id made here. */
async function catalogue(): Promise<string[]> {
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'
      and not (contype in ('p', 'u') and pg_get_constraintdef(oid) ~ '\\((business_id, )?id\\)$')
    union select relname from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  await client.end()
  return rows.map((row) => row.name).sort()
}

test('every constraint has a sentence, or a reason why nobody hears of it', async () => {
  const known = [...Object.keys(constraintMessages), ...Object.values(unreachable).flat()]
  expect(new Set(known).size).toBe(known.length)
  expect(known.sort()).toEqual(await catalogue())
})

test('the sentence of a constraint is there in every language', () => {
  for (const { key } of Object.values(constraintMessages)) for (const { refusals } of [en, fr]) expect(refusals).toHaveProperty(key)
})

test('more stock than can be counted is refused in words', async () => {
  const shop = await openShop(server)
  const [rice, supplier] = [await addProduct(server, shop), await addContact(server, shop)]
  await stockUp(shop, supplier, rice, 1, 0)
  const lines = Array.from({ length: 500 }, () => ({ product: rice, quantity: 1_000_000, cost: 0 }))
  const intake = () =>
    shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact: supplier, location: shop.location, items: lines })
  const answers = []
  for (let round = 0; round < 21; round++) answers.push((await intake()).status)
  expect(answers.filter((status) => status === 201)).toHaveLength(19)
  expect(await intake()).toMatchObject({
    status: 422,
    body: { errors: { items: ['That is more than can be kept of one product at one location'] } },
  })
}, 60_000)
