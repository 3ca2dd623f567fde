-- At which level to order again is said of a product, and of a location that is to have another one. Beside what is on hand, so that a
-- level says of itself whether it is low, whoever moves its stock.
-- Thousandths: of this location alone; null where the product's holds.
alter table inventory_levels add column reorder_level bigint;
-- Thousandths: the one that holds here; null where none does. Written by products/reorder-levels.ts with what it follows from.
alter table inventory_levels add column low_at bigint;
update inventory_levels as level set low_at = product.reorder_level from products product
  where product.business_id = level.business_id and product.id = level.product_id and product.reorder_level is not null;
alter table inventory_levels add column is_low boolean not null generated always as (coalesce(on_hand <= low_at, false)) stored;
alter table inventory_levels add constraint inventory_levels_reorder check (reorder_level >= 0 and (reorder_level is null or low_at = reorder_level));

-- Low levels alone: a sale that leaves a level as low as it was writes no entry.
create index inventory_levels_low on inventory_levels (business_id, product_id) where is_low;

-- What was never on a shelf is low at the default location.
insert into inventory_levels (business_id, id, product_id, location_id, low_at)
  select product.business_id, gen_random_uuid(), product.id, location.id, product.reorder_level
  from products product join locations location on location.business_id = product.business_id and location.is_default and location.deleted_at is null
  where product.reorder_level is not null and product.has_inventory and product.inventory_type = 'standard' and product.deleted_at is null
    and not exists (select from inventory_levels level where level.business_id = product.business_id and level.product_id = product.id)
  returning 1;
