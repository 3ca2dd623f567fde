-- Files of businesses that people bring in from other installations, until they are brought in or given up. Of a person: the business is not here yet.
create table arrivals (
  -- One of each at a time.
  merchant_id uuid primary key references merchants (id),
  -- As the screen that sends it calls it: a part of another file does not get into this one.
  upload text not null,
  file_name text not null,
  size bigint not null constraint arrivals_size check (size between 1 and 268435456),
  status text not null default 'sending',
  progress smallint not null default 0 constraint arrivals_progress check (progress between 0 and 100),
  -- What it holds, once it was looked through.
  found jsonb,
  -- What its numbers are sealed with, sealed by this installation, from the password to the end.
  sealed_key text,
  -- How often it was begun: what brings its process down each time is not begun for ever.
  tries smallint not null default 0,
  fault text,
  -- The business that it became.
  became uuid,
  -- The request that asked for it, for the trail.
  origin jsonb not null default '{}',
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  constraint arrivals_status check (status in ('sending', 'looking', 'ready', 'arriving', 'done', 'refused')),
  constraint arrivals_refused check ((fault is not null) = (status = 'refused')),
  constraint arrivals_done check ((became is not null) = (status = 'done'))
);
create index arrivals_touched on arrivals (touched_at);

create table arrival_parts (
  merchant_id uuid not null references arrivals (merchant_id),
  at integer not null constraint arrival_parts_at check (at between 0 and 63),
  content bytea not null constraint arrival_parts_content check (octet_length(content) between 1 and 4194304),
  primary key (merchant_id, at)
);
-- It is packed already.
alter table arrival_parts alter column content set storage external;
