-- Indexes that were never the only way: what they found is found by the business's key, or by another index, among few rows.
-- Each by a statement of its own: a cluster drops no two at once.

-- Tables of which a business has few rows: all of them are read, and put in order.
drop index roles_sort_name;
drop index members_invitation;
drop index member_roles_role;
drop index bank_accounts_sort_name;
drop index bank_accounts_deleted;
drop index locations_sort_name;
drop index locations_deleted;
drop index sale_taxes_sort_name;
drop index sale_taxes_deleted;
drop index drawers_created;
drop index drawers_search;
drop index drawers_sort_name;
drop index drawer_sessions_opened;
drop index drawer_sessions_ended;
drop index saved_reports_created;
drop index saved_reports_search;
drop index saved_reports_sort_name;
drop index contact_merges_by_first;
drop index imports_unfinished;
drop index import_packs_created;
drop index plan_invoices_created;
drop index plan_payments_unsettled;
drop index payment_cards_of_merchant;
drop index taken_subaccounts_taken_by;
drop index dev_mailbox_recipient;
-- Names of goods and groups are a few hundred. Brands keep one order, by name: an import may bring ten thousand.
drop index brands_created;
drop index brands_deleted;
drop index brands_search;
drop index product_categories_created;
drop index product_categories_deleted;
drop index product_categories_search;
drop index product_categories_sort_name;
drop index product_tags_created;
drop index product_tags_deleted;
drop index product_tags_search;
drop index product_tags_sort_name;
drop index contact_groups_created;
drop index contact_groups_deleted;
drop index contact_groups_search;
drop index contact_groups_sort_name;

-- Rows of all businesses that a job looks through: some ten thousand.
drop index plan_payments_recheck;
drop index saved_reports_due;
-- No statement looks these up.
drop index security_events_merchant;
drop index serial_numbers_taken_by;

-- Another index has the same rows in the same order.
-- products_created, and the variants are left out one by one.
drop index products_listed_created;
-- sale_checkouts_of_sale.
drop index sale_checkouts_mismatched;
-- Questions that are seldom asked, of tables of which a large business has some thousand rows.
drop index allocations_of_contact;
drop index inventory_action_costs_account;
drop index contact_payments_account;
drop index purchase_orders_receipts;

-- One index of links that are not ended in the place of four.
drop index share_links_of_sale;
drop index share_links_of_order;
drop index share_links_of_quotation;
drop index share_links_of_contact;
create index share_links_standing on share_links (business_id, sale_id, order_id, quotation_id, contact_id) where ended_at is null;
