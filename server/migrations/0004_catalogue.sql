create table product_categories (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  image text,
  description text,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
create unique index product_categories_name_key on product_categories (business_id, lower(name)) where deleted_at is null;
create index product_categories_created on product_categories (business_id, created_at, id) where deleted_at is null;
create index product_categories_search on product_categories using gin (business_id, search_text gin_trgm_ops);

create table products (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  images text[] not null default '{}',
  sku text not null,
  barcode text,
  product_type text not null check (product_type in ('standard', 'phone', 'service')),
  inventory_type text not null check (inventory_type in ('standard', 'variant', 'composite')),
  has_serial_number boolean not null default false,
  has_inventory boolean not null default true,
  -- Kobo. The cost is what a unit usually costs; what stock really cost is on its levels.
  cost bigint not null default 0 check (cost >= 0),
  price bigint not null default 0 check (price >= 0),
  -- Ten-thousandths of a per cent.
  markup bigint,
  category_id uuid,
  brand_id uuid,
  -- Thousandths of a unit: at or below it, the product is low.
  reorder_level bigint check (reorder_level >= 0),
  is_active boolean not null default true,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint products_category foreign key (business_id, category_id) references product_categories (business_id, id),
  constraint products_brand foreign key (business_id, brand_id) references brands (business_id, id),
  constraint products_service_has_no_stock check (product_type <> 'service' or not has_inventory),
  constraint products_serial_needs_stock check (has_inventory or not has_serial_number)
);
create unique index products_sku_key on products (business_id, lower(sku)) where deleted_at is null;
create unique index products_barcode_key on products (business_id, barcode) where deleted_at is null and barcode is not null;
create index products_created on products (business_id, created_at, id) where deleted_at is null;
create index products_name on products (business_id, name, id) where deleted_at is null;
create index products_category on products (business_id, category_id) where category_id is not null;
create index products_brand on products (business_id, brand_id) where brand_id is not null;
create index products_search on products using gin (business_id, search_text gin_trgm_ops);

alter table product_categories enable row level security;
alter table product_categories force row level security;
create policy tenant on product_categories using (business_id = current_setting('app.business_id')::uuid);
alter table products enable row level security;
alter table products force row level security;
create policy tenant on products using (business_id = current_setting('app.business_id')::uuid);
