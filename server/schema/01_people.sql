-- People, their sessions, and businesses with their members and roles.

-- A person who logs in. One may be a member of many businesses.
create table merchants (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  country text not null default 'NG',
  password_hash text not null,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The language in which a merchant is written to.
  locale text not null default 'en',
  sort_name text collate "C" not null,
  -- When a merchant began their one trial. Their later businesses begin on the free plan.
  tried_at timestamptz
);
-- No two merchants have one email, and a login finds its merchant by it.
create unique index merchants_email_key on merchants (lower(email));

-- A login on one browser, with the hash of the token that goes on with it.
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
  created_at timestamptz not null default now(),
  -- The business in which a session works: a refresh goes on there. It is not called business_id, for a session is no business's row.
  place uuid
);
-- Sessions of a merchant, to list and to end them.
create index sessions_merchant on sessions (merchant_id, created_at);

-- Links and codes that prove an email or a telephone, each used once.
create table merchant_tokens (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  kind text not null check (kind in ('verify-email', 'reset-password', 'email-code', 'phone-code')),
  token_hash text not null,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  -- A verification link logs in only the browser that registered: the hash of that browser's secret.
  browser_hash text
);
-- A link is looked up by the hash of its secret.
create index merchant_tokens_hash on merchant_tokens (token_hash);
-- The last code of a kind that a merchant was sent.
create index merchant_tokens_merchant on merchant_tokens (merchant_id, kind, created_at);

-- Recent tries of what is limited (logins, mails): milliseconds since 1970, oldest first, by the hash of who and what.
create table throttles (
  key text primary key,
  hits bigint[] not null,
  allowed boolean not null,
  touched_at timestamptz not null
);
-- Old tries are deleted by when they were last touched.
create index throttles_touched on throttles (touched_at);

-- Who got in, or tried to, where no business is known. Rows are only added, and deleted after a time.
create table security_events (
  id uuid primary key,
  merchant_id uuid references merchants (id),
  action text not null,
  -- The email that was tried, as a hash: it may be a password typed into the wrong field.
  about text,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  created_at timestamptz not null
);
revoke update on security_events from kasuwa_app;
-- Old events are deleted by their time.
create index security_events_created on security_events (created_at);

-- A shop, with its settings.
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
  deleted_at timestamptz,
  adjustment_approval_level smallint not null default 0 check (adjustment_approval_level between 0 and 1),
  -- News for those who edit roles, until one of them has read it.
  notices text[] not null default '{}' check (notices <@ array['cost_and_prices']),
  rc_number text,
  tin text,
  paper_colour text not null default '#0d5c46',
  paper_terms text,
  paper_footer text,
  paper_shows_sku boolean not null default false,
  paper_shows_account boolean not null default true,
  receipt_width text not null default '80mm',
  payment_terms_days smallint not null default 0 check (payment_terms_days between 0 and 365),
  language text not null default 'en' check (language in ('en', 'fr')),
  -- Prefixes of document numbers, each from some number on: `[{"kind": "sale", "prefix": "INV", "from": 128}]`.
  number_prefixes jsonb not null default '[]',
  prices_include_tax boolean not null default true,
  cash_rounding_step smallint check (cash_rounding_step in (100, 500, 1000, 5000)),
  cash_rounding_way text not null default 'nearest' check (cash_rounding_way in ('nearest', 'down')),
  constraint businesses_country check (country ~ '^[A-Z]{2}$'),
  constraint businesses_number_prefixes check (jsonb_typeof(number_prefixes) = 'array'),
  constraint businesses_paper_colour check (paper_colour ~ '^#[0-9a-f]{6}$'),
  constraint businesses_receipt_width check (receipt_width in ('58mm', '80mm'))
);
alter table businesses enable row level security;
create policy tenant on businesses using (id = current_setting('app.business_id')::uuid);

-- Every business that a merchant is or was a member of: a login looks there. Rows are never deleted; `members` says who still is one.
-- On a sharded database this table stands whole on every machine, so that a login asks only those businesses.
create table merchant_businesses (
  business_id uuid not null,
  merchant_id uuid not null,
  primary key (business_id, merchant_id)
);
alter table merchant_businesses enable row level security;
create policy tenant on merchant_businesses using (business_id = current_setting('app.business_id')::uuid);
-- Before a business is chosen, merchants see theirs.
create policy own on merchant_businesses for select using (merchant_id = current_setting('app.merchant_id')::uuid);
-- Citus locks such a table on all machines for a role that may update it, even to add a row.
revoke delete on merchant_businesses from kasuwa_app;
-- A login finds its merchant's businesses. Of all rows, in words that a login says and a reference does not:
-- in a database without statistics a reference would be looked up here.
create index merchant_businesses_merchant on merchant_businesses (merchant_id, business_id) where merchant_id is distinct from business_id;

-- What members may do.
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
  sort_name text collate "C" not null,
  primary key (business_id, id),
  constraint roles_grants check (jsonb_typeof(grants) = 'object')
);
alter table roles enable row level security;
create policy tenant on roles using (business_id = current_setting('app.business_id')::uuid);
-- No two roles of a business have one name, in letters of any case.
create unique index roles_name_key on roles (business_id, lower(name)) where deleted_at is null;

-- Who works in a business.
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
  -- The hash of what an invitation's link holds, until it is accepted.
  invitation_hash text,
  invitation_expires_at timestamptz,
  -- When an invitation was accepted. Null of the founder, and of those who have not accepted yet.
  joined_at timestamptz,
  -- Who sent the invitation last, and since when it is void because they lost the right to send it.
  invited_by uuid,
  withdrawn_at timestamptz,
  primary key (business_id, id),
  -- A login finds a business only by merchant_businesses, so each member stands there.
  -- Deferrable: a business that is brought in has its members' rows first.
  constraint members_found foreign key (business_id, merchant_id) references merchant_businesses (business_id, merchant_id) deferrable
);
alter table members enable row level security;
create policy tenant on members using (business_id = current_setting('app.business_id')::uuid);
-- No two members of a business have one email.
create unique index members_email_key on members (business_id, lower(email)) where deleted_at is null;
-- A merchant's own row in the business in which they act: read with every request.
create index members_merchant on members (business_id, merchant_id) where merchant_id is not null;

create table member_roles (
  business_id uuid not null,
  member_id uuid not null,
  role_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, member_id, role_id),
  constraint member_roles_member foreign key (business_id, member_id) references members (business_id, id),
  constraint member_roles_role foreign key (business_id, role_id) references roles (business_id, id)
);
alter table member_roles enable row level security;
create policy tenant on member_roles using (business_id = current_setting('app.business_id')::uuid);
