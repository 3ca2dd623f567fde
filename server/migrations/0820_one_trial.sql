-- When a merchant began their one trial: later businesses of theirs begin on the free plan.
alter table merchants add column tried_at timestamptz;
update merchants set tried_at = tried.at
from (
  select member.merchant_id, min(period.starts_at) as at
  from members member join plan_periods period on period.business_id = member.business_id and period.kind = 'trial'
  where member.is_owner and member.created_by = member.merchant_id group by 1
) tried
where tried.merchant_id = merchants.id;
