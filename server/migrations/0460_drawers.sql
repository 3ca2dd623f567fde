-- A cash drawer of a location, and who answered for it when: from its opening with a float until it was counted and closed.
create table drawers (
  business_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  search_text text not null,
  sort_name text collate "C" not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint drawers_location foreign key (business_id, location_id) references locations (business_id, id)
);
create unique index drawers_name_key on drawers (business_id, location_id, lower(name)) where deleted_at is null;
create index drawers_created on drawers (business_id, created_at, id) where deleted_at is null;
create index drawers_sort_name on drawers (business_id, sort_name, id) where deleted_at is null;
create index drawers_search on drawers using gin (business_id, search_text gin_trgm_ops);

-- Whoever takes money at a drawer shares a lock of its open session until that money is in the books; a close takes the row for itself
-- before it adds up. So a payment is in what the session came to, or it is refused.
create table drawer_sessions (
  business_id uuid not null,
  id uuid not null,
  drawer_id uuid not null,
  -- Where the drawer stood then: sales of it are of that location.
  location_id uuid not null,
  -- 1, 2, 3 … of a drawer: the number of its Z report.
  number integer not null,
  -- Kobo that were in it when it was opened.
  opening_float bigint not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  -- Cash that should be in it: float + paid in − paid out + what was taken less what was given back. Kobo, stored when it is closed.
  expected bigint,
  counted bigint,
  difference bigint generated always as (counted - expected) stored,
  note text,
  primary key (business_id, id),
  constraint drawer_sessions_numbered check (number > 0),
  constraint drawer_sessions_float check (opening_float >= 0),
  constraint drawer_sessions_counted check (counted >= 0),
  constraint drawer_sessions_closed check (
    (closed_at is null) = (closed_by is null) and (closed_at is null) = (expected is null) and (closed_at is null) = (counted is null)
  ),
  constraint drawer_sessions_drawer foreign key (business_id, drawer_id) references drawers (business_id, id),
  constraint drawer_sessions_location foreign key (business_id, location_id) references locations (business_id, id)
);
-- One at a time is open, whoever opens it, and whoever opens an earlier one again.
create unique index drawer_sessions_open on drawer_sessions (business_id, drawer_id) where closed_at is null;
create unique index drawer_sessions_number on drawer_sessions (business_id, drawer_id, number) where number > 0;
create index drawer_sessions_opened on drawer_sessions (business_id, drawer_id, opened_at, id) where number > 0;
create index drawer_sessions_ended on drawer_sessions (business_id, closed_at, id) where closed_at is not null;

-- What should have come to each account while a session was open, and what its statement or terminal said, as of the close.
create table drawer_counts (
  business_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  expected bigint not null,
  -- Null: nobody looked.
  counted bigint,
  difference bigint generated always as (counted - expected) stored,
  primary key (business_id, session_id, account_id),
  constraint drawer_counts_session foreign key (business_id, session_id) references drawer_sessions (business_id, id),
  constraint drawer_counts_account foreign key (business_id, account_id) references bank_accounts (business_id, id)
);

-- Cash that was put into a drawer or taken out of it for something other than a payment. Only ever added to.
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
  constraint drawer_movements_direction check (direction in ('in', 'out')),
  constraint drawer_movements_amount check (amount > 0),
  constraint drawer_movements_session foreign key (business_id, session_id) references drawer_sessions (business_id, id)
);
create index drawer_movements_of_session on drawer_movements (business_id, session_id, created_at);
revoke update, delete, truncate on drawer_movements from kasuwa_app;

-- The session in which a sale was recorded, at its own location, and the one in which each payment was taken, or given back.
alter table sales add column drawer_session_id uuid;
alter table sales add constraint sales_drawer_session foreign key (business_id, drawer_session_id) references drawer_sessions (business_id, id);
create index sales_of_drawer on sales (business_id, drawer_session_id) where drawer_session_id is not null;

alter table sale_payments add column drawer_session_id uuid;
alter table sale_payments add constraint sale_payments_drawer_session foreign key (business_id, drawer_session_id)
  references drawer_sessions (business_id, id);
create index sale_payments_of_drawer on sale_payments (business_id, drawer_session_id) where drawer_session_id is not null;

alter table inventory_action_payments add column drawer_session_id uuid;
alter table inventory_action_payments add constraint inventory_action_payments_drawer_session foreign key (business_id, drawer_session_id)
  references drawer_sessions (business_id, id);
create index inventory_action_payments_of_drawer on inventory_action_payments (business_id, drawer_session_id) where drawer_session_id is not null;

alter table contact_payments add column drawer_session_id uuid;
alter table contact_payments add constraint contact_payments_drawer_session foreign key (business_id, drawer_session_id)
  references drawer_sessions (business_id, id);
create index contact_payments_of_drawer on contact_payments (business_id, drawer_session_id) where drawer_session_id is not null;

alter table drawers enable row level security;
create policy tenant on drawers using (business_id = current_setting('app.business_id')::uuid);
alter table drawer_sessions enable row level security;
create policy tenant on drawer_sessions using (business_id = current_setting('app.business_id')::uuid);
alter table drawer_counts enable row level security;
create policy tenant on drawer_counts using (business_id = current_setting('app.business_id')::uuid);
alter table drawer_movements enable row level security;
create policy tenant on drawer_movements using (business_id = current_setting('app.business_id')::uuid);
