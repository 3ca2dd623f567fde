-- Where customers' online payments go: the business's own subaccount at the provider, and the account of the books that receives it.
create table payment_subaccounts (
  business_id uuid primary key,
  -- One that was tried out with the pretend provider counts for nothing once there is a real one.
  provider text not null,
  code text not null,
  -- Whose it is, as the provider tells.
  name text not null,
  bank text,
  last4 text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_subaccounts_provider check (provider in ('sandbox', 'paystack')),
  constraint payment_subaccounts_code check (code ~ '^ACCT_[A-Za-z0-9]{6,40}$'),
  constraint payment_subaccounts_account foreign key (business_id, account_id) references bank_accounts (business_id, id)
);

-- Each try of a customer to pay a sale from its public page, with a reference of its own at the provider.
create table sale_checkouts (
  business_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  link_id uuid not null,
  reference text not null,
  provider text not null,
  -- As they were when it began: where the money goes, and which account of the books that is.
  subaccount text not null,
  account_id uuid not null,
  email text not null,
  -- Kobo: what was left to pay of the sale when it began.
  amount bigint not null,
  currency text not null,
  status text not null,
  -- What the provider says was paid, and to whom.
  verified_amount bigint,
  verified_currency text,
  verified_subaccount text,
  verified_at timestamptz,
  -- What it stands in the books as: a payment of the sale, or, where there is no such sale to pay any more, one of its customer.
  payment_id uuid,
  contact_payment_id uuid,
  checkout_url text,
  -- When the provider was last asked what became of it.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint sale_checkouts_reference unique (business_id, reference),
  constraint sale_checkouts_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_checkouts_link foreign key (business_id, link_id) references share_links (business_id, id),
  constraint sale_checkouts_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint sale_checkouts_payment foreign key (business_id, sale_id, payment_id) references sale_payments (business_id, sale_id, id),
  constraint sale_checkouts_contact_payment foreign key (business_id, contact_payment_id) references contact_payments (business_id, id),
  constraint sale_checkouts_provider check (provider in ('sandbox', 'paystack')),
  constraint sale_checkouts_amount check (amount > 0),
  constraint sale_checkouts_currency check (currency = 'NGN'),
  constraint sale_checkouts_status check (status in ('pending', 'failed', 'abandoned', 'paid', 'mismatch')),
  -- In the books exactly while it is paid, and as one payment.
  constraint sale_checkouts_posted check (num_nonnulls(payment_id, contact_payment_id) = case when status = 'paid' then 1 else 0 end),
  -- What is paid is verified to the kobo, and went where it was sent.
  constraint sale_checkouts_verified check (
    (status in ('paid', 'mismatch')) = (verified_at is not null)
    and (verified_at is null) = (verified_amount is null) and (verified_at is null) = (verified_currency is null)
    and (status <> 'paid' or (verified_amount = amount and verified_currency = currency and verified_subaccount is not distinct from subaccount))
  )
);
-- A payment of the books is of one checkout.
create unique index sale_checkouts_posted_as on sale_checkouts (business_id, coalesce(payment_id, contact_payment_id)) where status = 'paid';
create index sale_checkouts_of_sale on sale_checkouts (business_id, sale_id, id) where status = 'pending';
create index sale_checkouts_unsettled on sale_checkouts (business_id, created_at) where status in ('pending', 'abandoned', 'failed');

alter table payment_subaccounts enable row level security;
create policy tenant on payment_subaccounts using (business_id = current_setting('app.business_id')::uuid);
alter table sale_checkouts enable row level security;
create policy tenant on sale_checkouts using (business_id = current_setting('app.business_id')::uuid);
revoke delete, truncate on sale_checkouts from kasuwa_app;

-- Where a pretended payment went.
alter table sandbox_charges add column subaccount text;

-- What refers to a link looks it up by its own key in an empty database, too: an index of some rows only cannot be taken for that, and this holds all still.
drop index share_links_token;
create unique index share_links_token on share_links (business_id, token_hash) where token_hash is not null;
