-- Payments, what contacts owe and are owed, drawers, and payments online.

-- Payments of a sale. Rows are only added: a payment is undone by a row that takes it back.
create table sale_payments (
  business_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  -- Null is cash.
  account_id uuid,
  amount bigint not null check (amount <> 0),
  reverses uuid,
  date timestamptz not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  -- The drawer's session in which it was taken, or given back.
  drawer_session_id uuid,
  -- The payment by which the money came first: a correction moves it from the wrong document to the right one.
  -- A customer's online payment is known by that first one. Null where it was paid as it stands.
  moved_from uuid,
  rounding bigint not null default 0,
  primary key (business_id, sale_id, id),
  constraint sale_payments_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint sale_payments_drawer_session foreign key (business_id, drawer_session_id) references drawer_sessions (business_id, id),
  constraint sale_payments_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_payments_reversal check ((reverses is null) = (amount > 0)),
  constraint sale_payments_rounding check (rounding = 0 or account_id is null and abs(rounding) < 5000)
);
alter table sale_payments enable row level security;
create policy tenant on sale_payments using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on sale_payments from kasuwa_app;
-- A payment is taken back once.
create unique index sale_payments_reversed_once on sale_payments (business_id, reverses) where reverses is not null;
-- The list of payments, by date: it takes those of contacts in between.
create index sale_payments_date on sale_payments (business_id, date, id);
-- Payments into an account. What takes a payment back is not among them.
create index sale_payments_of_account on sale_payments (business_id, account_id) where amount > 0;
-- Payments of a drawer's session.
create index sale_payments_of_drawer on sale_payments (business_id, drawer_session_id) where drawer_session_id is not null;

-- Payments of a stock document. Rows are only added: a payment is undone by a row that takes it back.
create table inventory_action_payments (
  business_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  -- Null is cash.
  account_id uuid,
  amount bigint not null,
  reverses uuid,
  date timestamptz not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  drawer_session_id uuid,
  moved_from uuid,
  rounding bigint not null default 0,
  primary key (business_id, id),
  constraint inventory_action_payments_reversed_once unique (business_id, reverses),
  constraint inventory_action_payments_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint inventory_action_payments_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_payments_drawer_session foreign key (business_id, drawer_session_id)
    references drawer_sessions (business_id, id),
  constraint inventory_action_payments_amount_check check (amount <> 0 or rounding <> 0),
  constraint inventory_action_payments_reversal check ((reverses is null) = (amount > 0) or amount = 0),
  constraint inventory_action_payments_rounding check (rounding = 0 or account_id is null and abs(rounding) < 5000)
);
alter table inventory_action_payments enable row level security;
create policy tenant on inventory_action_payments using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on inventory_action_payments from kasuwa_app;
-- Payments of a document in their order.
create index inventory_action_payments_action on inventory_action_payments (business_id, action_id, created_at);
-- Payments of a drawer's session.
create index inventory_action_payments_of_drawer on inventory_action_payments (business_id, drawer_session_id)
  where drawer_session_id is not null;

-- Transport, duty and other costs of an intake. They raise what the goods are worth, and are no part of the intake's total.
create table inventory_action_costs (
  business_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  "position" integer not null check ("position" >= 0),
  name text not null,
  amount bigint not null check (amount > 0),
  -- The contact who is owed it.
  contact_id uuid,
  -- The account that paid it, where no contact is owed it; null is cash then.
  account_id uuid,
  created_at timestamptz not null default now(),
  drawer_session_id uuid,
  primary key (business_id, id),
  constraint inventory_action_costs_position unique (business_id, action_id, "position"),
  constraint inventory_action_costs_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint inventory_action_costs_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_costs_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint inventory_action_costs_drawer_session foreign key (business_id, drawer_session_id)
    references drawer_sessions (business_id, id),
  constraint inventory_action_costs_owed_or_paid check (contact_id is null or account_id is null),
  -- A cost that is owed was paid from no account.
  constraint inventory_action_costs_paid_at check (drawer_session_id is null or contact_id is null)
);
alter table inventory_action_costs enable row level security;
create policy tenant on inventory_action_costs using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on inventory_action_costs from kasuwa_app;
-- Costs that a contact is owed.
create index inventory_action_costs_contact on inventory_action_costs (business_id, contact_id) where contact_id is not null;
-- Costs that were paid from a drawer's session.
create index inventory_action_costs_of_drawer on inventory_action_costs (business_id, drawer_session_id)
  where drawer_session_id is not null;

