-- Cards of merchants, wherever they pay with them: the provider's authorization (sealed), and what tells one from another. A number is never here.
create table payment_cards (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  provider text not null,
  -- What the provider is asked to charge by, encrypted.
  sealed_authorization text not null,
  -- The provider's own word for the card, the same each time it is used.
  signature text not null,
  -- Whom the provider knows it by.
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
  constraint payment_cards_provider check (provider in ('sandbox', 'paystack')),
  constraint payment_cards_last4 check (last4 ~ '^[0-9]{4}$'),
  constraint payment_cards_expiry check (exp_month between 1 and 12 and exp_year between 2000 and 2200)
);
-- Once forgotten, it is another one when it pays again.
create unique index payment_cards_once on payment_cards (merchant_id, provider, signature) where deleted_at is null;
create index payment_cards_of_merchant on payment_cards (merchant_id, created_at, id);

-- What a plan costs a business, and what became of it.
create table plan_invoices (
  business_id uuid not null,
  id uuid not null,
  -- 1, 2, 3 … of a business, given with its subscription held.
  number integer not null,
  type text not null,
  status text not null,
  plan_id uuid not null,
  -- As they were then.
  plan_name text not null,
  interval text not null,
  -- Kobo: the plan's price, less what is left of the plan before it.
  price bigint not null,
  credit bigint not null,
  amount bigint not null,
  currency text not null,
  -- What it pays for.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The period that was the last when it was made: it follows that one, or takes its place.
  after_period integer not null,
  -- How often a renewal was tried, the first time, and when it is tried next.
  tries smallint not null default 0,
  first_tried_at timestamptz,
  next_try_at timestamptz,
  -- The one verified payment that paid it. The key refers to a payment of this invoice, of exactly this amount and currency, which is verified.
  payment_id uuid,
  payment_status text generated always as (case when status = 'paid' then 'paid' end) stored,
  paid_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint plan_invoices_numbered check (number > 0),
  constraint plan_invoices_type check (type in ('subscription', 'change', 'renewal')),
  constraint plan_invoices_status check (status in ('open', 'paid', 'failed', 'void')),
  constraint plan_invoices_interval check (interval in ('month', 'year')),
  constraint plan_invoices_amount check (amount > 0 and credit >= 0 and amount = price - credit),
  constraint plan_invoices_currency check (currency = 'NGN'),
  constraint plan_invoices_length check (ends_at > starts_at),
  constraint plan_invoices_paid check ((status = 'paid') = (payment_id is not null) and (status = 'paid') = (paid_at is not null)),
  constraint plan_invoices_plan foreign key (plan_id) references plans (id)
);
-- Partial, as the next one: no reference is looked up by it in the place of its own key.
create unique index plan_invoices_number on plan_invoices (business_id, number) where number > 0;
-- One at a time waits to be paid.
create unique index plan_invoices_open on plan_invoices (business_id) where status = 'open';
create index plan_invoices_created on plan_invoices (business_id, created_at, id) where number > 0;

-- Each try to be paid, with a reference of its own at the provider.
create table plan_payments (
  business_id uuid not null,
  id uuid not null,
  -- Null where a card is only checked, by an amount that goes back.
  invoice_id uuid,
  reference text not null,
  provider text not null,
  -- Whoever pays, and the card that is charged without them; null where they are sent to the provider's page.
  merchant_id uuid not null,
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
  -- When the provider was last asked what became of it.
  asked_at timestamptz,
  -- When what pays nothing was sent back.
  refunded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint plan_payments_reference unique (business_id, reference),
  constraint plan_payments_pays unique (business_id, id, invoice_id, amount, currency, status),
  constraint plan_payments_provider check (provider in ('sandbox', 'paystack')),
  constraint plan_payments_amount check (amount > 0),
  constraint plan_payments_currency check (currency = 'NGN'),
  constraint plan_payments_status check (status in ('pending', 'failed', 'abandoned', 'paid', 'surplus', 'mismatch')),
  -- What is verified is verified to the kobo.
  constraint plan_payments_verified check (
    (status in ('paid', 'surplus', 'mismatch')) = (verified_at is not null)
    and (verified_at is null) = (verified_amount is null) and (verified_at is null) = (verified_currency is null)
    and (status not in ('paid', 'surplus') or (verified_amount = amount and verified_currency = currency))
  ),
  constraint plan_payments_refunded check (refunded_at is null or verified_at is not null),
  constraint plan_payments_invoice foreign key (business_id, invoice_id) references plan_invoices (business_id, id)
);
-- An invoice is paid once, whoever paid it and however often.
create unique index plan_payments_once on plan_payments (business_id, invoice_id) where status = 'paid' and invoice_id is not null;
-- Of which it is not known what became, and what is to go back.
create index plan_payments_unsettled on plan_payments (business_id, created_at) where status in ('pending', 'abandoned', 'failed');

alter table plan_invoices add constraint plan_invoices_payment foreign key (business_id, payment_id, id, amount, currency, payment_status)
  references plan_payments (business_id, id, invoice_id, amount, currency, status);

alter table plan_periods add column invoice_id uuid;
-- The day of the month that it goes from and to, as long as a month has it: 31 January, 28 February, 31 March.
alter table plan_periods add column anchor_day smallint;
alter table plan_periods add constraint plan_periods_paid check ((kind = 'paid') = (invoice_id is not null) and (kind = 'paid') = (anchor_day is not null));
alter table plan_periods add constraint plan_periods_anchor check (anchor_day between 1 and 31);
alter table plan_periods add constraint plan_periods_invoice foreign key (business_id, invoice_id) references plan_invoices (business_id, id);
-- An invoice buys one period.
create unique index plan_periods_of_invoice on plan_periods (business_id, invoice_id) where invoice_id is not null;

-- What it goes on with, the card that is charged for it, and until when it is waited for once the first charge has failed.
alter table subscriptions add column next_plan_id uuid;
alter table subscriptions add constraint subscriptions_next_plan foreign key (next_plan_id) references plans (id);
alter table subscriptions add column card_id uuid;
alter table subscriptions add column grace_until timestamptz;
-- The end that was written about ahead, and the one that was written about when it was over.
alter table subscriptions add column reminded_of timestamptz;
alter table subscriptions add column ended_of timestamptz;

-- What the pretend provider knows, as another company's database would: it is asked by reference, and knows no business.
create table sandbox_charges (
  reference text primary key,
  amount bigint not null,
  currency text not null,
  email text not null,
  callback_url text,
  status text not null,
  -- The card that paid, as the provider tells of it.
  card jsonb,
  refunded boolean not null default false,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint sandbox_charges_status check (status in ('pending', 'success', 'failed', 'abandoned'))
);

alter table plan_invoices enable row level security;
create policy tenant on plan_invoices using (business_id = current_setting('app.business_id')::uuid);
alter table plan_payments enable row level security;
create policy tenant on plan_payments using (business_id = current_setting('app.business_id')::uuid);
revoke delete, truncate on plan_invoices from kasuwa_app;
revoke delete, truncate on plan_payments from kasuwa_app;
