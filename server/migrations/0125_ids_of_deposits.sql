-- What had been paid on pending sales was entered under the ids of its payments (0063), which begin with the time of the payment: a period of
-- the ledger, which is found by ids, left those entries out. They get ids of the time at which they were entered, in their order, and what took
-- one back names it by that.
with renamed as materialized (
  select business_id, id,
    (lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0')
      || lpad(to_hex(row_number() over (partition by business_id order by created_at, contact_id, entry) % 65536), 4, '0')
      || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid as new_id
  from balance_transactions where kind = 'payment' and id = source_id
), taken_back as (
  update balance_transactions as reversal set source_id = renamed.new_id from renamed
  where reversal.business_id = renamed.business_id and reversal.kind = 'reversal' and reversal.source_id = renamed.id
)
update balance_transactions as entered set id = renamed.new_id from renamed
where entered.business_id = renamed.business_id and entered.id = renamed.id;
