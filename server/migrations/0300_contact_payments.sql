-- Money that a contact paid, or was paid, for several documents at once or ahead of any. Only ever added to: one is undone by a row that
-- takes it back.
create table contact_payments (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  -- In: they paid the business; out: the business paid them.
  direction text not null check (direction in ('in', 'out')),
  -- Null is cash.
  account_id uuid,
  amount bigint not null check (amount <> 0),
  -- Kobo of it that are matched with what they paid for; the rest is credit. The sum of its allocations, and never more than the payment.
  allocated bigint not null default 0,
  reverses uuid,
  date timestamptz not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint contact_payments_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_payments_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint contact_payments_reversal check ((reverses is null) = (amount > 0)),
  constraint contact_payments_allocated check (allocated between 0 and greatest(amount, 0))
);
create unique index contact_payments_reversed_once on contact_payments (business_id, reverses) where reverses is not null;
create index contact_payments_of_contact on contact_payments (business_id, contact_id, id);
create index contact_payments_account on contact_payments (business_id, account_id) where account_id is not null;

alter table contact_payments enable row level security;
create policy tenant on contact_payments using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on contact_payments from kasuwa_app;
grant update (allocated) on contact_payments to kasuwa_app;

-- What a contact owes, matched with what they are owed or have paid: an item that raised the balance with one that lowered it. It moves
-- neither a balance nor cash. One is taken back whole, by a row that names it; what is to stay of it is matched anew.
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
  constraint allocations_reverses foreign key (business_id, reverses) references allocations (business_id, id),
  constraint allocations_reversal check ((reverses is null) = (amount > 0)),
  constraint allocations_of_two check (debit_id <> credit_id)
);
create unique index allocations_reversed_once on allocations (business_id, reverses) where reverses is not null;
create index allocations_of_contact on allocations (business_id, contact_id) where contact_id is not null;
create index allocations_of_debit on allocations (business_id, debit_id) where debit_id is not null;
create index allocations_of_credit on allocations (business_id, credit_id) where credit_id is not null;

alter table allocations enable row level security;
create policy tenant on allocations using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on allocations from kasuwa_app;

-- What of `paid_amount` is no payment of the document itself: matched with it, less what of its own credit was matched with others.
alter table sales add column allocated bigint not null default 0;
alter table sales add constraint sales_allocated check (allocated <= total);
alter table inventory_actions add column allocated bigint not null default 0;
alter table inventory_actions add constraint inventory_actions_allocated check (allocated = 0 or allocated <= total);

-- Documents of which something is open: owed, or kept as credit. What is paid in full is in neither.
create index sales_open on sales (business_id, contact_id) where
  (case status when 'approved' then total - credited - paid_amount when 'canceled' then -paid_amount else 0 end) <> 0;
create index inventory_actions_open on inventory_actions (business_id, contact_id) where
  (case when status = 'pending' or kind = 'adjustment' then 0
    when status = 'canceled' then paid_amount
    when kind = 'return-outward' then total - paid_amount
    when kind = 'return-inward' and sale_id is not null then 0
    else paid_amount - total end) <> 0;
create index balance_transactions_adjustments on balance_transactions (business_id, contact_id) where kind = 'adjustment';
