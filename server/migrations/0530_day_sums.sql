-- What sales and returns of a day came to, kept so that reports and Home need not read every line of a year (`reports/day-sums/add-up.ts`).
-- Each row is of one source of reports and what it is grouped by, on a day of the business, at a location.
create table day_sums (
  business_id uuid not null,
  what text not null,
  day date not null,
  location_id uuid not null,
  -- Whom or what it is of; zeros where that is nobody, or where it is of all.
  key uuid not null,
  -- As `reports/day-sums/read.ts` names them.
  sums bigint[] not null,
  primary key (business_id, what, day, location_id, key),
  constraint day_sums_location foreign key (business_id, location_id) references locations (business_id, id)
);

-- The days of which sums are kept, from the first to the last, as the clock of a time zone cuts them.
create table kept_days (
  business_id uuid not null,
  zone text not null,
  since date not null,
  until date not null,
  -- From this day on sales are counted by category and brand, as products are grouped below.
  counted_since date not null,
  primary key (business_id)
);

create table kept_groups (
  business_id uuid not null,
  product_id uuid not null,
  category_id uuid,
  brand_id uuid,
  primary key (business_id, product_id),
  constraint kept_groups_product foreign key (business_id, product_id) references products (business_id, id)
);

-- When documents are dated of which something has changed since: written with the change, and taken away by whoever adds their days up again.
-- Each change has its own, so that nobody waits for another who changes something of the same day.
create table stale_days (
  business_id uuid not null,
  id uuid not null,
  date timestamptz not null,
  primary key (business_id, id)
);

alter table day_sums enable row level security;
create policy tenant on day_sums using (business_id = current_setting('app.business_id')::uuid);
alter table kept_days enable row level security;
create policy tenant on kept_days using (business_id = current_setting('app.business_id')::uuid);
alter table kept_groups enable row level security;
create policy tenant on kept_groups using (business_id = current_setting('app.business_id')::uuid);
alter table stale_days enable row level security;
create policy tenant on stale_days using (business_id = current_setting('app.business_id')::uuid);

-- Whoever has sold is to be added up.
insert into stale_days (business_id, id, date)
select business_id, gen_random_uuid(), now() from (select distinct business_id from sales) sold;
