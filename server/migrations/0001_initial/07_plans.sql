-- What businesses pay for Kasuwa.

-- Plans that a business can be on, for all businesses. `plans.json` has them, and a command applies it.
create table plans (
  id uuid primary key,
  -- Its name in the file.
  key text not null,
  name text not null,
  sort_name text collate "C" not null,
  search_text text not null,
  -- Kobo for one interval.
  price bigint not null,
  "interval" text not null,
  -- Null: any number.
  members integer,
  locations integer,
  products integer,
  -- From the smallest up.
  sort_order integer not null,
  -- A plan that is off keeps its businesses, and takes no new ones.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint plans_interval check ("interval" in ('month', 'year')),
  constraint plans_limits check (members >= 1 and locations >= 1 and products >= 0),
  constraint plans_price check (price >= 0)
);
revoke insert, update, delete on plans from kasuwa_app;
-- One plan is free: businesses fall back to it.
create unique index plans_free on plans (price) where price = 0 and is_active;
-- A plan is found by its name in the file.
create unique index plans_key on plans (key);
-- Plans in their order.
create unique index plans_order on plans (sort_order, id);
-- Those of `plans.json` on the day of this migration, so that every business has a plan from the start.
insert into plans (id, key, name, sort_name, search_text, price, interval, members, locations, products, sort_order) values
  ('019a0000-0000-7000-8000-000000000001', 'free', 'Free', 'free', 'free', 0, 'month', 1, 1, 100, 1),
  ('019a0000-0000-7000-8000-000000000002', 'starter', 'Starter', 'starter', 'starter', 500000, 'month', 3, 1, 1000, 2),
  ('019a0000-0000-7000-8000-000000000003', 'growth', 'Growth', 'growth', 'growth', 1200000, 'month', 10, 3, 10000, 3),
  ('019a0000-0000-7000-8000-000000000004', 'business', 'Business', 'business', 'business', 2500000, 'month', null, null, null, 4);

-- The plan of each business. What adds to a limited number locks the row.
create table subscriptions (
  business_id uuid primary key,
  -- The demo business: never charged, never ended.
  is_exempt boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The plan after this one, the card that pays it, and how long it is waited for after a first charge failed.
  next_plan_id uuid,
  card_id uuid,
  grace_until timestamptz,
  -- The ends of which mails told: before, and after.
  reminded_of timestamptz,
  ended_of timestamptz,
  constraint subscriptions_next_plan foreign key (next_plan_id) references plans (id)
);
alter table subscriptions enable row level security;
create policy tenant on subscriptions using (business_id = current_setting('app.business_id')::uuid);

-- Cards of merchants: the provider's authorization, sealed. A card's number is nowhere.
create table payment_cards (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  provider text not null,
  -- What the provider charges by, encrypted.
  sealed_authorization text not null,
  -- The provider's name for the card: the same each time it pays.
  signature text not null,
  -- The email by which the provider knows it.
  email text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  bank text,
  is_reusable boolean not null,
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint payment_cards_expiry check (exp_month between 1 and 12 and exp_year between 2000 and 2200),
  constraint payment_cards_last4 check (last4 ~ '^[0-9]{4}$'),
  constraint payment_cards_provider check (provider in ('sandbox', 'paystack'))
);
-- A card is kept once. A forgotten one is new when it pays again.
create unique index payment_cards_once on payment_cards (merchant_id, provider, signature) where deleted_at is null;
-- Cards of a merchant in their order.
create index payment_cards_of_merchant on payment_cards (merchant_id, created_at, id);

