-- What was kept at a location that was deleted, or was deleted itself when levels were first watched, is watched at the default location.
insert into inventory_levels (business_id, id, product_id, location_id, low_at)
  select product.business_id, gen_random_uuid(), product.id, place.id, product.reorder_level
  from products product join locations place on place.business_id = product.business_id and place.is_default and place.deleted_at is null
  where product.reorder_level is not null and product.has_inventory and product.inventory_type = 'standard' and product.deleted_at is null
    and not exists (select from inventory_levels level join locations kept on kept.business_id = level.business_id
      and kept.id = level.location_id and kept.deleted_at is null
      where level.business_id = product.business_id and level.product_id = product.id)
  on conflict (business_id, product_id, location_id) do nothing
  returning 1;
-- What has variants or is made of others by now was watched while it stood for itself. Nothing ever was on its shelves.
delete from inventory_levels level using products product
  where product.business_id = level.business_id and product.id = level.product_id and product.inventory_type <> 'standard' and level.last_entry = 0;
