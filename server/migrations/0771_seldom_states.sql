-- Entries of ledgers that neither a sale nor a payment makes, nor what takes one back, are found by their kind (`receivables/balances.ts`). Those that
-- take back are looked for by what they take back, and are left out: of a table that was never counted their kind would be thought to do.
create index balance_transactions_seldom on balance_transactions (business_id, kind, id) where kind not in ('sale', 'payment', 'reversal');
-- Stock documents that are not paid in full, with what is asked of those, and those that were canceled, in the order in which they were made
-- (`inventory-actions/find-actions.ts`). No sale writes to either.
create index inventory_actions_owed on inventory_actions (business_id, id, due_date, status, paid_amount)
  where kind = 'intake' and paid_amount < total and deleted_at is null;
create index inventory_actions_canceled on inventory_actions (business_id, id) where status = 'canceled' and deleted_at is null;
-- Products of no category, and of no brand: of a catalogue that has these, few (`inventory/goods-asked.ts`).
create index products_without_category on products (business_id, id) where category_id is null;
create index products_without_brand on products (business_id, id) where brand_id is null;
