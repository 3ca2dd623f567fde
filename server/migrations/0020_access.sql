-- Where a session is: refresh goes on there, and the next login begins there. Not a tenant's row, so not called business_id.
alter table sessions add column place uuid;

-- The language that a merchant is written to in.
alter table merchants add column locale text not null default 'en';

-- Recent tries of whatever is limited (a login, a mail) in milliseconds since 1970, oldest first, by the hash of who and what.
create table throttles (
  key text primary key,
  hits bigint[] not null,
  allowed boolean not null,
  touched_at timestamptz not null
);
create index throttles_touched on throttles (touched_at);
