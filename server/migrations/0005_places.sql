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
  primary key (business_id, id)
);
create unique index sale_taxes_name_key on sale_taxes (business_id, lower(name)) where deleted_at is null;
create unique index sale_taxes_default on sale_taxes (business_id) where is_default and deleted_at is null;

-- What a tax covers; no row at all means every line.
create table sale_tax_products (
  business_id uuid not null,
  tax_id uuid not null,
  product_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, tax_id, product_id),
  constraint sale_tax_products_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id),
  constraint sale_tax_products_product foreign key (business_id, product_id) references products (business_id, id)
);
create table sale_tax_categories (
  business_id uuid not null,
  tax_id uuid not null,
  category_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, tax_id, category_id),
  constraint sale_tax_categories_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id),
  constraint sale_tax_categories_category foreign key (business_id, category_id) references product_categories (business_id, id)
);

create table bank_accounts (
  business_id uuid not null,
  id uuid not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  is_default boolean not null default false,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
create unique index bank_accounts_number_key on bank_accounts (business_id, bank_code, account_number) where deleted_at is null;
create unique index bank_accounts_default on bank_accounts (business_id) where is_default and deleted_at is null;

create table locations (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  country text not null default 'NG',
  state text,
  city text,
  address text,
  -- Millionths of a degree.
  latitude integer check (latitude between -90000000 and 90000000),
  longitude integer check (longitude between -180000000 and 180000000),
  postal_code text,
  is_default boolean not null default false,
  default_sale_tax_id uuid,
  default_bank_account_id uuid,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint locations_sale_tax foreign key (business_id, default_sale_tax_id) references sale_taxes (business_id, id),
  constraint locations_bank_account foreign key (business_id, default_bank_account_id) references bank_accounts (business_id, id)
);
create unique index locations_name_key on locations (business_id, lower(name)) where deleted_at is null;
create unique index locations_default on locations (business_id) where is_default and deleted_at is null;
alter table members add constraint members_location foreign key (business_id, location_id) references locations (business_id, id);

alter table sale_taxes enable row level security;
alter table sale_taxes force row level security;
create policy tenant on sale_taxes using (business_id = current_setting('app.business_id')::uuid);
alter table sale_tax_products enable row level security;
alter table sale_tax_products force row level security;
create policy tenant on sale_tax_products using (business_id = current_setting('app.business_id')::uuid);
alter table sale_tax_categories enable row level security;
alter table sale_tax_categories force row level security;
create policy tenant on sale_tax_categories using (business_id = current_setting('app.business_id')::uuid);
alter table bank_accounts enable row level security;
alter table bank_accounts force row level security;
create policy tenant on bank_accounts using (business_id = current_setting('app.business_id')::uuid);
alter table locations enable row level security;
alter table locations force row level security;
create policy tenant on locations using (business_id = current_setting('app.business_id')::uuid);
