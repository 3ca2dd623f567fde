-- When the books of a business were last added up again, and what did not agree.
create table books_checks (
  business_id uuid not null,
  -- Somebody waits for it; null where nobody does.
  asked_at timestamptz,
  asked_by uuid,
  -- When it is next done without being asked for: in the business's night.
  due_at timestamptz not null,
  -- Being done since; null where it is not.
  started_at timestamptz,
  finished_at timestamptz,
  -- When all was last found equal.
  sound_at timestamptz,
  -- What was found the last time: the law's name and the row, of the first few.
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (business_id)
);

alter table books_checks enable row level security;
create policy tenant on books_checks using (business_id = current_setting('app.business_id')::uuid);
