-- More is kept of days: what moved, what was paid, bought and taken off, and what balances changed by (`reports/day-sums/read.ts`). Days that are kept are
-- kept without it, so they are added up anew; until they are, reports read what is there.
delete from day_sums;
delete from kept_groups;
delete from kept_days;
insert into stale_days (business_id, id, date)
select business_id, gen_random_uuid(), now() from (
  select business_id from sales union select business_id from inventory_actions union select business_id from balance_transactions
) busy;
