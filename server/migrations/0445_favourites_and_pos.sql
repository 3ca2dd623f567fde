-- What a shop wants at hand at its tills, whoever is at them and whatever sells most.
alter table products add column is_favourite boolean not null default false;
create index products_favourite on products (business_id, id) where is_favourite and deleted_at is null;

-- How what is paid into an account comes: sent there by the customer, or by a card machine that pays out to it. Null: both, or nobody said.
alter table bank_accounts add column kind text;
alter table bank_accounts add constraint bank_accounts_kind_check check (kind in ('transfer', 'pos'));
