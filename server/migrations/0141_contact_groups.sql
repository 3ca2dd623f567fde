create table contact_groups (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  image text,
  description text,
  search_text text not null,
  sort_name text collate "C" not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
create unique index contact_groups_name_key on contact_groups (business_id, lower(name)) where deleted_at is null;
create index contact_groups_created on contact_groups (business_id, created_at, id) where deleted_at is null;
create index contact_groups_search on contact_groups using gin (business_id, search_text gin_trgm_ops);
create index contact_groups_sort_name on contact_groups (business_id, sort_name, id) where deleted_at is null;

alter table contact_groups enable row level security;
create policy tenant on contact_groups using (business_id = current_setting('app.business_id')::uuid);

-- Which contacts are in which groups.
create table contact_group_members (
  business_id uuid not null,
  contact_id uuid not null,
  group_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, contact_id, group_id),
  constraint contact_group_members_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_group_members_group foreign key (business_id, group_id) references contact_groups (business_id, id)
);
create index contact_group_members_by_group on contact_group_members (business_id, group_id, contact_id);

alter table contact_group_members enable row level security;
create policy tenant on contact_group_members using (business_id = current_setting('app.business_id')::uuid);
