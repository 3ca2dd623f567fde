-- Entries of a contact's ledger are numbered under its lock, in the order in which they happened.
alter table contacts add column last_entry bigint not null default 0;
alter table balance_transactions add column entry bigint;

update balance_transactions as entered set entry = numbered.entry, balance_after = numbered.balance_after
from (
  select business_id, id, row_number() over ledger as entry, (sum(amount) over (ledger rows unbounded preceding))::bigint as balance_after
  from balance_transactions window ledger as (partition by business_id, contact_id order by created_at, id)
) as numbered
where entered.business_id = numbered.business_id and entered.id = numbered.id;

update contacts as contact set last_entry = counted.entries
from (select business_id, contact_id, count(*) as entries from balance_transactions group by 1, 2) as counted
where contact.business_id = counted.business_id and contact.id = counted.contact_id;

alter table balance_transactions alter column entry set not null;
alter table balance_transactions add constraint balance_transactions_entry unique (business_id, contact_id, entry);
drop index balance_transactions_contact_list;
-- Across contacts: by time, then each contact's own order.
drop index balance_transactions_list;
create index balance_transactions_list on balance_transactions (business_id, created_at, contact_id, entry);
