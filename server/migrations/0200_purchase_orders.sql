-- What is ordered from a supplier. It moves nothing and owes nothing; approved, what has not come of it is to come.
create table purchase_orders (
  business_id uuid not null,
  id uuid not null,
  number integer not null,
  status text not null,
  -- How many members must approve; copied from the business when the order is made.
  approval_level smallint not null,
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  -- The day on which its goods should come.
  expected_date date,
  note text,
  total bigint not null,
  -- Thousandths, of all lines together: only how the one stands to the other means anything.
  ordered bigint not null,
  received bigint not null default 0,
  receipt_status text not null generated always as (case when received = 0 then 'open' when received < ordered then 'partial' else 'received' end) stored,
  duplicate_of uuid,
  corrects uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it was approved; stays on an order that was canceled after that.
  posted_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason text,
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint purchase_orders_status_check check (status in ('pending', 'approved', 'closed', 'canceled')),
  constraint purchase_orders_approval_level_check check (approval_level between 0 and 2),
  constraint purchase_orders_total_check check (total >= 0),
  constraint purchase_orders_numbered check (number > 0),
  constraint purchase_orders_received check (received between 0 and ordered),
  -- Nothing comes of what is not approved, and nothing that came is canceled.
  constraint purchase_orders_nothing_received check (received = 0 or status in ('approved', 'closed')),
  constraint purchase_orders_closed check ((status = 'closed') = (closed_at is not null) and (closed_at is null) = (closed_by is null)),
  constraint purchase_orders_cancel_reason check (cancel_reason is null or canceled_at is not null),
  -- An order is copied, and canceled: none is recorded in the place of another.
  constraint purchase_orders_corrects_none check (corrects is null),
  constraint purchase_orders_duplicates_another check (duplicate_of <> id),
  constraint purchase_orders_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint purchase_orders_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint purchase_orders_duplicate_of foreign key (business_id, duplicate_of) references purchase_orders (business_id, id)
) with (fillfactor = 90);
create unique index purchase_orders_number on purchase_orders (business_id, number) where number > 0;
create index purchase_orders_date on purchase_orders (business_id, date, id) where deleted_at is null;
create index purchase_orders_contact_list on purchase_orders (business_id, contact_id, date, id) where deleted_at is null;
create index purchase_orders_pending on purchase_orders (business_id, created_at, id) where status = 'pending' and deleted_at is null;
create index purchase_orders_receipts on purchase_orders (business_id, receipt_status, status, id) where deleted_at is null;

create table purchase_order_items (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  -- As it was called when the line was made.
  product_name text not null,
  quantity bigint not null,
  -- Of intakes that took effect.
  received bigint not null default 0,
  -- Where the rest of it is to come to; null of an order that is not approved.
  incoming_to uuid,
  -- Kobo a unit.
  cost bigint not null,
  total bigint not null,
  metadata jsonb,
  primary key (business_id, id),
  constraint purchase_order_items_position unique (business_id, order_id, position),
  -- What comes in of a product is of its one line.
  constraint purchase_order_items_once unique (business_id, order_id, product_id),
  constraint purchase_order_items_quantity_check check (quantity > 0),
  constraint purchase_order_items_cost_check check (cost >= 0),
  constraint purchase_order_items_total check (total = (quantity * cost * 2 + 1000) / 2000),
  constraint purchase_order_items_received check (received between 0 and quantity),
  constraint purchase_order_items_order foreign key (business_id, order_id) references purchase_orders (business_id, id),
  constraint purchase_order_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint purchase_order_items_incoming_to foreign key (business_id, incoming_to) references locations (business_id, id)
);
create index purchase_order_items_product on purchase_order_items (business_id, product_id);
-- What is to come of a product, wherever it is asked: a few entries, without a look at the rows.
create index purchase_order_items_incoming on purchase_order_items (business_id, product_id, incoming_to) include (quantity, received)
  where incoming_to is not null and received < quantity;

-- An intake names the order that it comes of. No form wrote the column yet.
alter table inventory_actions add constraint inventory_actions_order foreign key (business_id, order_id) references purchase_orders (business_id, id);
alter table inventory_actions add constraint inventory_actions_order_of_intake check (order_id is null or kind = 'intake');
create index inventory_actions_order on inventory_actions (business_id, order_id) where order_id is not null;

alter table purchase_orders enable row level security;
create policy tenant on purchase_orders using (business_id = current_setting('app.business_id')::uuid);
alter table purchase_order_items enable row level security;
create policy tenant on purchase_order_items using (business_id = current_setting('app.business_id')::uuid);
