-- What is on hand where, every movement of it, and units that are told apart.

-- The stock of a product at a location. Rows are changed in place often, so each page keeps room.
create table inventory_levels (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  -- Thousandths of a unit.
  on_hand bigint not null default 0,
  -- Thousandths that pending documents hold: the sum of stock_commitments.
  committed bigint not null default 0,
  -- Kobo. The average cost is value / on_hand, and stands nowhere.
  value bigint not null default 0,
  created_at timestamptz not null default now(),
  -- The number of the level's newest movement, counted under the level's lock: ids and times are taken when a request begins.
  last_entry bigint not null default 0,
  -- Thousandths, of this location alone. Null where the product's holds.
  reorder_level bigint,
  -- Thousandths: the reorder level that holds here, or null. Kept here so that a level knows by itself whether it is low.
  low_at bigint,
  is_low boolean generated always as (coalesce(on_hand <= low_at, false)) stored not null,
  -- Of a product with serial numbers: how many units are on hand. Null of any other.
  units bigint,
  -- Of what is on hand and no entry of an index beside, so that most sales change the row in its place.
  is_empty boolean generated always as (on_hand = 0) stored not null,
  primary key (business_id, product_id, location_id),
  constraint inventory_levels_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint inventory_levels_product foreign key (business_id, product_id) references products (business_id, id),
  constraint inventory_levels_never_oversold check (on_hand >= committed and committed >= 0),
  -- A double holds this exactly. More could be stored and never read again.
  constraint inventory_levels_range check (on_hand <= 10000000000000 and value <= 9000000000000000),
  constraint inventory_levels_reorder check (reorder_level >= 0 and (reorder_level is null or low_at = reorder_level)),
  constraint inventory_levels_units check (units is null or (units * 1000) = on_hand),
  constraint inventory_levels_value check (value >= 0 and (on_hand > 0 or value = 0))
) with (fillfactor = 80);
alter table inventory_levels enable row level security;
create policy tenant on inventory_levels using (business_id = current_setting('app.business_id')::uuid);
-- A level is looked up by its id. Of some rows only, in words: so the planner never takes it for a reference.
create unique index inventory_levels_id on inventory_levels (business_id, id) where id is not null;
-- Levels with nothing on hand. A sale enters it where it takes the last unit.
create index inventory_levels_empty on inventory_levels (business_id, product_id) where is_empty;
-- Low levels. A sale that leaves a level as low as before writes no entry.
create index inventory_levels_low on inventory_levels (business_id, product_id) where is_low;

-- Every change of a level. Rows are only added: on_hand is the sum of quantity, and the level's value the sum of value.
create table stock_movements (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity bigint not null,
  value bigint not null,
  on_hand_after bigint not null,
  document_kind text not null check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment')),
  document_id uuid not null,
  line_id uuid not null,
  is_reversal boolean not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  entry integer not null,
  -- The location in four bytes: stock_movements_entry is the largest index of a shop. A column, for policies rule out an expression.
  location_hash integer generated always as (uuid_hash(location_id)) stored not null,
  primary key (business_id, id),
  constraint stock_movements_level foreign key (business_id, product_id, location_id)
    references inventory_levels (business_id, product_id, location_id),
  constraint stock_movements_something check (quantity <> 0 or value <> 0)
);
-- Not valid: rows of before the check are not asked.
alter table stock_movements add constraint stock_movements_on_hand_after_check check (on_hand_after >= 0) not valid;
alter table stock_movements enable row level security;
create policy tenant on stock_movements using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on stock_movements from kasuwa_app;
-- The movements of a level in their order, each number once.
create unique index stock_movements_entry on stock_movements (business_id, product_id, location_hash, entry);
-- A line moves a level once, and is taken back once. Hashes keep it narrow.
create unique index stock_movements_once on stock_movements
  (business_id, line_id, uuid_hash_extended(product_id, uuid_hash_extended(location_id, is_reversal::integer::bigint)));

-- What a pending document holds of a level, until it waits no longer.
create table stock_commitments (
  business_id uuid not null,
  document_kind text not null check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment')),
  document_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  -- Thousandths of a unit.
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (business_id, document_id, line_id, product_id, location_id),
  constraint stock_commitments_level foreign key (business_id, product_id, location_id)
    references inventory_levels (business_id, product_id, location_id)
);
alter table stock_commitments enable row level security;
create policy tenant on stock_commitments using (business_id = current_setting('app.business_id')::uuid);
revoke update on stock_commitments from kasuwa_app;
-- The documents that hold a level's stock.
create index stock_commitments_by_level on stock_commitments (business_id, product_id, location_id, document_id);

