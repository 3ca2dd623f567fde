-- Backups that are made every night where BACKUP_TO is set: of the installation, so of no business.
create table backups (
  -- The night that it is of, in UTC: one each night, whichever process makes it.
  night date primary key,
  started_at timestamptz not null,
  -- Null while it is being made, or where it was cut off.
  finished_at timestamptz,
  -- Its name in the folder.
  file text not null,
  -- The moment that all of it is of, and its size; null where none was made.
  made_at timestamptz,
  bytes bigint constraint backups_bytes check (bytes > 0),
  -- When it was last restored into a database of its own, and its books held.
  proved_at timestamptz,
  -- Why it was not made or not proved, as a word that has a sentence, and in the words of what refused.
  failure text constraint backups_failure check (failure in ('no_folder', 'no_right', 'no_room', 'unsound', 'other')),
  detail text,
  -- When the rule no longer kept it.
  removed_at timestamptz,
  constraint backups_made check ((made_at is null) = (bytes is null)),
  constraint backups_proved check (proved_at is null or (made_at is not null and failure is null)),
  constraint backups_ended check ((finished_at is not null) = (proved_at is not null or failure is not null))
);
