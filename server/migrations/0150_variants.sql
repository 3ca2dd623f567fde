-- Variants: each is a product of its own that names its parent; the parent is neither sold nor stocked. A variant's name is the whole one,
-- “Parent – own name”, and it carries what it inherits (category, brand, tags, type, whether it is counted): whatever reads products needs
-- to know nothing of parents.
alter table products add column parent_id uuid;
-- A variant's own word for itself.
alter table products add column own_name text;
-- Of a parent [{name, values}], in their order; of a variant [{name, value}].
alter table products add column options jsonb;
-- A variant's options whatever their order and case: no two of one parent have the same.
alter table products add column options_key text;
-- A variant that is off sale whatever its parent is; is_active says both.
alter table products add column is_withdrawn boolean not null default false;
-- Kobo, of a parent: the dearest of its variants; price and cost are those of the cheapest.
alter table products add column price_max bigint;
alter table products add column cost_max bigint;

alter table products add constraint products_parent foreign key (business_id, parent_id) references products (business_id, id);
alter table products add constraint products_variant check (
  case
    when parent_id is not null then
      inventory_type = 'standard' and own_name is not null and options is not null and options_key is not null
      and (is_active is false or is_withdrawn is false) and price_max is null and cost_max is null and parent_id <> id
    else own_name is null and options_key is null and not is_withdrawn and (options is not null) = (inventory_type = 'variant')
  end
);
alter table products add constraint products_ranges check (price_max >= price and cost_max >= cost);
-- What has several prices is not itself in a box with a barcode.
alter table products add constraint products_parent_has_no_barcode check (inventory_type <> 'variant' or barcode is null);

create unique index products_options_key on products (business_id, parent_id, options_key) where parent_id is not null and deleted_at is null;
create index products_of_parent on products (business_id, parent_id, id) where parent_id is not null;
-- Lists fold variants under their parents.
create index products_listed_created on products (business_id, created_at, id) where parent_id is null and deleted_at is null;
create index products_listed_name on products (business_id, sort_name, id) where parent_id is null and deleted_at is null;
