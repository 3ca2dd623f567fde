-- Banks as the payment provider last told of them, the same for all: asked once a day, so that nobody who looks for their bank waits for it.
create table provider_banks (
  code text primary key,
  name text not null,
  updated_at timestamptz not null default now()
);
revoke insert, update, delete, truncate on provider_banks from kasuwa_app;
