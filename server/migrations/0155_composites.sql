-- What products are made of: so much of each component in one of the composite.
create table product_components (
  business_id uuid not null,
  id uuid not null,
  composite_id uuid not null,
  component_id uuid not null,
  position integer not null check (position >= 0),
  -- Thousandths of a unit, in one composite.
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint product_components_once unique (business_id, composite_id, component_id),
  constraint product_components_composite foreign key (business_id, composite_id) references products (business_id, id),
  constraint product_components_component foreign key (business_id, component_id) references products (business_id, id),
  constraint product_components_other check (composite_id <> component_id)
);
create index product_components_used_in on product_components (business_id, component_id, composite_id);

alter table product_components enable row level security;
create policy tenant on product_components using (business_id = current_setting('app.business_id')::uuid);

-- What is in it is counted, and ordered again, never it itself.
alter table products add constraint products_composite_has_no_stock
  check (inventory_type <> 'composite' or (has_inventory and not has_serial_number and reorder_level is null));

-- What a line of a sale takes of each component: what was in the composite when the line was made, whatever is in it by now.
create table sale_item_components (
  business_id uuid not null,
  sale_id uuid not null,
  line_position integer not null,
  position integer not null check (position >= 0),
  product_id uuid not null,
  product_name text not null,
  -- Thousandths, in one composite and by the whole line.
  quantity bigint not null check (quantity > 0),
  taken bigint not null check (taken > 0),
  -- What it cost, fixed when the sale posts.
  cost bigint,
  primary key (business_id, sale_id, line_position, product_id),
  constraint sale_item_components_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_item_components_product foreign key (business_id, product_id) references products (business_id, id)
);
create index sale_item_components_of on sale_item_components (business_id, product_id);

alter table sale_item_components enable row level security;
create policy tenant on sale_item_components using (business_id = current_setting('app.business_id')::uuid);
revoke delete, truncate on sale_item_components from kasuwa_app;
