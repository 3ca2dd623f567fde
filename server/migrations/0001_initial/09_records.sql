-- Who did what, and answers that are kept for a repeated request.

-- Who changed what. Rows are only added.
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
  -- Where the change came from. Null on rows of before it was kept.
  ip text,
  user_agent text,
  primary key (business_id, id)
);
alter table audit_entries enable row level security;
create policy tenant on audit_entries using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on audit_entries from kasuwa_app;
-- The timeline of a row, and who deleted it.
create index audit_entries_entity on audit_entries (business_id, entity_id, created_at);

-- Answers to repeated requests, for a day. It is no business's table: a merchant without a business sends keys too.
create table idempotency_keys (
  business_id uuid not null,
  merchant_id uuid not null,
  key text not null,
  request_hash text not null,
  status smallint,
  -- JSON, or until 29 November 2026 packed bytes (`records/packed-before.ts`).
  answer bytea,
  created_at timestamptz not null,
  -- Figures of packed answers. Nothing writes it any more.
  late jsonb,
  primary key (business_id, merchant_id, key)
);
alter table idempotency_keys enable row level security;
create policy own on idempotency_keys using (
  business_id = current_setting('app.business_id')::uuid
  and merchant_id = current_setting('app.merchant_id')::uuid
);
-- Keys are deleted a day after they were taken.
create index idempotency_keys_created on idempotency_keys (created_at);
