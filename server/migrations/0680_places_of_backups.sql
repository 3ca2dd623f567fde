-- Where a night's backup was put, and whose it is: a folder whose disk is not mounted looks like one that nothing was kept in yet.
alter table backups
  -- The folder or the bucket, once it was found to be the right one; null before that, and of nights before this was written down.
  add column place text,
  -- Of this installation, made with its first night: the folder's marker bears it.
  add column installation text,
  drop constraint backups_failure,
  add constraint backups_failure check (
    failure in ('no_folder', 'no_right', 'no_room', 'not_mounted', 'not_ours', 'no_bucket', 'too_large', 'unsound', 'other')
  );
