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
create unique index product_tags_name_key on product_tags (business_id, lower(name)) where deleted_at is null;
create index product_tags_created on product_tags (business_id, created_at, id) where deleted_at is null;
create index product_tags_search on product_tags using gin (business_id, search_text gin_trgm_ops);
create index product_tags_sort_name on product_tags (business_id, sort_name, id) where deleted_at is null;

alter table product_tags enable row level security;
create policy tenant on product_tags using (business_id = current_setting('app.business_id')::uuid);

-- Which products carry which tags.
create table tagged_products (
  business_id uuid not null,
  product_id uuid not null,
  tag_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, product_id, tag_id),
  constraint tagged_products_product foreign key (business_id, product_id) references products (business_id, id),
  constraint tagged_products_tag foreign key (business_id, tag_id) references product_tags (business_id, id)
);
create index tagged_products_by_tag on tagged_products (business_id, tag_id, product_id);

alter table tagged_products enable row level security;
create policy tenant on tagged_products using (business_id = current_setting('app.business_id')::uuid);
