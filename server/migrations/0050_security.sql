-- Where each change came from; null on rows from before.
alter table audit_entries add column ip text;
alter table audit_entries add column user_agent text;

-- What concerns who gets in where no business is known: tries that failed, and people who are in none. Only ever added to, and forgotten in time.
create table security_events (
  id uuid primary key,
  merchant_id uuid references merchants (id),
  action text not null,
  -- Whom it was tried for, as a hash: an email that nobody has may be a password typed into the wrong field.
  about text,
  ip text not null,
  user_agent text not null,
  request_id text not null,
  created_at timestamptz not null
);
create index security_events_created on security_events (created_at);
create index security_events_merchant on security_events (merchant_id, created_at);
revoke update, truncate on security_events from kasuwa_app;