-- A payment of a contact for several documents, or ahead of any. Rows are only added: one is undone by a row that takes it back.
create table contact_payments (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  -- In: the contact paid. Out: the business paid the contact.
  direction text not null check (direction in ('in', 'out')),
  -- Null is cash.
  account_id uuid,
  amount bigint not null check (amount <> 0),
  -- Kobo that are matched with what they paid for: the sum of its allocations. The rest is credit.
  allocated bigint not null default 0,
  reverses uuid,
  date timestamptz not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  drawer_session_id uuid,
  -- Where it was taken, by a member of one location. What takes it back has the same.
  location_id uuid,
  primary key (business_id, id),
  constraint contact_payments_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint contact_payments_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_payments_drawer_session foreign key (business_id, drawer_session_id) references drawer_sessions (business_id, id),
  constraint contact_payments_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint contact_payments_allocated check (allocated between 0 and GREATEST(amount, 0)),
  constraint contact_payments_reversal check ((reverses is null) = (amount > 0))
);
alter table contact_payments enable row level security;
create policy tenant on contact_payments using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on contact_payments from kasuwa_app;
grant update (allocated) on contact_payments to kasuwa_app;
-- A payment is taken back once.
create unique index contact_payments_reversed_once on contact_payments (business_id, reverses) where reverses is not null;
-- The list of payments, by date: it takes those of sales in between.
create index contact_payments_date on contact_payments (business_id, date, id) where direction = 'in';
-- Payments of a contact in their order.
create index contact_payments_of_contact on contact_payments (business_id, contact_id, id);
-- Payments of a drawer's session.
create index contact_payments_of_drawer on contact_payments (business_id, drawer_session_id) where drawer_session_id is not null;

-- What a contact owes, matched with what they are owed or have paid. It moves neither a balance nor cash.
-- One is taken back whole, by a row that names it.
create table allocations (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  debit_kind text not null check (debit_kind in ('sale', 'inventory-action', 'payment', 'entry')),
  debit_id uuid not null,
  credit_kind text not null check (credit_kind in ('sale', 'inventory-action', 'payment', 'entry', 'cost')),
  credit_id uuid not null,
  amount bigint not null check (amount <> 0),
  reverses uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint allocations_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint allocations_reverses foreign key (business_id, reverses) references allocations (business_id, id) deferrable,
  constraint allocations_of_two check (debit_id <> credit_id),
  constraint allocations_reversal check ((reverses is null) = (amount > 0))
);
alter table allocations enable row level security;
create policy tenant on allocations using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on allocations from kasuwa_app;
-- An allocation is taken back once.
create unique index allocations_reversed_once on allocations (business_id, reverses) where reverses is not null;
-- Where a payment or a credit went.
create index allocations_of_credit on allocations (business_id, credit_id) where credit_id is not null;
-- What paid a document.
create index allocations_of_debit on allocations (business_id, debit_id) where debit_id is not null;

-- The ledger of each contact. Rows are only added: a source has one effect of a kind.
create table balance_transactions (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('sale', 'payment', 'rounding', 'return-inward', 'intake', 'return-outward', 'adjustment', 'reversal', 'merge')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- The sale, payment, document or adjustment. Of a reversal, the row that it takes back.
  source_id uuid not null,
  document_kind text check (document_kind in ('sale', 'inventory-action')),
  document_id uuid,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  entry bigint not null,
  primary key (business_id, id),
  constraint balance_transactions_entry unique (business_id, contact_id, entry),
  constraint balance_transactions_once unique (business_id, source_id, kind),
  constraint balance_transactions_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);
alter table balance_transactions enable row level security;
create policy tenant on balance_transactions using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on balance_transactions from kasuwa_app;
-- Adjustments of a contact's balance.
create index balance_transactions_adjustments on balance_transactions (business_id, contact_id) where kind = 'adjustment';
-- Rows are found by their ids, which begin with their time. A row that was entered later has its source's id, and is found here.
create index balance_transactions_entered_later on balance_transactions (business_id, created_at) where id = source_id;
-- Rows of seldom kinds, by kind. Sales, payments and reversals have no entry.
create index balance_transactions_seldom on balance_transactions (business_id, kind, id) where kind not in ('sale', 'payment', 'reversal');

-- What each contact owes and is owed, so that debts by age need not add up open items.
-- A contact with open items stands here, unless deleted or an alias.
create table contact_debts (
  business_id uuid not null,
  contact_id uuid not null,
  -- Kobo: open items above zero, those below with their sign turned, and what is paid ahead, signed as the balance.
  due_in bigint not null check (due_in >= 0),
  due_out bigint not null check (due_out >= 0),
  deposits bigint not null,
  -- By the day of payment: [day, due_in, of it what is no sale's, due_out, of it what is no intake's].
  days jsonb not null,
  primary key (business_id, contact_id),
  constraint contact_debts_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_debts_days check (jsonb_typeof(days) = 'array')
);
alter table contact_debts enable row level security;
create policy tenant on contact_debts using (business_id = current_setting('app.business_id')::uuid);
-- Contacts who have something to pay, the most first.
create index contact_debts_in on contact_debts (business_id, due_in desc, contact_id) where due_in > 0;
-- Contacts who have something to receive, the most first.
create index contact_debts_out on contact_debts (business_id, due_out desc, contact_id) where due_out > 0;
-- Contacts who are owed more than they owe, the most first.
create index contact_debts_owed on contact_debts (business_id, (due_out - due_in) desc, contact_id) where due_out > due_in;
-- Contacts who owe more than they are owed, the most first.
create index contact_debts_owing on contact_debts (business_id, (due_in - due_out) desc, contact_id) where due_in > due_out;

