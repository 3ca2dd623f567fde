-- Two permissions are new. Nobody loses by it what they could do: who sold could sell at any price, and who saw products saw what they cost.
update roles set grants = jsonb_set(grants, '{sale}', (grants -> 'sale') || '["sale.edit-price"]'), updated_at = now()
  where grants -> 'sale' @> '["sale.create"]' and not grants -> 'sale' @> '["sale.edit-price"]';
update roles set grants = jsonb_set(grants, '{product}', (grants -> 'product') || '["product.view-cost"]'), updated_at = now()
  where jsonb_array_length(coalesce(grants -> 'product', '[]')) > 0 and not grants -> 'product' @> '["product.view-cost"]';

-- What whoever edits roles is to be told once, until one of them has read it. Those who open a business from now on choose as they go.
alter table businesses add column notices text[] not null default '{}' check (notices <@ array['cost_and_prices']);
update businesses set notices = array['cost_and_prices'] where deleted_at is null;
