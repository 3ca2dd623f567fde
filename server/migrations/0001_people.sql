-- Merchants and their sessions belong to no business; businesses, members and roles do.
-- Tenant tables: business_id leads every key, so that rows of one business live together and can be placed apart from others'.

create table merchants (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  country text not null default 'NG',
  password_hash text not null,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index merchants_email_key on merchants (lower(email));

create table sessions (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  token_hash text not null,
  previous_hash text,
  rotated_at timestamptz not null,
  remember boolean not null,
  user_agent text not null,
  ip text not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_why text,
  created_at timestamptz not null default now()
);
create index sessions_merchant on sessions (merchant_id, created_at);

create table merchant_tokens (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  kind text not null check (kind in ('verify-email', 'reset-password', 'email-code', 'phone-code')),
  token_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index merchant_tokens_hash on merchant_tokens (token_hash);
create index merchant_tokens_merchant on merchant_tokens (merchant_id, kind, created_at);

create table businesses (
  id uuid primary key,
  name text not null,
  image text,
  email text,
  phone text,
  website text,
  industry text[] not null default '{}',
  description text,
  country text not null default 'NG',
  state text,
  city text,
  address1 text,
  postal_code text,
  time_zone text not null default 'Africa/Lagos',
  sale_approval_level smallint not null default 0 check (sale_approval_level between 0 and 2),
  purchase_order_approval_level smallint not null default 0 check (purchase_order_approval_level between 0 and 1),
  stock_intake_approval_level smallint not null default 0 check (stock_intake_approval_level between 0 and 1),
  return_inward_approval_level smallint not null default 0 check (return_inward_approval_level between 0 and 1),
  return_outward_approval_level smallint not null default 0 check (return_outward_approval_level between 0 and 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table roles (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  grants jsonb not null,
  is_built_in boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
create unique index roles_name_key on roles (business_id, lower(name)) where deleted_at is null;

create table members (
  business_id uuid not null,
  id uuid not null,
  -- Null until an invitation is accepted.
  merchant_id uuid,
  email text not null,
  is_owner boolean not null default false,
  location_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
create unique index members_email_key on members (business_id, lower(email)) where deleted_at is null;
create index members_merchant on members (merchant_id, business_id) where deleted_at is null;

create table member_roles (
  business_id uuid not null,
  member_id uuid not null,
  role_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, member_id, role_id),
  constraint member_roles_member foreign key (business_id, member_id) references members (business_id, id),
  constraint member_roles_role foreign key (business_id, role_id) references roles (business_id, id)
);

alter table businesses enable row level security;
alter table businesses force row level security;
alter table roles enable row level security;
alter table roles force row level security;
alter table members enable row level security;
alter table members force row level security;
alter table member_roles enable row level security;
alter table member_roles force row level security;

create policy tenant on roles using (business_id = current_setting('app.business_id')::uuid);
create policy tenant on member_roles using (business_id = current_setting('app.business_id')::uuid);
create policy tenant on members using (business_id = current_setting('app.business_id')::uuid);
-- Before a business is chosen, merchants see where they are members, and those businesses' rows, and can change neither.
create policy own on members for select using (merchant_id = current_setting('app.merchant_id')::uuid);
create policy tenant on businesses using (id = current_setting('app.business_id')::uuid);
create policy own on businesses for select using (
  exists (select from members m where m.business_id = businesses.id and m.merchant_id = current_setting('app.merchant_id')::uuid and m.deleted_at is null)
);
