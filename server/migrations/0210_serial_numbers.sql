-- For how long units are answered for, from the day of their sale.
alter table products add column warranty_months integer;
alter table products add constraint products_warranty check (warranty_months between 1 and 1200);

-- Of a product whose units are told apart how many are on hand; null of any other. Whoever changes the one without the other is refused.
alter table inventory_levels add column units bigint;
alter table inventory_levels add constraint inventory_levels_units check (units is null or units * 1000 = on_hand);

-- Units that are told apart: each in one place, in one state.
create table serial_numbers (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- Where it is, or was last.
  location_id uuid not null,
  -- As it was written; of a phone of two SIM cards both numbers, `first/second`.
  serial_number text not null,
  -- As lists order it: without case.
  sort_name text collate "C" not null,
  search_text text not null,
  status text not null check (status in ('available', 'committed', 'sold', 'returned', 'void', 'damaged')),
  -- Kobo: what this one cost. The value of a level is the sum over the units on it.
  cost bigint not null check (cost >= 0),
  -- How often documents moved it: the newest of its moves in the change log.
  moves integer not null check (moves >= 0),
  -- The document that holds it, or that it left with.
  taken_kind text,
  taken_id uuid,
  taken_line uuid,
  -- The document that it came in with; none of one that was on hand when its product began to be tracked.
  intake_kind text,
  intake_id uuid,
  warranty_until date,
  note text,
  meta jsonb,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint serial_numbers_product foreign key (business_id, product_id) references products (business_id, id),
  constraint serial_numbers_level foreign key (business_id, product_id, location_id) references inventory_levels (business_id, product_id, location_id),
  constraint serial_numbers_taken check ((status = 'available') = (taken_id is null)),
  constraint serial_numbers_taken_by check ((taken_id is null) = (taken_kind is null) and (taken_id is null) = (taken_line is null)),
  constraint serial_numbers_intake check ((intake_id is null) = (intake_kind is null)),
  constraint serial_numbers_warranty check (warranty_until is null or status = 'sold'),
  constraint serial_numbers_deleted check (deleted_at is null or status = 'void')
);
create index serial_numbers_created on serial_numbers (business_id, id desc) where deleted_at is null;
create index serial_numbers_number on serial_numbers (business_id, sort_name, id) where deleted_at is null;
create index serial_numbers_cost on serial_numbers (business_id, cost, id) where deleted_at is null;
create index serial_numbers_search on serial_numbers using gin (business_id, search_text gin_trgm_ops) where deleted_at is null;
create index serial_numbers_status on serial_numbers (business_id, status, id) where deleted_at is null;
create index serial_numbers_at on serial_numbers (business_id, product_id, location_id, status, sort_name) where deleted_at is null;
create index serial_numbers_here on serial_numbers (business_id, location_id, status, id) where deleted_at is null;
create index serial_numbers_taken_by on serial_numbers (business_id, taken_id) where taken_id is not null;

-- The numbers that units are found by, folded: no number is on two units, nor twice on one.
create table serial_number_codes (
  business_id uuid not null,
  code text collate "C" not null,
  serial_number_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, code),
  constraint serial_number_codes_unit foreign key (business_id, serial_number_id) references serial_numbers (business_id, id)
);
create index serial_number_codes_of on serial_number_codes (business_id, serial_number_id);

-- What happened to each. Only ever added to; a row that somebody deletes is hidden.
create table serial_number_logs (
  business_id uuid not null,
  id uuid not null,
  serial_number_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  what text not null check (what in ('registered', 'moved', 'edited', 'deleted')),
  from_status text,
  to_status text,
  -- Its place among the unit's moves: 1, 2, 3 …; null where nothing moved it.
  move integer,
  document_kind text,
  document_id uuid,
  line_id uuid,
  is_reversal boolean not null,
  -- The unit as it was before: what taking the document back puts it back to.
  prior jsonb,
  -- What somebody changed.
  before jsonb,
  after jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by uuid,
  primary key (business_id, id),
  constraint serial_number_logs_unit foreign key (business_id, serial_number_id) references serial_numbers (business_id, id),
  constraint serial_number_logs_once unique (business_id, serial_number_id, move),
  constraint serial_number_logs_moved check ((what = 'moved') = (document_id is not null) and (document_id is null) = (document_kind is null) and (document_id is null) = (line_id is null))
);
create index serial_number_logs_of on serial_number_logs (business_id, serial_number_id, id desc) where hidden_at is null;
create index serial_number_logs_product on serial_number_logs (business_id, product_id, id desc) where hidden_at is null;
create index serial_number_logs_document on serial_number_logs (business_id, document_id) where document_id is not null;

alter table serial_numbers enable row level security;
create policy tenant on serial_numbers using (business_id = current_setting('app.business_id')::uuid);
alter table serial_number_codes enable row level security;
create policy tenant on serial_number_codes using (business_id = current_setting('app.business_id')::uuid);
alter table serial_number_logs enable row level security;
create policy tenant on serial_number_logs using (business_id = current_setting('app.business_id')::uuid);
revoke delete, truncate on serial_numbers from kasuwa_app;
revoke update, truncate on serial_number_codes from kasuwa_app;
revoke update, delete, truncate on serial_number_logs from kasuwa_app;
grant update (hidden_at, hidden_by) on serial_number_logs to kasuwa_app;
