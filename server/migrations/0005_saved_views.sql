-- Filters, order and columns of a list that a member saved, for themself or for the team.
create table saved_views (
  business_id uuid not null,
  id uuid not null,
  -- Names of lists, and their parameters, are the contract's, with public ids.
  list text not null,
  name text not null,
  for_team boolean not null,
  query jsonb not null default '{}',
  -- The member's merchant.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint saved_views_query check (jsonb_typeof(query) = 'object')
);
alter table saved_views enable row level security;
create policy tenant on saved_views using (business_id = current_setting('app.business_id')::uuid);
-- No two views of a list that a member saved for themself have one name.
create unique index saved_views_name_key on saved_views (business_id, list, created_by, lower(name)) where deleted_at is null and not for_team;
-- Nor have two of the team.
create unique index saved_views_team_name_key on saved_views (business_id, list, lower(name)) where deleted_at is null and for_team;