-- What a plan costs a business.
create table plan_invoices (
  business_id uuid not null,
  id uuid not null,
  -- 1, 2, 3 … of a business, given under its subscription's lock.
  number integer not null,
  type text not null,
  status text not null,
  plan_id uuid not null,
  -- The plan's name and price then.
  plan_name text not null,
  "interval" text not null,
  -- Kobo: the plan's price, and what is left of the plan before it, which is taken off.
  price bigint not null,
  credit bigint not null,
  amount bigint not null,
  currency text not null,
  -- The period that it pays for.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The last period when it was made. The new one follows it, or takes its place.
  after_period integer not null,
  -- Tries of a renewal, the first and the next.
  tries smallint not null default 0,
  first_tried_at timestamptz,
  next_try_at timestamptz,
  -- The payment that paid it: of this invoice, of exactly its amount and currency, verified.
  payment_id uuid,
  payment_status text generated always as (case when status = 'paid' then 'paid' else null::text end) stored,
  paid_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint plan_invoices_plan foreign key (plan_id) references plans (id),
  constraint plan_invoices_amount check (amount > 0 and credit >= 0 and amount = (price - credit)),
  constraint plan_invoices_currency check (currency = 'NGN'),
  constraint plan_invoices_interval check ("interval" in ('month', 'year')),
  constraint plan_invoices_length check (ends_at > starts_at),
  constraint plan_invoices_numbered check (number > 0),
  constraint plan_invoices_paid check ((status = 'paid') = (payment_id is not null) and (status = 'paid') = (paid_at is not null)),
  constraint plan_invoices_status check (status in ('open', 'paid', 'failed', 'void')),
  constraint plan_invoices_type check (type in ('subscription', 'change', 'renewal'))
);
alter table plan_invoices enable row level security;
create policy tenant on plan_invoices using (business_id = current_setting('app.business_id')::uuid);
revoke delete on plan_invoices from kasuwa_app;
-- A number is given once. Of some rows only: so the planner never takes it for a reference.
create unique index plan_invoices_number on plan_invoices (business_id, number) where number > 0;
-- One invoice is open at a time.
create unique index plan_invoices_open on plan_invoices (business_id) where status = 'open';
-- Invoices in their order.
create index plan_invoices_created on plan_invoices (business_id, created_at, id) where number > 0;

-- On which plan a business was, from when until when. Each period names the one before it and its end: no two overlap.
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
  invoice_id uuid,
  -- The day of the month on which periods begin, in months that have it: 31 January, 28 February, 31 March.
  anchor_day smallint,
  primary key (business_id, number),
  constraint plan_periods_ends unique (business_id, number, ends_at),
  constraint plan_periods_invoice foreign key (business_id, invoice_id) references plan_invoices (business_id, id),
  constraint plan_periods_plan foreign key (plan_id) references plans (id),
  constraint plan_periods_previous foreign key (business_id, previous_number, previous_ends_at)
    references plan_periods (business_id, number, ends_at),
  constraint plan_periods_anchor check (anchor_day between 1 and 31),
  constraint plan_periods_chain check (
    number > 0
    and (number = 1) = (previous_number is null)
    and (number = 1) = (previous_ends_at is null)
    and (previous_number is null or previous_number = (number - 1) and starts_at >= previous_ends_at)
  ),
  constraint plan_periods_kind check (kind in ('trial', 'paid')),
  constraint plan_periods_length check (ends_at >= starts_at),
  constraint plan_periods_paid check ((kind = 'paid') = (invoice_id is not null) and (kind = 'paid') = (anchor_day is not null)),
  constraint plan_periods_trial check (kind <> 'trial' or number = 1)
);
alter table plan_periods enable row level security;
create policy tenant on plan_periods using (business_id = current_setting('app.business_id')::uuid);
revoke delete on plan_periods from kasuwa_app;
-- An invoice buys one period.
create unique index plan_periods_of_invoice on plan_periods (business_id, invoice_id) where invoice_id is not null;

