-- Movements of a level are numbered under its lock, in the order in which they happened: ids and times are taken when a request begins.
alter table inventory_levels add column last_entry bigint not null default 0;
alter table stock_movements add column entry bigint;

-- What is there is numbered by when its request began, and “after” is worked out anew from that order. A clock that was set back, or a
-- sale that began before the intake it took from, can then show less than nothing: from here on the level alone must not.
alter table stock_movements drop constraint stock_movements_on_hand_after_check;
update stock_movements as movement set entry = numbered.entry, on_hand_after = numbered.on_hand_after
from (
  with in_time as (
    select business_id, id, product_id, location_id, quantity, created_at,
      sum(quantity) over (partition by business_id, product_id, location_id order by created_at, id rows unbounded preceding) as running
    from stock_movements
  ), put_right as (
    -- Where that order shows less than nothing, goods that came in count from a minute before, which is longer than any request waits.
    select *, created_at - case
      when quantity > 0 and min(running) over (partition by business_id, product_id, location_id) < 0 then interval '1 minute'
      else interval '0' end as happened_at
    from in_time
  )
  select business_id, id, row_number() over level as entry,
    (sum(quantity) over (level rows unbounded preceding))::bigint as on_hand_after
  from put_right window level as (partition by business_id, product_id, location_id order by happened_at, created_at, id)
) as numbered
where movement.business_id = numbered.business_id and movement.id = numbered.id;
alter table stock_movements add constraint stock_movements_on_hand_after_check check (on_hand_after >= 0) not valid;

update inventory_levels as level set last_entry = counted.entries
from (select business_id, product_id, location_id, count(*) as entries from stock_movements group by 1, 2, 3) as counted
where level.business_id = counted.business_id and level.product_id = counted.product_id and level.location_id = counted.location_id;

alter table stock_movements alter column entry set not null;
alter table stock_movements add constraint stock_movements_entry unique (business_id, product_id, location_id, entry);
drop index stock_movements_level_list;
