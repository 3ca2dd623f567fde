-- More is kept of days: goods by category and brand, and stock documents (`reports/day-sums/read.ts`). Days that are kept are kept without it, so they are
-- added up anew; until they are, reports read what is there.
delete from day_sums;
delete from kept_groups;
delete from kept_days;
insert into stale_days (business_id, id, date)
select business_id, gen_random_uuid(), now() from (
  select business_id from sales union select business_id from inventory_actions union select business_id from balance_transactions
) busy;

-- Entries of balances are found by their ids, which begin with their time. Those that were entered later than their ids say (0063) have the id of what
-- they were entered for, and are found by this; no other is in it.
create index balance_transactions_entered_later on balance_transactions (business_id, created_at) where id = source_id;