-- Each try to pay an invoice, with a reference of its own at the provider.
create table plan_payments (
  business_id uuid not null,
  id uuid not null,
  -- Null where a card is only checked, by an amount that goes back.
  invoice_id uuid,
  reference text not null,
  provider text not null,
  -- Who pays.
  merchant_id uuid not null,
  -- The card that is charged. Null where the payer goes to the provider's page.
  card_id uuid,
  email text not null,
  amount bigint not null,
  currency text not null,
  status text not null,
  -- What the provider says was paid.
  verified_amount bigint,
  verified_currency text,
  verified_at timestamptz,
  -- Brand and last four digits of the card that paid.
  card_brand text,
  card_last4 text,
  checkout_url text,
  -- When the provider was last asked.
  asked_at timestamptz,
  -- When a payment that pays nothing was sent back.
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  failures smallint not null default 0,
  -- Kobo that went back of a payment, why and when, as the provider last said.
  taken_amount bigint,
  taken_why text,
  taken_at timestamptz,
  -- Kobo that a bank disputes, and until when an answer counts.
  disputed_amount bigint,
  dispute_due_at timestamptz,
  -- When the provider is asked again. Null after the last time.
  recheck_at timestamptz,
  recheck_failures smallint not null default 0,
  told_at timestamptz,
  primary key (business_id, id),
  -- Before plan_payments_pays: of two that cost alike the planner takes the later one, and a reference is looked up by that.
  constraint plan_payments_reference unique (business_id, reference),
  constraint plan_payments_pays unique (business_id, id, invoice_id, amount, currency, status),
  constraint plan_payments_invoice foreign key (business_id, invoice_id) references plan_invoices (business_id, id),
  constraint plan_payments_amount check (amount > 0),
  constraint plan_payments_currency check (currency = 'NGN'),
  constraint plan_payments_disputed check (disputed_amount is null or verified_at is not null and disputed_amount > 0),
  constraint plan_payments_failures check (failures between 0 and 5),
  constraint plan_payments_provider check (provider in ('sandbox', 'paystack')),
  constraint plan_payments_recheck check (recheck_at is null or verified_at is not null),
  constraint plan_payments_recheck_failures check (recheck_failures between 0 and 4),
  constraint plan_payments_refunded check (refunded_at is null or verified_at is not null),
  constraint plan_payments_status check (status in ('pending', 'failed', 'abandoned', 'paid', 'surplus', 'mismatch')),
  constraint plan_payments_taken check (
    (num_nonnulls(taken_amount, taken_why, taken_at) in (0, 3))
    and (taken_amount is null or verified_at is not null and taken_amount between 1 and verified_amount)
  ),
  constraint plan_payments_taken_why check (taken_why in ('refund', 'dispute', 'reversal')),
  -- What is verified is verified to the kobo.
  constraint plan_payments_verified check (
    (status in ('paid', 'surplus', 'mismatch')) = (verified_at is not null)
    and (verified_at is null) = (verified_amount is null)
    and (verified_at is null) = (verified_currency is null)
    and (status not in ('paid', 'surplus') or verified_amount = amount and verified_currency = currency)
  )
);
alter table plan_invoices add constraint plan_invoices_payment foreign key (business_id, payment_id, id, amount, currency, payment_status)
    references plan_payments (business_id, id, invoice_id, amount, currency, status);
alter table plan_payments enable row level security;
create policy tenant on plan_payments using (business_id = current_setting('app.business_id')::uuid);
revoke delete on plan_payments from kasuwa_app;
-- An invoice is paid once.
create unique index plan_payments_once on plan_payments (business_id, invoice_id) where status = 'paid' and invoice_id is not null;
-- Payments that are to be asked for again, of all businesses.
create index plan_payments_recheck on plan_payments (recheck_at) where recheck_at is not null;
-- Payments of which it is not known what became.
create index plan_payments_unsettled on plan_payments (business_id, created_at) where status in ('pending', 'abandoned', 'failed');

-- The pretend provider's own records, as another company's database would have them.
create table sandbox_charges (
  reference text primary key,
  amount bigint not null,
  currency text not null,
  email text not null,
  callback_url text,
  status text not null,
  -- The card that paid.
  card jsonb,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- Where the payment went.
  subaccount text,
  refunded_at timestamptz,
  dispute text,
  disputed_at timestamptz,
  constraint sandbox_charges_dispute check (dispute in ('open', 'lost', 'won')),
  constraint sandbox_charges_disputed check ((dispute is null) = (disputed_at is null)),
  constraint sandbox_charges_status check (status in ('pending', 'success', 'failed', 'abandoned'))
);
