-- What an import made, a thousand rows in one: a row of each cost more than the half of what it makes. Those of before stay in import_rows,
-- which has what was changed and refused.
create table import_packs (
  business_id uuid not null,
  import_id uuid not null,
  part bigint not null,
  -- Of the file, from 1; and what was made of each.
  lines bigint[] not null,
  ids uuid[] not null,
  -- When all of them were last written by the import: one that says otherwise by now was changed since.
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (business_id, import_id, part),
  constraint import_packs_import foreign key (business_id, import_id) references imports (business_id, id),
  constraint import_packs_alike check (cardinality(lines) = cardinality(ids))
);
-- The timeline of a thing asks which file brought it in, by when it was made.
create index import_packs_written on import_packs (business_id, written_at);

alter table import_packs enable row level security;
create policy tenant on import_packs using (business_id = current_setting('app.business_id')::uuid);
