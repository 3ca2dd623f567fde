create table contacts (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  company_name text,
  -- Only the walk-in customer has neither.
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  dob date,
  contact_type text not null check (contact_type in ('customer', 'supplier', 'both')),
  country text not null default 'NG',
  state text,
  city text,
  address text,
  identity_type text check (identity_type in ('nin', 'bvn')),
  -- Encrypted; only the last four are ever shown.
  identity_number text,
  facebook text,
  instagram text,
  twitter text,
  note text,
  is_blacklisted boolean not null default false,
  is_walk_in boolean not null default false,
  -- Kobo; above zero the contact owes the business. Always the sum of balance_transactions.
  balance bigint not null default 0,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint contacts_reachable check (is_walk_in or (email is not null and phone is not null))
);
create unique index contacts_email_key on contacts (business_id, lower(email)) where deleted_at is null and email is not null;
create unique index contacts_walk_in on contacts (business_id) where is_walk_in;
create index contacts_created on contacts (business_id, created_at, id) where deleted_at is null;
create index contacts_name on contacts (business_id, name, id) where deleted_at is null;
create index contacts_search on contacts using gin (business_id, search_text gin_trgm_ops);

-- Only ever added to. One effect of a kind per source.
create table balance_transactions (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('sale', 'payment', 'return-inward', 'intake', 'return-outward', 'adjustment', 'reversal')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- The sale, payment, action or adjustment; for a reversal, the transaction that it takes back.
  source_id uuid not null,
  document_kind text check (document_kind in ('sale', 'inventory-action')),
  document_id uuid,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint balance_transactions_once unique (business_id, source_id, kind),
  constraint balance_transactions_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);
create index balance_transactions_contact_list on balance_transactions (business_id, contact_id, created_at, id);
create index balance_transactions_list on balance_transactions (business_id, created_at, id);

alter table contacts enable row level security;
alter table contacts force row level security;
create policy tenant on contacts using (business_id = current_setting('app.business_id')::uuid);
alter table balance_transactions enable row level security;
alter table balance_transactions force row level security;
create policy tenant on balance_transactions using (business_id = current_setting('app.business_id')::uuid);

revoke update, delete, truncate on balance_transactions from kasuwa_app;
