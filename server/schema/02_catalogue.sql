-- What a business sells, and the taxes on it.

create table brands (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  image text,
  description text,
  -- What is searched: the name with neither case nor accents. Code writes it, as it does sort_name.
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The name as lists are ordered by it, the same on every engine.
  sort_name text collate "C" not null,
  primary key (business_id, id)
);
alter table brands enable row level security;
create policy tenant on brands using (business_id = current_setting('app.business_id')::uuid);
-- No two brands of a business have one name, in letters of any case.
create unique index brands_name_key on brands (business_id, lower(name)) where deleted_at is null;
-- The list by name: an import may bring ten thousand brands.
create index brands_sort_name on brands (business_id, sort_name, id) where deleted_at is null;

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
  sort_name text collate "C" not null,
  primary key (business_id, id)
);
alter table product_categories enable row level security;
create policy tenant on product_categories using (business_id = current_setting('app.business_id')::uuid);
-- No two categories of a business have one name, in letters of any case.
create unique index product_categories_name_key on product_categories (business_id, lower(name)) where deleted_at is null;

create table product_tags (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  search_text text not null,
  sort_name text collate "C" not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
alter table product_tags enable row level security;
create policy tenant on product_tags using (business_id = current_setting('app.business_id')::uuid);
-- No two tags of a business have one name, in letters of any case.
create unique index product_tags_name_key on product_tags (business_id, lower(name)) where deleted_at is null;

-- What is sold. A variant is a product that names its parent; a parent is neither sold nor stocked.
-- A variant has its whole name, “Parent – own name”, and what it inherits, so that readers need know nothing of parents.
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
  -- Kobo: what a unit usually costs. What the stock really cost stands on its levels.
  cost bigint not null default 0 check (cost >= 0),
  -- Kobo.
  price bigint not null default 0 check (price >= 0),
  -- Ten-thousandths of a per cent.
  markup bigint,
  category_id uuid,
  brand_id uuid,
  -- Thousandths of a unit: at or below it the product is low.
  reorder_level bigint check (reorder_level >= 0),
  is_active boolean not null default true,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sort_name text collate "C" not null,
  parent_id uuid,
  -- A variant's own part of its name.
  own_name text,
  -- Of a parent [{name, values}] in their order; of a variant [{name, value}].
  options jsonb,
  -- A variant's options without case and order: no two of one parent have the same.
  options_key text,
  -- A variant that is off sale itself; is_active is false too where its parent is.
  is_withdrawn boolean not null default false,
  -- Kobo, of a parent: its dearest variant. price and cost are those of its cheapest.
  price_max bigint,
  cost_max bigint,
  -- What goods are counted in. Null: not said, and parts of a unit may be sold. A variant has its parent's.
  unit text check (unit in ('piece', 'kg', 'g', 'l', 'ml', 'm', 'cm', 'yd', 'ft', 'hour')),
  -- Grams of one unit.
  weight bigint check (weight > 0),
  -- Months of warranty on a unit, from the day of its sale.
  warranty_months integer,
  -- Shown first at the business's tills.
  is_favourite boolean not null default false,
  primary key (business_id, id),
  constraint products_brand foreign key (business_id, brand_id) references brands (business_id, id),
  constraint products_category foreign key (business_id, category_id) references product_categories (business_id, id),
  constraint products_parent foreign key (business_id, parent_id) references products (business_id, id) deferrable,
  -- The components of a composite are counted and ordered again, never the composite.
  constraint products_composite_has_no_stock check (
    inventory_type <> 'composite'
    or has_inventory and not has_serial_number and reorder_level is null
  ),
  constraint products_options check (jsonb_typeof(options) = 'array'),
  -- A parent has several prices, so no barcode leads to it.
  constraint products_parent_has_no_barcode check (inventory_type <> 'variant' or barcode is null),
  constraint products_ranges check (price_max >= price and cost_max >= cost),
  constraint products_serial_needs_stock check (has_inventory or not has_serial_number),
  constraint products_service_has_no_stock check (product_type <> 'service' or not has_inventory),
  constraint products_variant check (
    case
      when parent_id is not null then
        inventory_type = 'standard'
        and own_name is not null
        and options is not null
        and options_key is not null
        and (is_active is false or is_withdrawn is false)
        and price_max is null
        and cost_max is null
        and parent_id <> id
      else own_name is null and options_key is null and not is_withdrawn and (options is not null) = (inventory_type = 'variant')
    end
  ),
  constraint products_warranty check (warranty_months between 1 and 1200),
  constraint products_weighed check (weight is null or unit is null or unit not in ('kg', 'g'))
);
alter table products enable row level security;
create policy tenant on products using (business_id = current_setting('app.business_id')::uuid);
-- No two products of a business have one barcode, and a scan finds one by it.
create unique index products_barcode_key on products (business_id, barcode) where deleted_at is null and barcode is not null;
-- No two variants of a parent have the same options.
create unique index products_options_key on products (business_id, parent_id, md5(options_key))
  where parent_id is not null and deleted_at is null;
