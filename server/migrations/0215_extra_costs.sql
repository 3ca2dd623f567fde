-- What it took to bring goods in beside what their supplier asks for them: transport, duty. It raises what the goods are worth, and is no
-- part of the intake's total.
create table inventory_action_costs (
  business_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  position integer not null check (position >= 0),
  name text not null,
  amount bigint not null check (amount > 0),
  -- Whom it is owed to.
  contact_id uuid,
  -- What it was paid from, where nobody is owed it; null is cash then.
  account_id uuid,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint inventory_action_costs_position unique (business_id, action_id, position),
  constraint inventory_action_costs_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_costs_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint inventory_action_costs_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint inventory_action_costs_owed_or_paid check (contact_id is null or account_id is null)
);
create index inventory_action_costs_contact on inventory_action_costs (business_id, contact_id) where contact_id is not null;
create index inventory_action_costs_account on inventory_action_costs (business_id, account_id) where account_id is not null;

alter table inventory_action_costs enable row level security;
create policy tenant on inventory_action_costs using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on inventory_action_costs from kasuwa_app;

-- What of those a line bears, in kobo: the parts add up to them.
alter table inventory_action_items add column extra_cost bigint not null default 0 check (extra_cost >= 0);
