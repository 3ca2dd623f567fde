-- What keeps the house going.

-- Nightly backups of the installation, where BACKUP_TO is set.
create table backups (
  -- In UTC. One backup a night, whichever process makes it.
  night date primary key,
  started_at timestamptz not null,
  -- Null while it is made, and where it was cut off.
  finished_at timestamptz,
  -- Its name in the folder.
  file text not null,
  -- The moment that it is of, and its size. Null where none was made.
  made_at timestamptz,
  bytes bigint,
  -- When it was restored into a database of its own, and its books held.
  proved_at timestamptz,
  -- Why it was not made or not proved: a word that has a sentence, and what refused it in its own words.
  failure text,
  detail text,
  -- When it was deleted by age.
  removed_at timestamptz,
  -- The folder or bucket, once it was found to be the right one.
  place text,
  -- This installation's id: the folder has a marker with it.
  installation text,
  constraint backups_bytes check (bytes > 0),
  constraint backups_ended check ((finished_at is not null) = (proved_at is not null or failure is not null)),
  constraint backups_failure check (
    failure in ('no_folder', 'no_right', 'no_room', 'not_mounted', 'not_ours', 'no_bucket', 'too_large', 'unsound', 'other')
  ),
  constraint backups_made check ((made_at is null) = (bytes is null)),
  constraint backups_proved check (proved_at is null or made_at is not null and failure is null)
);

-- When the books of a business were last checked, and what was wrong.
create table books_checks (
  business_id uuid primary key,
  -- A member waits for it since then.
  asked_at timestamptz,
  asked_by uuid,
  -- When it is next done unasked: at night, by the business's clock.
  due_at timestamptz not null,
  -- It runs since then.
  started_at timestamptz,
  finished_at timestamptz,
  -- When all was last right.
  sound_at timestamptz,
  -- The first few that were found: the law's name and the row.
  problems jsonb not null default '[]',
  problem_count integer not null default 0,
  created_at timestamptz not null default now()
);
alter table books_checks enable row level security;
create policy tenant on books_checks using (business_id = current_setting('app.business_id')::uuid);

-- Mails of a development server, which sends none.
create table dev_mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
-- The mails of one address.
create index dev_mailbox_recipient on dev_mailbox (lower(recipient), created_at);

-- The app has nothing to do with which migrations ran.
revoke all on kysely_migration, kysely_migration_lock from kasuwa_app;
