-- Sums by day, and reports that are saved and mailed.

-- Sales and returns of a day by what they are grouped by, so that reports need not read every line of a year (`reports/day-sums/add-up.ts`).
create table day_sums (
  business_id uuid not null,
  what text not null,
  day date not null,
  location_id uuid not null,
  -- What the sums are of; zeros where of nothing, or of all.
  key uuid not null,
  -- Named in `reports/day-sums/read.ts`.
  sums bigint[] not null,
  primary key (business_id, what, day, location_id, key),
  constraint day_sums_location foreign key (business_id, location_id) references locations (business_id, id)
);
alter table day_sums enable row level security;
create policy tenant on day_sums using (business_id = current_setting('app.business_id')::uuid);

-- The days of which sums are kept, in the time zone by which they were cut.
create table kept_days (
  business_id uuid primary key,
  zone text not null,
  since date not null,
  until date not null,
  -- From this day on sums by category and brand are kept too, as kept_groups has them.
  counted_since date not null
);
alter table kept_days enable row level security;
create policy tenant on kept_days using (business_id = current_setting('app.business_id')::uuid);

-- The category and brand of each product when its sales were added up.
create table kept_groups (
  business_id uuid not null,
  product_id uuid not null,
  category_id uuid,
  brand_id uuid,
  primary key (business_id, product_id),
  constraint kept_groups_product foreign key (business_id, product_id) references products (business_id, id)
);
alter table kept_groups enable row level security;
create policy tenant on kept_groups using (business_id = current_setting('app.business_id')::uuid);

-- Days of which something changed since they were added up. Each change adds a row, so that none waits for another.
create table stale_days (
  business_id uuid not null,
  id uuid not null,
  date timestamptz not null,
  primary key (business_id, id)
);
alter table stale_days enable row level security;
create policy tenant on stale_days using (business_id = current_setting('app.business_id')::uuid);

-- Reports that a member saved, to whom they are mailed, how often and when next.
create table saved_reports (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  search_text text not null,
  sort_name text collate "C" not null,
  -- Names of reports and their parameters are the contract's, with public ids.
  report text not null,
  query jsonb not null default '{}',
  mail_every text,
  next_at timestamptz,
  last_sent_at timestamptz,
  -- Why the last mail was not sent.
  last_error text,
  -- The member's merchant: the report is mailed with their rights.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Failures in a row. The fifth ends the mails, and its owner is shown why.
  failures smallint not null default 0,
  primary key (business_id, id),
  constraint saved_reports_error check (
    last_error in ('left', 'forbidden', 'elsewhere', 'unaskable', 'too_long', 'nobody', 'failed')
  ),
  constraint saved_reports_every check (mail_every in ('day', 'week', 'month')),
  constraint saved_reports_failures check (failures between 0 and 5),
  -- A report that is mailed has a next time, and no other has.
  constraint saved_reports_next check ((mail_every is null) = (next_at is null)),
  constraint saved_reports_query check (jsonb_typeof(query) = 'object')
);
alter table saved_reports enable row level security;
create policy tenant on saved_reports using (business_id = current_setting('app.business_id')::uuid);
-- No two reports of a member have one name.
create unique index saved_reports_name_key on saved_reports (business_id, created_by, lower(name)) where deleted_at is null;

-- Members to whom a report is mailed.
create table saved_report_recipients (
  business_id uuid not null,
  saved_report_id uuid not null,
  member_id uuid not null,
  primary key (business_id, saved_report_id, member_id),
  constraint saved_report_recipients_member foreign key (business_id, member_id) references members (business_id, id),
  constraint saved_report_recipients_report foreign key (business_id, saved_report_id) references saved_reports (business_id, id)
);
alter table saved_report_recipients enable row level security;
create policy tenant on saved_report_recipients using (business_id = current_setting('app.business_id')::uuid);

-- Filters, order and columns of a list that a member saved, for themself or for the team.
create table saved_views (
  business_id uuid not null,
  id uuid not null,
  -- Names of lists, and their parameters, are the contract's, with public ids.
  list text not null,
  name text not null,
  for_team boolean not null,
  query jsonb not null default '{}',
  -- The member's merchant.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint saved_views_query check (jsonb_typeof(query) = 'object')
);
alter table saved_views enable row level security;
create policy tenant on saved_views using (business_id = current_setting('app.business_id')::uuid);
-- No two views of a list that a member saved for themself have one name.
create unique index saved_views_name_key on saved_views (business_id, list, created_by, lower(name))
  where deleted_at is null and not for_team;
-- Nor have two of the team.
create unique index saved_views_team_name_key on saved_views (business_id, list, lower(name)) where deleted_at is null and for_team;
