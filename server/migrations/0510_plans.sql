-- What a business can be on. The rows are those of plans.json, which a command checks and applies; the first ones are here, so that every business has a
-- plan from the start. Shared by all businesses.
create table plans (
  id uuid primary key,
  -- What the file calls it.
  key text not null,
  name text not null,
  sort_name text collate "C" not null,
  search_text text not null,
  -- Kobo for one interval.
  price bigint not null,
  interval text not null,
  -- Null: any number.
  members integer,
  locations integer,
  products integer,
  -- From the smallest up.
  sort_order integer not null,
  -- Off: whoever is on it stays, and nobody else can choose it.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint plans_price check (price >= 0),
  constraint plans_interval check (interval in ('month', 'year')),
  constraint plans_limits check (members >= 1 and locations >= 1 and products >= 0)
);
create unique index plans_key on plans (key);
create unique index plans_order on plans (sort_order, id);
-- What a business falls back to is one.
create unique index plans_free on plans (price) where price = 0 and is_active;
revoke insert, update, delete, truncate on plans from kasuwa_app;

insert into plans (id, key, name, sort_name, search_text, price, interval, members, locations, products, sort_order) values
  ('019a0000-0000-7000-8000-000000000001', 'free', 'Free', 'free', 'free', 0, 'month', 1, 1, 100, 1),
  ('019a0000-0000-7000-8000-000000000002', 'starter', 'Starter', 'starter', 'starter', 500000, 'month', 3, 1, 1000, 2),
  ('019a0000-0000-7000-8000-000000000003', 'growth', 'Growth', 'growth', 'growth', 1200000, 'month', 10, 3, 10000, 3),
  ('019a0000-0000-7000-8000-000000000004', 'business', 'Business', 'business', 'business', 2500000, 'month', null, null, null, 4);

-- One row a business: whoever adds what the plan limits, or changes the plan, holds it.
create table subscriptions (
  business_id uuid primary key,
  -- Never charged and never ended: the demo business.
  is_exempt boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- On which plan a business was and is, from when until when. Each period but the first names the one before it and that one's end, and begins
-- no earlier: of two that are stored none overlap.
create table plan_periods (
  business_id uuid not null,
  -- 1, 2, 3 … of a business.
  number integer not null,
  plan_id uuid not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  previous_number integer,
  previous_ends_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (business_id, number),
  constraint plan_periods_ends unique (business_id, number, ends_at),
  constraint plan_periods_plan foreign key (plan_id) references plans (id),
  constraint plan_periods_kind check (kind in ('trial', 'paid')),
  constraint plan_periods_length check (ends_at >= starts_at),
  constraint plan_periods_trial check (kind <> 'trial' or number = 1),
  constraint plan_periods_chain check (
    number > 0 and (number = 1) = (previous_number is null) and (number = 1) = (previous_ends_at is null)
    and (previous_number is null or (previous_number = number - 1 and starts_at >= previous_ends_at))
  ),
  constraint plan_periods_previous foreign key (business_id, previous_number, previous_ends_at)
    references plan_periods (business_id, number, ends_at)
);

alter table subscriptions enable row level security;
create policy tenant on subscriptions using (business_id = current_setting('app.business_id')::uuid);
alter table plan_periods enable row level security;
create policy tenant on plan_periods using (business_id = current_setting('app.business_id')::uuid);
revoke delete, truncate on plan_periods from kasuwa_app;

-- Whoever was here before there were plans tries the top one out from today.
insert into subscriptions (business_id, is_exempt)
  select b.id, exists (select from members m where m.business_id = b.id and m.is_owner and lower(m.email) = 'demo@kasuwa.test') from businesses b;
insert into plan_periods (business_id, number, plan_id, kind, starts_at, ends_at)
  select id, 1, '019a0000-0000-7000-8000-000000000004', 'trial', now(), now() + interval '30 days' from businesses;
