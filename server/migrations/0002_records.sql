create table audit_entries (
  business_id uuid not null,
  id uuid not null,
  merchant_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid,
  before jsonb,
  after jsonb,
  request_id text not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id)
);
create index audit_entries_entity on audit_entries (business_id, entity_id, created_at);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete, truncate on audit_entries from kasuwa_app;

-- Not a tenant table: a merchant without a business may send a key too. Every statement names business and merchant.
create table idempotency_keys (
  business_id uuid not null,
  merchant_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null,
  primary key (business_id, merchant_id, key)
);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own on idempotency_keys using (
  business_id = current_setting('app.business_id')::uuid and merchant_id = current_setting('app.merchant_id')::uuid
);

create table dev_mailbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index dev_mailbox_recipient on dev_mailbox (lower(recipient), created_at);
