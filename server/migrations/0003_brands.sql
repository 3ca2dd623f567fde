create table brands (
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
create unique index brands_name_key on brands (business_id, lower(name)) where deleted_at is null;
create index brands_created on brands (business_id, created_at, id) where deleted_at is null;
create index brands_search on brands using gin (business_id, search_text gin_trgm_ops);

alter table brands enable row level security;
alter table brands force row level security;
create policy tenant on brands using (business_id = current_setting('app.business_id')::uuid);