-- The days of all contacts added up.
create table debts_by_day (
  business_id uuid not null,
  due_date date not null,
  due_in bigint not null,
  due_in_other bigint not null,
  due_out bigint not null,
  due_out_other bigint not null,
  primary key (business_id, due_date)
);
alter table debts_by_day enable row level security;
create policy tenant on debts_by_day using (business_id = current_setting('app.business_id')::uuid);

-- The sums of all contacts: of those who owe, of those who are owed, and of what is left of both.
create table debt_totals (
  business_id uuid primary key,
  in_count bigint not null default 0,
  in_credit bigint not null default 0,
  in_deposits bigint not null default 0,
  out_count bigint not null default 0,
  out_credit bigint not null default 0,
  out_deposits bigint not null default 0,
  owing_count bigint not null default 0,
  owing_total bigint not null default 0,
  owed_count bigint not null default 0,
  owed_total bigint not null default 0
);
alter table debt_totals enable row level security;
create policy tenant on debt_totals using (business_id = current_setting('app.business_id')::uuid);

-- Contacts whose debts changed since they were added up. Each change adds a row, so that none waits for another.
create table stale_debts (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  primary key (business_id, id),
  constraint stale_debts_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);
alter table stale_debts enable row level security;
create policy tenant on stale_debts using (business_id = current_setting('app.business_id')::uuid);

-- Reminders of debts: who sent which by which way, when, and how much was owed.
create table reminders (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  channel text not null check (channel in ('whatsapp', 'sms', 'mail')),
  sent_to text not null,
  -- Kobo: above zero.
  owed bigint not null check (owed > 0),
  language text not null check (language in ('en', 'fr')),
  -- By the business's clock.
  day date not null,
  is_again boolean not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint reminders_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);
alter table reminders enable row level security;
create policy tenant on reminders using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on reminders from kasuwa_app;
-- A contact is reminded once a day, unless the member knew of the first.
create unique index reminders_once_a_day on reminders (business_id, contact_id, day) where not is_again;
-- Reminders of a contact in their order.
create index reminders_of_contact on reminders (business_id, contact_id, created_at);

-- What should have come to each account during a session, and what its statement or terminal said, when it was closed.
create table drawer_counts (
  business_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  expected bigint not null,
  -- Null: nobody looked.
  counted bigint,
  difference bigint generated always as (counted - expected) stored,
  primary key (business_id, session_id, account_id),
  constraint drawer_counts_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint drawer_counts_session foreign key (business_id, session_id) references drawer_sessions (business_id, id)
);
alter table drawer_counts enable row level security;
create policy tenant on drawer_counts using (business_id = current_setting('app.business_id')::uuid);

-- Cash put into a drawer, or taken out, that is no payment. Rows are only added.
create table drawer_movements (
  business_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  direction text not null,
  amount bigint not null,
  reason text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint drawer_movements_session foreign key (business_id, session_id) references drawer_sessions (business_id, id),
  constraint drawer_movements_amount check (amount > 0),
  constraint drawer_movements_direction check (direction in ('in', 'out'))
);
alter table drawer_movements enable row level security;
create policy tenant on drawer_movements using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on drawer_movements from kasuwa_app;
-- Movements of a session in their order.
create index drawer_movements_of_session on drawer_movements (business_id, session_id, created_at);

-- Where customers' online payments go: the business's subaccount at the provider, and the account that receives it.
create table payment_subaccounts (
  business_id uuid primary key,
  -- One of the pretend provider is void once there is a real one.
  provider text not null,
  code text not null,
  -- Its owner's name at the provider.
  name text not null,
  bank text,
  last4 text,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The name of the bank account that the provider pays out to.
  holder text,
  constraint payment_subaccounts_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint payment_subaccounts_code check (code ~ '^ACCT_[A-Za-z0-9]{6,40}$'),
  constraint payment_subaccounts_provider check (provider in ('sandbox', 'paystack'))
);
alter table payment_subaccounts enable row level security;
create policy tenant on payment_subaccounts using (business_id = current_setting('app.business_id')::uuid);