-- No two products of a business have one SKU, and a scan finds one by it.
create unique index products_sku_key on products (business_id, lower(sku)) where deleted_at is null;
-- Products of a brand: reports of sales, and the reference.
create index products_brand on products (business_id, brand_id) where brand_id is not null;
-- Products of a category: reports of sales, and the reference.
create index products_category on products (business_id, category_id) where category_id is not null;
-- The list by cost.
create index products_cost on products (business_id, cost, id) where deleted_at is null;
-- The list in the order in which products were made; where it has no variants they are left out one by one.
create index products_created on products (business_id, created_at, id) where deleted_at is null;
-- Deleted products, the newest first: they are listed for thirty days.
create index products_deleted on products (business_id, deleted_at, id) where deleted_at is not null;
-- Favourites of a till, which are few.
create index products_favourite on products (business_id, id) where is_favourite and deleted_at is null;
-- Products that are off, by name: few of a catalogue, found by the index of nothing else.
create index products_hidden on products (business_id, sort_name, id) where not is_active and deleted_at is null;
-- How many products of a brand are listed: variants are left out.
create index products_listed_brand on products (business_id, brand_id, is_active)
  where brand_id is not null and parent_id is null and deleted_at is null;
-- How many products of a category are listed: variants are left out.
create index products_listed_category on products (business_id, category_id, is_active)
  where category_id is not null and parent_id is null and deleted_at is null;
-- The list without variants, by name.
create index products_listed_name on products (business_id, sort_name, id) where parent_id is null and deleted_at is null;
-- Variants of a parent.
create index products_of_parent on products (business_id, parent_id, id) where parent_id is not null;
-- The list by price.
create index products_price on products (business_id, price, id) where deleted_at is null;
-- Words anywhere in a name, a SKU or a barcode.
create index products_search on products using gin (business_id, search_text gin_trgm_ops);
-- Products with serial numbers, by name: few of a catalogue.
create index products_serial on products (business_id, sort_name, id) where has_serial_number and deleted_at is null;
-- The list by SKU.
create index products_sku on products (business_id, sku, id) where deleted_at is null;
-- The list with variants, and the pickers, by name.
create index products_sort_name on products (business_id, sort_name, id) where deleted_at is null;
-- Products of another type than standard, by name: few of a catalogue.
create index products_typed on products (business_id, product_type, sort_name, id) where product_type <> 'standard' and deleted_at is null;
-- Products without stock, by name: few of a catalogue.
create index products_uncounted on products (business_id, sort_name, id) where not has_inventory and deleted_at is null;
-- Parents and composites, by name: few of a catalogue.
create index products_unusual on products (business_id, inventory_type, sort_name, id)
  where inventory_type <> 'standard' and deleted_at is null;
-- Products of no brand: few of a catalogue that has brands.
create index products_without_brand on products (business_id, id) where brand_id is null;
-- Products of no category: few of a catalogue that has categories.
create index products_without_category on products (business_id, id) where category_id is null;

-- Which product has which tag.
create table tagged_products (
  business_id uuid not null,
  product_id uuid not null,
  tag_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, product_id, tag_id),
  constraint tagged_products_product foreign key (business_id, product_id) references products (business_id, id),
  constraint tagged_products_tag foreign key (business_id, tag_id) references product_tags (business_id, id)
);
alter table tagged_products enable row level security;
create policy tenant on tagged_products using (business_id = current_setting('app.business_id')::uuid);
-- Products of a tag.
create index tagged_products_by_tag on tagged_products (business_id, tag_id, product_id);

-- How much of each component is in one composite.
create table product_components (
  business_id uuid not null,
  id uuid not null,
  composite_id uuid not null,
  component_id uuid not null,
  "position" integer not null check ("position" >= 0),
  -- Thousandths of a unit.
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint product_components_once unique (business_id, composite_id, component_id),
  constraint product_components_component foreign key (business_id, component_id) references products (business_id, id),
  constraint product_components_composite foreign key (business_id, composite_id) references products (business_id, id),
  constraint product_components_other check (composite_id <> component_id)
);
alter table product_components enable row level security;
create policy tenant on product_components using (business_id = current_setting('app.business_id')::uuid);
-- The composites that a product is in.
create index product_components_used_in on product_components (business_id, component_id, composite_id);

create table sale_taxes (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  -- The tax office's number for it.
  tax_id text,
  -- Ten-thousandths of a per cent: 7.5 % is 75000.
  rate bigint not null check (rate between 0 and 1000000),
  is_default boolean not null default false,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sort_name text collate "C" not null,
  -- A tax that is off is charged on nothing.
  is_active boolean not null default true,
  inclusive boolean not null default false,
  primary key (business_id, id),
  constraint sale_taxes_sort unique (business_id, id, inclusive),
  constraint sale_taxes_default_is_on check (is_active or not is_default)
);
alter table sale_taxes enable row level security;
create policy tenant on sale_taxes using (business_id = current_setting('app.business_id')::uuid);
-- One tax is the default.
create unique index sale_taxes_default on sale_taxes (business_id) where is_default and deleted_at is null;
-- No two taxes that are on have one name.
create unique index sale_taxes_name_key on sale_taxes (business_id, lower(name)) where deleted_at is null and is_active;

-- The products that a tax covers. A tax without a row here or in sale_tax_categories covers every line.
create table sale_tax_products (
  business_id uuid not null,
  tax_id uuid not null,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, tax_id, product_id),
  constraint sale_tax_products_product foreign key (business_id, product_id) references products (business_id, id),
  constraint sale_tax_products_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id)
);
alter table sale_tax_products enable row level security;
create policy tenant on sale_tax_products using (business_id = current_setting('app.business_id')::uuid);

-- The categories that a tax covers.
create table sale_tax_categories (
  business_id uuid not null,
  tax_id uuid not null,
  category_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, tax_id, category_id),
  constraint sale_tax_categories_category foreign key (business_id, category_id) references product_categories (business_id, id),
  constraint sale_tax_categories_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id)
);
alter table sale_tax_categories enable row level security;
create policy tenant on sale_tax_categories using (business_id = current_setting('app.business_id')::uuid);
