-- What a member asks of a report again and again, under a name of their own; and to whom it is mailed, how often, and when next.
create table saved_reports (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  search_text text not null,
  sort_name text collate "C" not null,
  -- Names of reports and their parameters are the contract's; ids stand in it as clients know them.
  report text not null,
  query jsonb not null default '{}',
  mail_every text,
  next_at timestamptz,
  last_sent_at timestamptz,
  -- Why the last mail that was due was not sent.
  last_error text,
  -- Whose it is: the merchant who saved it, with whose rights it is mailed.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint saved_reports_every check (mail_every in ('day', 'week', 'month')),
  -- What is mailed has a time at which it is next due, and nothing else has.
  constraint saved_reports_next check ((mail_every is null) = (next_at is null)),
  constraint saved_reports_error check (last_error in ('left', 'forbidden', 'elsewhere', 'unaskable', 'too_long', 'nobody'))
);
create unique index saved_reports_name_key on saved_reports (business_id, created_by, lower(name)) where deleted_at is null;
create index saved_reports_created on saved_reports (business_id, created_by, created_at, id) where deleted_at is null;
create index saved_reports_sort_name on saved_reports (business_id, created_by, sort_name, id) where deleted_at is null;
create index saved_reports_search on saved_reports using gin (business_id, search_text gin_trgm_ops);
-- What is due, whoever's it is.
create index saved_reports_due on saved_reports (next_at) where next_at is not null and deleted_at is null;

create table saved_report_recipients (
  business_id uuid not null,
  saved_report_id uuid not null,
  member_id uuid not null,
  primary key (business_id, saved_report_id, member_id),
  constraint saved_report_recipients_report foreign key (business_id, saved_report_id) references saved_reports (business_id, id),
  constraint saved_report_recipients_member foreign key (business_id, member_id) references members (business_id, id)
);

alter table saved_reports enable row level security;
create policy tenant on saved_reports using (business_id = current_setting('app.business_id')::uuid);
alter table saved_report_recipients enable row level security;
create policy tenant on saved_report_recipients using (business_id = current_setting('app.business_id')::uuid);
