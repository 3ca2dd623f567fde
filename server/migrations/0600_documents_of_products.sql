-- Stock documents are kept of days by product, too (`reports/day-sums/read.ts`): of days that are kept already, and of months all of whose days are, it is added
-- here. Days with marks are added up anew by whoever works those off.
insert into day_sums (business_id, what, day, location_id, key, sums)
select action.business_id, 'documents.product', (action.date at time zone kept.zone)::date, action.location_id, item.product_id,
  array[count(distinct action.id), coalesce(sum(item.quantity), 0)::bigint, coalesce(sum(case action.kind when 'intake' then item.total + item.extra_cost
    when 'adjustment' then coalesce(item.total, 0) else coalesce(item.value, 0) end), 0)::bigint]
from kept_days kept
join inventory_actions action on action.business_id = kept.business_id and action.status = 'approved' and action.deleted_at is null
join inventory_action_items item on item.business_id = action.business_id and item.action_id = action.id
where (action.date at time zone kept.zone)::date between kept.since and kept.until
group by 1, 3, 4, 5;

insert into day_sums (business_id, what, day, location_id, key, sums)
select kept.business_id, kept.what || '/month', date_trunc('month', kept.day)::date, kept.location_id, kept.key,
  array[sum(kept.sums[1])::bigint, sum(kept.sums[2])::bigint, sum(kept.sums[3])::bigint]
from day_sums kept join kept_days head on head.business_id = kept.business_id
where kept.what = 'documents.product' and date_trunc('month', kept.day)::date >= head.since
  and (date_trunc('month', kept.day) + interval '1 month')::date - 1 <= head.until
group by 1, 2, 3, 4, 5;
