-- A unit that left before its product stopped being told apart holds its number no more: it may be deleted as it is, and is found again by
-- what takes its document back.
alter table serial_numbers drop constraint serial_numbers_deleted;
alter table serial_numbers add constraint serial_numbers_deleted check (deleted_at is null or status in ('void', 'sold', 'returned'));
