-- Policies bind the app's role, which owns nothing and cannot bypass them. The tables' owner need not be bound as well: where it is no
-- superuser it saw no row, so that dumps failed, checks of the books too, and updates of later migrations would have done nothing.
alter table businesses no force row level security;
alter table roles no force row level security;
alter table members no force row level security;
alter table member_roles no force row level security;
alter table audit_entries no force row level security;
alter table idempotency_keys no force row level security;
alter table brands no force row level security;
alter table product_categories no force row level security;
alter table products no force row level security;
alter table sale_taxes no force row level security;
alter table sale_tax_products no force row level security;
alter table sale_tax_categories no force row level security;
alter table bank_accounts no force row level security;
alter table locations no force row level security;
alter table contacts no force row level security;
alter table balance_transactions no force row level security;
alter table inventory_levels no force row level security;
alter table stock_movements no force row level security;
alter table document_counters no force row level security;
alter table document_approvals no force row level security;
alter table inventory_actions no force row level security;
alter table inventory_action_items no force row level security;
alter table sales no force row level security;
alter table sale_items no force row level security;
alter table sale_tax_lines no force row level security;
alter table sale_payments no force row level security;

-- Which migrations ran is no business of the app's.
revoke all on kysely_migration, kysely_migration_lock from kasuwa_app;