-- Each try of a customer to pay a sale from its public page, with a reference of its own at the provider.
create table sale_checkouts (
  business_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  link_id uuid not null,
  reference text not null,
  provider text not null,
  -- Where the money goes, and the account that receives it, as of its beginning.
  subaccount text not null,
  account_id uuid not null,
  email text not null,
  -- Kobo that were left to pay when it began.
  amount bigint not null,
  currency text not null,
  status text not null,
  -- What the provider says was paid, and to which subaccount.
  verified_amount bigint,
  verified_currency text,
  verified_subaccount text,
  verified_at timestamptz,
  -- Its payment of the sale, or of the customer where the sale can be paid no more.
  payment_id uuid,
  contact_payment_id uuid,
  checkout_url text,
  -- When the provider was last asked.
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The page to which payers of the sale are led: the same for all who press at once.
  is_open boolean not null default false,
  failures smallint not null default 0,
  -- When a payment of another amount was sent back.
  refunded_at timestamptz,
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
  constraint sale_checkouts_reference unique (business_id, reference),
  constraint sale_checkouts_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint sale_checkouts_contact_payment foreign key (business_id, contact_payment_id) references contact_payments (business_id, id),
  constraint sale_checkouts_link foreign key (business_id, link_id) references share_links (business_id, id),
  constraint sale_checkouts_payment foreign key (business_id, sale_id, payment_id) references sale_payments (business_id, sale_id, id),
  constraint sale_checkouts_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_checkouts_amount check (amount > 0),
  constraint sale_checkouts_currency check (currency = 'NGN'),
  constraint sale_checkouts_disputed check (disputed_amount is null or verified_at is not null and disputed_amount > 0),
  constraint sale_checkouts_failures check (failures between 0 and 5),
  constraint sale_checkouts_open check (not is_open or status in ('pending', 'abandoned')),
  -- A paid checkout has one payment in the books, any other none.
  constraint sale_checkouts_posted check (
    num_nonnulls(payment_id, contact_payment_id) = case when status = 'paid' then 1 else 0 end
  ),
  constraint sale_checkouts_provider check (provider in ('sandbox', 'paystack')),
  constraint sale_checkouts_recheck check (recheck_at is null or verified_at is not null),
  constraint sale_checkouts_recheck_failures check (recheck_failures between 0 and 4),
  constraint sale_checkouts_refunded check (refunded_at is null or status = 'mismatch'),
  constraint sale_checkouts_status check (status in ('pending', 'failed', 'abandoned', 'paid', 'mismatch')),
  constraint sale_checkouts_taken check (
    (num_nonnulls(taken_amount, taken_why, taken_at) in (0, 3))
    and (taken_amount is null or verified_at is not null and taken_amount between 1 and verified_amount)
  ),
  constraint sale_checkouts_taken_why check (taken_why in ('refund', 'dispute', 'reversal')),
  -- What is paid is verified to the kobo, and went where it was sent.
  constraint sale_checkouts_verified check (
    (status in ('paid', 'mismatch')) = (verified_at is not null)
    and (verified_at is null) = (verified_amount is null)
    and (verified_at is null) = (verified_currency is null)
    and (status <> 'paid' or verified_amount = amount and verified_currency = currency and not verified_subaccount is distinct from subaccount)
  )
);
alter table sale_checkouts enable row level security;
create policy tenant on sale_checkouts using (business_id = current_setting('app.business_id')::uuid);
revoke delete on sale_checkouts from kasuwa_app;
-- A payer has one open page for a sale.
create unique index sale_checkouts_one_open on sale_checkouts (business_id, sale_id, email) where is_open;
-- A payment is of one checkout.
create unique index sale_checkouts_posted_as on sale_checkouts (business_id, coalesce(payment_id, contact_payment_id))
  where status = 'paid';
-- Checkouts of a sale.
create index sale_checkouts_of_sale on sale_checkouts (business_id, sale_id, id);
-- Payments that are to be asked for again, of all businesses.
create index sale_checkouts_recheck on sale_checkouts (recheck_at) where recheck_at is not null;
-- Checkouts of which it is not known what became.
create index sale_checkouts_unsettled on sale_checkouts (business_id, created_at) where status in ('pending', 'abandoned', 'failed');

-- Banks as the payment provider lists them, for all businesses. Asked for once a day.
create table provider_banks (
  code text primary key,
  name text not null,
  updated_at timestamptz not null default now()
);
revoke insert, update, delete on provider_banks from kasuwa_app;

-- Which business has a subaccount. It is no business's table: one subaccount serves one of all.
create table taken_subaccounts (
  provider text not null,
  code text not null,
  taken_by uuid not null,
  primary key (provider, code),
  constraint taken_subaccounts_code check (code ~ '^ACCT_[A-Za-z0-9]{6,40}$'),
  constraint taken_subaccounts_provider check (provider in ('sandbox', 'paystack'))
);
