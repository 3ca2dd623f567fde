-- Tables that were brought in: what was asked, how far it has come, and what became of it. The file itself is kept until it is done, so that
-- an app that is cut off in the middle begins it again: what it had done by then is undone with its transaction.
create table imports (
  business_id uuid not null,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  mode text not null check (mode in ('all', 'valid')),
  on_match text not null check (on_match in ('update', 'skip')),
  status text not null check (status in ('waiting', 'running', 'done', 'refused', 'failed', 'stopped', 'undone')),
  file_name text not null,
  search_text text not null,
  -- Our column → the place in the file, from 0; and cells that were put right on screen, by line and column.
  map jsonb not null,
  edits jsonb not null,
  -- In which language its sentences are.
  locale text not null,
  total bigint not null default 0,
  -- Rows that have been gone through, for whoever waits.
  progress bigint not null default 0,
  imported bigint not null default 0,
  updated bigint not null default 0,
  skipped bigint not null default 0,
  refused bigint not null default 0,
  stop_asked boolean not null default false,
  -- Why all of it was refused, in words.
  fault text,
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  primary key (business_id, id)
);
-- A list of them is in the order of their ids, which sort as their times do.
create index imports_unfinished on imports (business_id, id) where status in ('waiting', 'running');

alter table imports enable row level security;
create policy tenant on imports using (business_id = current_setting('app.business_id')::uuid);

create table import_files (
  business_id uuid not null,
  import_id uuid not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (business_id, import_id),
  constraint import_files_import foreign key (business_id, import_id) references imports (business_id, id)
);
alter table import_files alter column content set storage external;

alter table import_files enable row level security;
create policy tenant on import_files using (business_id = current_setting('app.business_id')::uuid);

-- What became of each row but those that changed nothing.
create table import_rows (
  business_id uuid not null,
  import_id uuid not null,
  -- Of the file, from 1.
  line bigint not null,
  outcome text not null check (outcome in ('created', 'updated', 'refused')),
  -- What was made or changed.
  entity_id uuid,
  -- Of a refused row: its cells by our columns, and sentences by column.
  cells jsonb,
  errors jsonb,
  -- Of a changed one: the columns that changed, as they were.
  before jsonb,
  created_at timestamptz not null default now(),
  primary key (business_id, import_id, line),
  constraint import_rows_import foreign key (business_id, import_id) references imports (business_id, id)
);

alter table import_rows enable row level security;
create policy tenant on import_rows using (business_id = current_setting('app.business_id')::uuid);
