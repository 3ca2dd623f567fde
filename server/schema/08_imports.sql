-- Tables that are brought in.

-- Files that were brought in, and what became of them. The file is kept until it is done, so that an import that was cut off begins anew.
create table imports (
  business_id uuid not null,
  id uuid not null,
  kind text not null check (kind ~ '^[a-z_]+$'),
  mode text not null check (mode in ('all', 'valid')),
  on_match text not null check (on_match in ('update', 'skip')),
  status text not null check (status in ('waiting', 'running', 'done', 'refused', 'failed', 'stopped', 'undone')),
  file_name text not null,
  search_text text not null,
  -- Our column → its position in the file, from 0.
  map jsonb not null,
  -- Cells that were put right on screen, by line and column.
  edits jsonb not null,
  -- The language of its sentences.
  locale text not null,
  total bigint not null default 0,
  -- Rows done so far.
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
  beside jsonb,
  -- How often it was begun: one that ends its process each time is not begun for ever.
  tries smallint not null default 0,
  answers jsonb not null default '{}',
  left_out bigint not null default 0,
  stock_differs bigint not null default 0,
  sheet bigint,
  heading_line bigint,
  primary key (business_id, id),
  constraint imports_answers check (jsonb_typeof(answers) = 'object'),
  constraint imports_beside check (jsonb_typeof(beside) = 'object'),
  constraint imports_edits check (jsonb_typeof(edits) = 'object'),
  constraint imports_finished check ((finished_at is null) = (status in ('waiting', 'running'))),
  constraint imports_locale check (locale in ('en', 'fr')),
  constraint imports_map check (jsonb_typeof(map) = 'object'),
  constraint imports_tries check (tries >= 0)
);
alter table imports enable row level security;
create policy tenant on imports using (business_id = current_setting('app.business_id')::uuid);

-- The file of an import, as it was sent.
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

-- Rows that were changed or refused. What an import made stands in import_packs.
create table import_rows (
  business_id uuid not null,
  import_id uuid not null,
  -- Of the file, from 1.
  line bigint not null,
  outcome text not null check (outcome in ('created', 'updated', 'refused')),
  -- The row that was changed.
  entity_id uuid,
  -- Of a refused row: its cells by our columns, and sentences by column.
  cells jsonb,
  errors jsonb,
  -- Of a changed row: the columns that changed, as they were.
  before jsonb,
  created_at timestamptz not null default now(),
  -- When the import last wrote the row. A row with another time was changed since, and is not undone.
  written_at timestamptz,
  primary key (business_id, import_id, line),
  constraint import_rows_import foreign key (business_id, import_id) references imports (business_id, id),
  constraint import_rows_before check (jsonb_typeof(before) = 'object'),
  constraint import_rows_cells check (jsonb_typeof(cells) = 'object'),
  constraint import_rows_errors check (jsonb_typeof(errors) = 'object')
);
alter table import_rows enable row level security;
create policy tenant on import_rows using (business_id = current_setting('app.business_id')::uuid);

-- What an import made, a thousand rows in one: a row for each would cost more than half of what it makes.
create table import_packs (
  business_id uuid not null,
  import_id uuid not null,
  part bigint not null,
  -- Of the file, from 1; and what was made of each.
  lines bigint[] not null,
  ids uuid[] not null,
  -- When the import last wrote them. A row with another time was changed since, and is not undone.
  written_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (business_id, import_id, part),
  constraint import_packs_import foreign key (business_id, import_id) references imports (business_id, id),
  constraint import_packs_alike check (cardinality(lines) = cardinality(ids))
);
alter table import_packs enable row level security;
create policy tenant on import_packs using (business_id = current_setting('app.business_id')::uuid);
