-- Rows are written in place often: room is left on each page for it.
create table inventory_levels (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  -- Thousandths of a unit.
  on_hand bigint not null default 0,
  committed bigint not null default 0,
  -- Kobo. Average cost is value / on hand and is stored nowhere.
  value bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (business_id, product_id, location_id),
  constraint inventory_levels_id unique (business_id, id),
  constraint inventory_levels_product foreign key (business_id, product_id) references products (business_id, id),
  constraint inventory_levels_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint inventory_levels_never_oversold check (on_hand >= committed and committed >= 0),
  constraint inventory_levels_value check (value >= 0 and (on_hand > 0 or value = 0))
) with (fillfactor = 80);

-- Only ever added to. On hand is the sum of quantity, and the level's value the sum of value.
create table stock_movements (
  business_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  quantity bigint not null check (quantity <> 0),
  value bigint not null,
  on_hand_after bigint not null check (on_hand_after >= 0),
  document_kind text not null check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward')),
  document_id uuid not null,
  line_id uuid not null,
  is_reversal boolean not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  -- A line moves a product once, and is taken back once.
  constraint stock_movements_once unique (business_id, line_id, product_id, is_reversal),
  constraint stock_movements_level foreign key (business_id, product_id, location_id) references inventory_levels (business_id, product_id, location_id)
);
create index stock_movements_level_list on stock_movements (business_id, product_id, location_id, id);

-- Gapless numbers of documents: locked last, held shortest.
create table document_counters (
  business_id uuid not null,
  kind text not null check (kind in ('sale', 'purchase-order', 'intake', 'return-inward', 'return-outward')),
  last_number integer not null,
  created_at timestamptz not null default now(),
  primary key (business_id, kind)
);

create table document_approvals (
  business_id uuid not null,
  document_id uuid not null,
  merchant_id uuid not null,
  -- An owner's approval of what they made themselves.
  is_own boolean not null,
  created_at timestamptz not null default now(),
  primary key (business_id, document_id, merchant_id)
);

create table inventory_actions (
  business_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('intake', 'return-inward', 'return-outward')),
  number integer not null,
  status text not null check (status in ('pending', 'approved', 'canceled')),
  -- How many members must approve; copied from the business when the document is made.
  approval_level smallint not null check (approval_level between 0 and 2),
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  note text,
  order_id uuid,
  sale_id uuid,
  total bigint not null check (total >= 0),
  duplicate_of uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it took effect; stays on a document that was canceled after that.
  posted_at timestamptz,
  canceled_at timestamptz,
  canceled_by uuid,
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint inventory_actions_number unique (business_id, kind, number),
  constraint inventory_actions_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint inventory_actions_location foreign key (business_id, location_id) references locations (business_id, id)
);
create index inventory_actions_created on inventory_actions (business_id, created_at, id) where deleted_at is null;
create index inventory_actions_date on inventory_actions (business_id, date, id) where deleted_at is null;
create index inventory_actions_contact on inventory_actions (business_id, contact_id, date);

create table inventory_action_items (
  business_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  position integer not null,
  product_id uuid not null,
  -- As it was called when the line was made.
  product_name text not null,
  quantity bigint not null check (quantity > 0),
  -- Kobo a unit: cost of an intake and a return outward, price of a return inward.
  unit_amount bigint not null check (unit_amount >= 0),
  total bigint not null,
  -- What the stock moved was worth, set when it posts.
  value bigint,
  metadata jsonb,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint inventory_action_items_position unique (business_id, action_id, position),
  constraint inventory_action_items_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint inventory_action_items_total check (total = (quantity * unit_amount * 2 + 1000) / 2000)
);
create index inventory_action_items_product on inventory_action_items (business_id, product_id);

alter table inventory_levels enable row level security;
alter table inventory_levels force row level security;
create policy tenant on inventory_levels using (business_id = current_setting('app.business_id')::uuid);
alter table stock_movements enable row level security;
alter table stock_movements force row level security;
create policy tenant on stock_movements using (business_id = current_setting('app.business_id')::uuid);
alter table document_counters enable row level security;
alter table document_counters force row level security;
create policy tenant on document_counters using (business_id = current_setting('app.business_id')::uuid);
alter table document_approvals enable row level security;
alter table document_approvals force row level security;
create policy tenant on document_approvals using (business_id = current_setting('app.business_id')::uuid);
alter table inventory_actions enable row level security;
alter table inventory_actions force row level security;
create policy tenant on inventory_actions using (business_id = current_setting('app.business_id')::uuid);
alter table inventory_action_items enable row level security;
alter table inventory_action_items force row level security;
create policy tenant on inventory_action_items using (business_id = current_setting('app.business_id')::uuid);

revoke update, delete, truncate on stock_movements from kasuwa_app;
revoke update, delete, truncate on document_approvals from kasuwa_app;
