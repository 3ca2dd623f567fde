-- What was paid on a stock document: an intake's supplier, so far. Always the sum of its payments, and never more than it comes to.
alter table inventory_actions add column paid_amount bigint not null default 0;
alter table inventory_actions add constraint inventory_actions_paid check (paid_amount = 0 or (paid_amount > 0 and paid_amount <= total));

-- Only ever added to: a payment is undone by a row that takes it back.
create table inventory_action_payments (
  business_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  -- Null is cash.
  account_id uuid,
  amount bigint not null check (amount <> 0),
  reverses uuid,
  date timestamptz not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint inventory_action_payments_reversed_once unique (business_id, reverses),
  constraint inventory_action_payments_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_payments_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint inventory_action_payments_reversal check ((reverses is null) = (amount > 0))
);
create index inventory_action_payments_action on inventory_action_payments (business_id, action_id, created_at);

-- What is paid ahead is asked with every balance that is shown.
create index inventory_actions_deposits on inventory_actions (business_id, contact_id, paid_amount)
  where status = 'pending' and deleted_at is null and paid_amount > 0;

alter table inventory_action_payments enable row level security;
create policy tenant on inventory_action_payments using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on inventory_action_payments from kasuwa_app;