-- Units that are told apart: each in one place, in one state.
create table serial_numbers (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- Where it is, or was last.
  location_id uuid not null,
  -- As it was written. A phone of two SIM cards has both numbers, `first/second`.
  serial_number text not null,
  sort_name text collate "C" not null,
  search_text text not null,
  status text not null check (status in ('available', 'committed', 'sold', 'returned', 'void', 'damaged')),
  -- Kobo that this unit cost. A level's value is the sum over its units.
  cost bigint not null check (cost >= 0),
  -- How often documents moved it: the number of its newest move in serial_number_logs.
  moves integer not null check (moves >= 0),
  -- The document that holds it, or that it left with.
  taken_kind text,
  taken_id uuid,
  taken_line uuid,
  -- The document that it came in with. Null where it was on hand when its product began to be tracked.
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
  constraint serial_numbers_level foreign key (business_id, product_id, location_id)
    references inventory_levels (business_id, product_id, location_id),
  constraint serial_numbers_product foreign key (business_id, product_id) references products (business_id, id),
  constraint serial_numbers_deleted check (deleted_at is null or status in ('void', 'sold', 'returned')),
  constraint serial_numbers_intake check ((intake_id is null) = (intake_kind is null)),
  constraint serial_numbers_intake_kind check (intake_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment')),
  constraint serial_numbers_meta check (jsonb_typeof(meta) = 'object'),
  constraint serial_numbers_taken check ((status = 'available') = (taken_id is null)),
  constraint serial_numbers_taken_by check ((taken_id is null) = (taken_kind is null) and (taken_id is null) = (taken_line is null)),
  constraint serial_numbers_taken_kind check (taken_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment')),
  constraint serial_numbers_warranty check (warranty_until is null or status = 'sold')
);
alter table serial_numbers enable row level security;
create policy tenant on serial_numbers using (business_id = current_setting('app.business_id')::uuid);
revoke delete on serial_numbers from kasuwa_app;
-- Units of a product at a location that can be picked, by number.
create index serial_numbers_at on serial_numbers (business_id, product_id, location_id, status, sort_name) where deleted_at is null;
-- The list by cost.
create index serial_numbers_cost on serial_numbers (business_id, cost, id) where deleted_at is null;
-- The list, newest first: by the key a planner sorts all units of a business that it has not counted yet.
create index serial_numbers_created on serial_numbers (business_id, id desc) where deleted_at is null;
-- The list of one location, by state.
create index serial_numbers_here on serial_numbers (business_id, location_id, status, id) where deleted_at is null;
-- The list by number.
create index serial_numbers_number on serial_numbers (business_id, sort_name, id) where deleted_at is null;
-- Three letters or more, anywhere in a number. The words come first: a unit's number is rarer than its business.
create index serial_numbers_search on serial_numbers using gin (search_text gin_trgm_ops, business_id) where deleted_at is null;
-- The list of one state.
create index serial_numbers_status on serial_numbers (business_id, status, id) where deleted_at is null;

-- The numbers by which units are found, folded: none is on two units.
create table serial_number_codes (
  business_id uuid not null,
  code text collate "C" not null,
  serial_number_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, code),
  constraint serial_number_codes_unit foreign key (business_id, serial_number_id)
    references serial_numbers (business_id, id) deferrable initially deferred
);
alter table serial_number_codes enable row level security;
create policy tenant on serial_number_codes using (business_id = current_setting('app.business_id')::uuid);
revoke update on serial_number_codes from kasuwa_app;
-- The numbers of a unit.
create index serial_number_codes_of on serial_number_codes (business_id, serial_number_id);

-- Every two letters that stand together in a number, with its unit: an index of three letters finds none of one or two.
create table serial_number_pairs (
  business_id uuid not null,
  pair text collate "C" not null,
  serial_number_id uuid not null,
  primary key (business_id, pair, serial_number_id),
  constraint serial_number_pairs_unit foreign key (business_id, serial_number_id) references serial_numbers (business_id, id)
);
alter table serial_number_pairs enable row level security;
create policy tenant on serial_number_pairs using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on serial_number_pairs from kasuwa_app;

-- What happened to each unit. Rows are only added; a deleted one is hidden.
create table serial_number_logs (
  business_id uuid not null,
  id uuid not null,
  serial_number_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  what text not null check (what in ('registered', 'moved', 'edited', 'deleted')),
  from_status text,
  to_status text,
  -- Its place among the unit's moves: 1, 2, 3 … Null where nothing moved it.
  move integer,
  document_kind text,
  document_id uuid,
  line_id uuid,
  is_reversal boolean not null,
  -- The unit before a move: taking the document back restores it.
  prior jsonb,
  -- What an edit changed.
  before jsonb,
  after jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  hidden_by uuid,
  primary key (business_id, id),
  constraint serial_number_logs_once unique (business_id, serial_number_id, move),
  constraint serial_number_logs_unit foreign key (business_id, serial_number_id) references serial_numbers (business_id, id),
  constraint serial_number_logs_after check (jsonb_typeof(after) = 'object'),
  constraint serial_number_logs_before check (jsonb_typeof(before) = 'object'),
  constraint serial_number_logs_document_kind check (
    document_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment')
  ),
  constraint serial_number_logs_from_status check (from_status in ('available', 'committed', 'sold', 'returned', 'void', 'damaged')),
  constraint serial_number_logs_moved check (
    (what = 'moved') = (document_id is not null)
    and (document_id is null) = (document_kind is null)
    and (document_id is null) = (line_id is null)
  ),
  constraint serial_number_logs_prior check (jsonb_typeof(prior) = 'object'),
  constraint serial_number_logs_to_status check (to_status in ('available', 'committed', 'sold', 'returned', 'void', 'damaged'))
);
alter table serial_number_logs enable row level security;
create policy tenant on serial_number_logs using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on serial_number_logs from kasuwa_app;
grant update (hidden_at) on serial_number_logs to kasuwa_app;
grant update (hidden_by) on serial_number_logs to kasuwa_app;
-- What a document did to units.
create index serial_number_logs_document on serial_number_logs (business_id, document_id) where document_id is not null;
-- The log of a unit, newest first.
create index serial_number_logs_of on serial_number_logs (business_id, serial_number_id, id desc) where hidden_at is null;
-- The log of a product's units, newest first.
create index serial_number_logs_product on serial_number_logs (business_id, product_id, id desc) where hidden_at is null;
