-- Quotations, orders, sales and stock documents with their lines.

-- The last number of each kind of document: no number is left out. Locked last, and held shortest.
create table document_counters (
  business_id uuid not null,
  kind text not null check (kind in ('sale', 'purchase-order', 'intake', 'return-inward', 'return-outward', 'adjustment', 'quotation')),
  last_number integer not null,
  created_at timestamptz not null default now(),
  primary key (business_id, kind)
);
alter table document_counters enable row level security;
create policy tenant on document_counters using (business_id = current_setting('app.business_id')::uuid);

-- Who approved which document.
create table document_approvals (
  business_id uuid not null,
  document_id uuid not null,
  merchant_id uuid not null,
  -- An owner's approval of what they made themselves.
  is_own boolean not null,
  created_at timestamptz not null default now(),
  primary key (business_id, document_id, merchant_id)
);
alter table document_approvals enable row level security;
create policy tenant on document_approvals using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on document_approvals from kasuwa_app;

-- Cash drawers of locations.
create table drawers (
  business_id uuid not null,
  id uuid not null,
  location_id uuid not null,
  name text not null,
  search_text text not null,
  sort_name text collate "C" not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id),
  constraint drawers_location foreign key (business_id, location_id) references locations (business_id, id)
);
alter table drawers enable row level security;
create policy tenant on drawers using (business_id = current_setting('app.business_id')::uuid);
-- No two drawers of a location have one name.
create unique index drawers_name_key on drawers (business_id, location_id, lower(name)) where deleted_at is null;

-- Who answered for a drawer, from its opening with a float until it was counted and closed.
-- A payment at a drawer shares a lock of the open session until it commits; a close takes the row alone, so no payment is missed.
create table drawer_sessions (
  business_id uuid not null,
  id uuid not null,
  drawer_id uuid not null,
  -- The drawer's location then: its sales are of that one.
  location_id uuid not null,
  -- 1, 2, 3 … of a drawer: the number of its Z report.
  number integer not null,
  -- Kobo in the drawer when it was opened.
  opening_float bigint not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  -- Kobo that should be in it: the float, what was paid in less what was paid out, and what was taken less what was given back.
  expected bigint,
  counted bigint,
  difference bigint generated always as (counted - expected) stored,
  note text,
  primary key (business_id, id),
  constraint drawer_sessions_drawer foreign key (business_id, drawer_id) references drawers (business_id, id),
  constraint drawer_sessions_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint drawer_sessions_closed check (
    (closed_at is null) = (closed_by is null)
    and (closed_at is null) = (expected is null)
    and (closed_at is null) = (counted is null)
  ),
  constraint drawer_sessions_counted check (counted >= 0),
  constraint drawer_sessions_float check (opening_float >= 0),
  constraint drawer_sessions_numbered check (number > 0)
);
alter table drawer_sessions enable row level security;
create policy tenant on drawer_sessions using (business_id = current_setting('app.business_id')::uuid);
-- A drawer's sessions are numbered without doubles.
create unique index drawer_sessions_number on drawer_sessions (business_id, drawer_id, number) where number > 0;
-- One session of a drawer is open at a time.
create unique index drawer_sessions_open on drawer_sessions (business_id, drawer_id) where closed_at is null;

-- An offer to a customer at a price, until a day. It moves and owes nothing; the sale that is made of it names it.
create table quotations (
  business_id uuid not null,
  id uuid not null,
  number integer not null,
  status text not null check (status in ('pending', 'accepted', 'canceled')),
  -- An offer needs no approval: its sale may.
  approval_level smallint not null,
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  -- The last day of the offer, in the business's time zone.
  expires_on date not null,
  note text,
  subtotal bigint not null,
  discount bigint not null,
  tax_total bigint not null,
  total bigint not null,
  duplicate_of uuid,
  corrects uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  posted_at timestamptz,
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason text,
  deleted_at timestamptz,
  deleted_by uuid,
  included_tax bigint not null default 0,
  primary key (business_id, id),
  constraint quotations_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint quotations_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint quotations_approved_by_nobody check (approval_level = 0 and posted_at is null),
  constraint quotations_cancel_reason check (cancel_reason is null or canceled_at is not null),
  constraint quotations_canceled check (
    (status = 'canceled') = (canceled_at is not null)
    and (canceled_at is null) = (canceled_by is null)
  ),
  constraint quotations_deleted check (deleted_at is null or status = 'canceled'),
  constraint quotations_numbered check (number > 0),
  -- A quotation is offered anew, never corrected or copied.
  constraint quotations_of_no_other check (corrects is null and duplicate_of is null),
  constraint quotations_sums check (
    discount between 0 and subtotal
    and tax_total >= 0
    and included_tax between 0 and (subtotal - discount)
    and total = (subtotal - discount - included_tax + tax_total)
  )
) with (fillfactor = 90);
alter table quotations enable row level security;
create policy tenant on quotations using (business_id = current_setting('app.business_id')::uuid);
-- A number is given once.
create unique index quotations_number on quotations (business_id, number) where number > 0;
-- Quotations of a contact, in the order of lists.
create index quotations_contact_list on quotations (business_id, contact_id, date, id) where deleted_at is null;
-- The list, by date.
create index quotations_date on quotations (business_id, date, id) where deleted_at is null;
-- The list by the last day.
create index quotations_expires on quotations (business_id, expires_on, id) where deleted_at is null;
-- Open offers, by the last day.
create index quotations_pending on quotations (business_id, expires_on, id) where status = 'pending' and deleted_at is null;

create table quotation_items (
  business_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  -- Its name when the line was made.
  product_name text not null,
  -- Thousandths of a unit.
  quantity bigint not null check (quantity > 0),
  -- Kobo a unit.
  price bigint not null check (price >= 0),
  total bigint not null,
  -- This line's part of the whole discount.
  discount bigint not null,
  metadata jsonb,
  -- Kobo off this line alone.
  line_discount bigint not null default 0,
  -- Kobo: the product's price then. The sale that is made of the offer keeps it.
  list_price bigint,
  included_tax bigint not null default 0,
  primary key (business_id, quotation_id, "position"),
  constraint quotation_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint quotation_items_quotation foreign key (business_id, quotation_id) references quotations (business_id, id),
  constraint quotation_items_discount check (discount between 0 and (total - line_discount)),
  constraint quotation_items_included_tax check (included_tax between 0 and (total - line_discount - discount)),
  constraint quotation_items_line_discount check (line_discount between 0 and total),
  constraint quotation_items_list_price check (list_price >= 0),
  constraint quotation_items_metadata check (jsonb_typeof(metadata) = 'object'),
  constraint quotation_items_total check (total = ((quantity * price * 2 + 1000) / 2000))
);
alter table quotation_items enable row level security;
create policy tenant on quotation_items using (business_id = current_setting('app.business_id')::uuid);
-- Lines of a product.
create index quotation_items_product on quotation_items (business_id, product_id) where product_id is not null;

-- A tax as it stood when the quotation was made.
create table quotation_tax_lines (
  business_id uuid not null,
  quotation_id uuid not null,
  tax_id uuid not null,
  "position" integer not null,
  name text not null,
  rate bigint not null,
  base bigint not null,
  amount bigint not null,
  -- The positions of the lines that are taxed; null for all.
  covers jsonb,
  created_at timestamptz not null default now(),
  inclusive boolean not null default false,
  shares jsonb,
  is_off boolean not null default false,
  primary key (business_id, quotation_id, tax_id),
  constraint quotation_tax_lines_quotation foreign key (business_id, quotation_id) references quotations (business_id, id),
  constraint quotation_tax_lines_tax foreign key (business_id, tax_id, inclusive) references sale_taxes (business_id, id, inclusive),
  constraint quotation_tax_lines_amounts check (base >= 0 and amount >= 0),
  constraint quotation_tax_lines_covers check (jsonb_typeof(covers) = 'array'),
  constraint quotation_tax_lines_off check (not is_off or inclusive and base = 0 and amount = 0),
  constraint quotation_tax_lines_shares check (inclusive = (shares is not null) and jsonb_typeof(shares) = 'array')
);
alter table quotation_tax_lines enable row level security;
create policy tenant on quotation_tax_lines using (business_id = current_setting('app.business_id')::uuid);

-- Sales. Rows are changed in place (payments, returns), so each page keeps room.
create table sales (
  business_id uuid not null,
  id uuid not null,
  number integer not null,
  status text not null check (status in ('pending', 'approved', 'canceled')),
  -- How many members must approve: copied from the business when the sale is made.
  approval_level smallint not null check (approval_level between 0 and 2),
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  note text,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null,
  tax_total bigint not null check (tax_total >= 0),
  total bigint not null,
  -- Kobo: always the sum of its payments and of what is allocated.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  -- Kobo that the goods cost, set when the sale posts.
  cost bigint,
  duplicate_of uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it took effect. Stays on a sale that is canceled later.
  posted_at timestamptz,
  canceled_at timestamptz,
  canceled_by uuid,
  deleted_at timestamptz,
  -- In the words of the member who canceled it.
  cancel_reason text,
  -- The sale that was canceled in the same moment, in whose place this one stands.
  corrects uuid,
  -- Kobo that approved returns took off what is owed, less what was handed back.
  credited bigint not null default 0,
  return_status text not null default 'none',
  -- Kobo of paid_amount that are no payment of this sale: matched with it, less its own credit matched with others.
  allocated bigint not null default 0,
  -- The day by which it is to be paid.
  due_date date not null,
  -- The quotation that it was made of.
  quotation_id uuid,
  -- The session of the drawer at which it was recorded.
  drawer_session_id uuid,
  -- Who deleted a sale that never took effect. A pending one is canceled in the same moment.
  deleted_by uuid,
  included_tax bigint not null default 0,
  rounding bigint not null default 0,
  primary key (business_id, id),
  constraint sales_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint sales_corrects foreign key (business_id, corrects) references sales (business_id, id) deferrable,
  constraint sales_drawer_session foreign key (business_id, drawer_session_id) references drawer_sessions (business_id, id),
  constraint sales_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint sales_quotation foreign key (business_id, quotation_id) references quotations (business_id, id),
  constraint sales_allocated check (allocated <= total),
  constraint sales_cancel_reason check (cancel_reason is null or canceled_at is not null),
  constraint sales_check check (discount between 0 and subtotal),
  constraint sales_check1 check (total = (subtotal - discount - included_tax + tax_total)),
  constraint sales_corrects_another check (corrects <> id),
  constraint sales_credited check (credited between 0 and total),
  constraint sales_included_tax check (included_tax between 0 and (subtotal - discount)),
  -- A reference is looked up by a plan that is made once. In an empty table it could take an index with a column less and go through all documents.
  -- An index of some rows only is never taken for it: so number > 0 is said here and there.
  constraint sales_numbered check (number > 0),
  constraint sales_return_status check (return_status in ('none', 'partial', 'full'))
) with (fillfactor = 90);
alter table sales enable row level security;
create policy tenant on sales using (business_id = current_setting('app.business_id')::uuid);
-- A sale is corrected once.
create unique index sales_corrected_once on sales (business_id, corrects) where corrects is not null;
-- A number is given once, and a sale is found by it.
create unique index sales_number on sales (business_id, number) where number > 0;
-- Of the sales of a quotation one stands.
create unique index sales_of_quotation on sales (business_id, quotation_id) where quotation_id is not null and status <> 'canceled';
-- Sales that took effect and were canceled, by when: the report of losses.
create index sales_canceled on sales (business_id, canceled_at, id) where posted_at is not null and canceled_at is not null;
-- Sales of a contact, in the order of lists.
create index sales_contact_list on sales (business_id, contact_id, date, id) where deleted_at is null;
-- The list, by date.
create index sales_date on sales (business_id, date, id) where deleted_at is null;
-- Deleted sales, the newest first.
create index sales_deleted on sales (business_id, deleted_at, id) where deleted_at is not null;
-- What is paid ahead on a contact's pending sales: shown with each balance.
create index sales_deposits on sales (business_id, contact_id, paid_amount)
  where status = 'pending' and deleted_at is null and paid_amount > 0;
-- Canceled sales, which are few. A sale has no entry when it is recorded.
create index sales_of_canceled on sales (business_id, id) where status = 'canceled' and deleted_at is null;
-- Sales of a drawer's session.
create index sales_of_drawer on sales (business_id, drawer_session_id) where drawer_session_id is not null;
-- Sales that a member recorded.
create index sales_of_member on sales (business_id, created_by) where deleted_at is null;
-- Sales on which something is owed, or kept as credit. A sale that is paid in full has no entry.
create index sales_open on sales (business_id, contact_id, due_date) include (status, total, credited, paid_amount, deleted_at)
  where case status when 'approved' then total - credited - paid_amount when 'canceled' then - paid_amount else 0 end <> 0;
-- Sales that wait for approval: asked on every screen.
create index sales_pending on sales (business_id, created_at, id) where status = 'pending' and deleted_at is null;
-- Sales of which something came back, in the order of lists. A sale has no entry when it is recorded.
create index sales_returned on sales (business_id, return_status, date, id) where return_status <> 'none' and deleted_at is null;

create table sale_items (
  business_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  product_name text not null,
  -- Thousandths of a unit.
  quantity bigint not null check (quantity > 0),
  -- Kobo a unit.
  price bigint not null check (price >= 0),
  total bigint not null,
  -- This line's part of the whole discount.
  discount bigint not null,
  -- Kobo that the goods cost, set when the sale posts. A service costs its product's cost.
  cost bigint,
  metadata jsonb,
  -- Thousandths that came back: never more than the line has.
  returned bigint not null default 0,
  -- Kobo off this line alone. The whole discount is spread over what is left.
  line_discount bigint not null default 0,
  -- Kobo: the product's price then. Null on lines of before it was kept.
  list_price bigint,
  included_tax bigint not null default 0,
  constraint sale_items_position primary key (business_id, sale_id, "position"),
  constraint sale_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint sale_items_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_items_discount check (discount between 0 and (total - line_discount)),
  constraint sale_items_included_tax check (included_tax between 0 and (total - line_discount - discount)),
  constraint sale_items_line_discount check (line_discount between 0 and total),
  constraint sale_items_list_price check (list_price >= 0),
  constraint sale_items_metadata check (jsonb_typeof(metadata) = 'object'),
  constraint sale_items_returned check (returned between 0 and quantity),
  constraint sale_items_total check (total = ((quantity * price * 2 + 1000) / 2000))
);
alter table sale_items enable row level security;
create policy tenant on sale_items using (business_id = current_setting('app.business_id')::uuid);
-- Lines of a product, with their sales.
create index sale_items_product on sale_items (business_id, product_id, sale_id) where product_id is not null;
-- Lines that were sold under their product's price: few of a shop's.
create index sale_items_under_price on sale_items (business_id, sale_id) where list_price > price;

-- What a line takes of each component, as the composite was made then.
create table sale_item_components (
  business_id uuid not null,
  sale_id uuid not null,
  line_position integer not null,
  "position" integer not null check ("position" >= 0),
  product_id uuid not null,
  product_name text not null,
  -- Thousandths: in one composite, and taken for the whole line.
  quantity bigint not null check (quantity > 0),
  taken bigint not null check (taken > 0),
  -- Kobo that it cost, set when the sale posts.
  cost bigint,
  primary key (business_id, sale_id, line_position, product_id),
  constraint sale_item_components_product foreign key (business_id, product_id) references products (business_id, id),
  constraint sale_item_components_sale foreign key (business_id, sale_id) references sales (business_id, id)
);
alter table sale_item_components enable row level security;
create policy tenant on sale_item_components using (business_id = current_setting('app.business_id')::uuid);
revoke delete on sale_item_components from kasuwa_app;
-- Lines that took a product as a component.
create index sale_item_components_of on sale_item_components (business_id, product_id);

-- A tax as it stood when the sale was made.
create table sale_tax_lines (
  business_id uuid not null,
  sale_id uuid not null,
  tax_id uuid not null,
  "position" integer not null,
  name text not null,
  rate bigint not null,
  base bigint not null check (base >= 0),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  -- The positions of the lines that are taxed; null for all.
  covers jsonb,
  inclusive boolean not null default false,
  shares jsonb,
  is_off boolean not null default false,
  primary key (business_id, sale_id, tax_id),
  constraint sale_tax_lines_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_tax_lines_tax foreign key (business_id, tax_id, inclusive) references sale_taxes (business_id, id, inclusive),
  constraint sale_tax_lines_covers check (jsonb_typeof(covers) = 'array'),
  constraint sale_tax_lines_off check (not is_off or inclusive and base = 0 and amount = 0),
  constraint sale_tax_lines_shares check (inclusive = (shares is not null) and jsonb_typeof(shares) = 'array')
);
alter table sale_tax_lines enable row level security;
create policy tenant on sale_tax_lines using (business_id = current_setting('app.business_id')::uuid);
-- Sales with a tax. Of some rows only, in words: so the planner never takes it for a reference.
create index sale_tax_lines_of_tax on sale_tax_lines (business_id, tax_id) where tax_id is not null;

-- Orders from suppliers. They move and owe nothing; of an approved one, what is not received is to come.
create table purchase_orders (
  business_id uuid not null,
  id uuid not null,
  number integer not null,
  status text not null check (status in ('pending', 'approved', 'closed', 'canceled')),
  -- How many members must approve: copied from the business when the order is made.
  approval_level smallint not null check (approval_level between 0 and 2),
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  -- The day on which the goods should come.
  expected_date date,
  note text,
  total bigint not null check (total >= 0),
  -- Thousandths of all lines together, to be compared with each other alone.
  ordered bigint not null,
  received bigint not null default 0,
  receipt_status text generated always as (case when received = 0 then 'open' when received < ordered then 'partial' else 'received' end) stored not null,
  duplicate_of uuid,
  corrects uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it was approved. Stays on an order that is canceled later.
  posted_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  canceled_at timestamptz,
  canceled_by uuid,
  cancel_reason text,
  deleted_at timestamptz,
  deleted_by uuid,
  primary key (business_id, id),
  constraint purchase_orders_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint purchase_orders_duplicate_of foreign key (business_id, duplicate_of) references purchase_orders (business_id, id) deferrable,
  constraint purchase_orders_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint purchase_orders_cancel_reason check (cancel_reason is null or canceled_at is not null),
  constraint purchase_orders_closed check (
    (status = 'closed') = (closed_at is not null)
    and (closed_at is null) = (closed_by is null)
  ),
  -- An order is copied and canceled, never corrected.
  constraint purchase_orders_corrects_none check (corrects is null),
  constraint purchase_orders_duplicates_another check (duplicate_of <> id),
  -- An order that is not approved receives nothing, and one that received is not canceled.
  constraint purchase_orders_nothing_received check (received = 0 or status in ('approved', 'closed')),
  constraint purchase_orders_numbered check (number > 0),
  constraint purchase_orders_received check (received between 0 and ordered)
) with (fillfactor = 90);
alter table purchase_orders enable row level security;
create policy tenant on purchase_orders using (business_id = current_setting('app.business_id')::uuid);
-- A number is given once.
create unique index purchase_orders_number on purchase_orders (business_id, number) where number > 0;
-- Orders of a supplier, in the order of lists.
create index purchase_orders_contact_list on purchase_orders (business_id, contact_id, date, id) where deleted_at is null;
-- The list, by date.
create index purchase_orders_date on purchase_orders (business_id, date, id) where deleted_at is null;
-- The list by the expected day.
create index purchase_orders_expected on purchase_orders (business_id, expected_date, id) where deleted_at is null;
-- Orders that wait for approval: asked on every screen.
create index purchase_orders_pending on purchase_orders (business_id, created_at, id) where status = 'pending' and deleted_at is null;

create table purchase_order_items (
  business_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  -- Its name when the line was made.
  product_name text not null,
  quantity bigint not null check (quantity > 0),
  -- Thousandths, of intakes that took effect.
  received bigint not null default 0,
  -- The location that the rest is to come to. Null of an order that is not approved.
  incoming_to uuid,
  -- Kobo a unit.
  cost bigint not null check (cost >= 0),
  total bigint not null,
  metadata jsonb,
  primary key (business_id, id),
  -- A product stands on one line, so an intake knows its line.
  constraint purchase_order_items_once unique (business_id, order_id, product_id),
  constraint purchase_order_items_position unique (business_id, order_id, "position"),
  constraint purchase_order_items_incoming_to foreign key (business_id, incoming_to) references locations (business_id, id),
  constraint purchase_order_items_order foreign key (business_id, order_id) references purchase_orders (business_id, id),
  constraint purchase_order_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint purchase_order_items_metadata check (jsonb_typeof(metadata) = 'object'),
  constraint purchase_order_items_received check (received between 0 and quantity),
  constraint purchase_order_items_total check (total = ((quantity * cost * 2 + 1000) / 2000))
);
alter table purchase_order_items enable row level security;
create policy tenant on purchase_order_items using (business_id = current_setting('app.business_id')::uuid);
-- What is to come of a product: read from the index alone.
create index purchase_order_items_incoming on purchase_order_items (business_id, product_id, incoming_to) include (quantity, received)
  where incoming_to is not null and received < quantity;
-- Lines of a product.
create index purchase_order_items_product on purchase_order_items (business_id, product_id);

-- Stock documents: intakes, returns of both ways, adjustments.
create table inventory_actions (
  business_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('intake', 'return-inward', 'return-outward', 'adjustment')),
  number integer not null,
  status text not null check (status in ('pending', 'approved', 'canceled')),
  -- How many members must approve: copied from the business when the document is made.
  approval_level smallint not null check (approval_level between 0 and 2),
  contact_id uuid,
  location_id uuid not null,
  date timestamptz not null,
  note text,
  order_id uuid,
  sale_id uuid,
  -- Kobo. Of an adjustment its worth, known once it takes effect.
  total bigint,
  duplicate_of uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it took effect. Stays on a document that is canceled later.
  posted_at timestamptz,
  canceled_at timestamptz,
  canceled_by uuid,
  deleted_at timestamptz,
  -- Kobo: always the sum of its payments and of what is allocated, never more than the total.
  paid_amount bigint not null default 0,
  cancel_reason text,
  corrects uuid,
  -- The intake that a return outward takes back of.
  intake_id uuid,
  -- What a pending return is to pay back when it takes effect.
  pays_back jsonb,
  -- Kobo by which a supplier's credit differs from what the goods were worth on the shelf.
  variance bigint,
  allocated bigint not null default 0,
  due_date date,
  -- The sale for which the goods of a return were exchanged. Both take effect, are canceled and deleted together.
  exchange_sale_id uuid,
  deleted_by uuid,
  -- The drawer's session into which extra costs came back.
  costs_back_session_id uuid,
  rounding bigint not null default 0,
  primary key (business_id, id),
  constraint inventory_actions_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint inventory_actions_corrects foreign key (business_id, corrects) references inventory_actions (business_id, id) deferrable,
  constraint inventory_actions_costs_back_session foreign key (business_id, costs_back_session_id)
    references drawer_sessions (business_id, id),
  constraint inventory_actions_exchange foreign key (business_id, exchange_sale_id) references sales (business_id, id),
  constraint inventory_actions_intake foreign key (business_id, intake_id) references inventory_actions (business_id, id) deferrable,
  constraint inventory_actions_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint inventory_actions_order foreign key (business_id, order_id) references purchase_orders (business_id, id),
  constraint inventory_actions_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint inventory_actions_allocated check (allocated = 0 or allocated <= total),
  constraint inventory_actions_cancel_reason check (cancel_reason is null or canceled_at is not null),
  constraint inventory_actions_contact_given check (
    contact_id is not null
    or kind not in ('intake', 'return-inward', 'return-outward')
  ),
  constraint inventory_actions_corrects_another check (corrects <> id),
  constraint inventory_actions_costs_back check (costs_back_session_id is null or kind = 'intake' and canceled_at is not null),
  -- Intakes alone are to be paid by a day.
  constraint inventory_actions_due check ((kind = 'intake') = (due_date is not null)),
  constraint inventory_actions_exchange_of_return check (
    exchange_sale_id is null
    or kind = 'return-inward' and sale_id is not null and sale_id <> exchange_sale_id
  ),
  constraint inventory_actions_numbered check (number > 0),
  constraint inventory_actions_order_of_intake check (order_id is null or kind = 'intake'),
  constraint inventory_actions_paid check (paid_amount = 0 or paid_amount > 0 and paid_amount <= total),
  constraint inventory_actions_pays_back check (pays_back is null or kind = 'return-inward'),
  constraint inventory_actions_pays_back_list check (jsonb_typeof(pays_back) = 'array'),
  constraint inventory_actions_rounding check (rounding = 0 or kind = 'return-inward'),
  constraint inventory_actions_takes_back check (
    (sale_id is null or kind = 'return-inward')
    and (intake_id is null or kind = 'return-outward')
  ),
  constraint inventory_actions_total_check check (
    case
      when kind = 'adjustment' then (total is null) = (posted_at is null)
      else total is not null and total >= 0
    end
  ),
  constraint inventory_actions_variance check ((variance is not null) = (kind = 'return-outward' and posted_at is not null))
);
alter table inventory_actions enable row level security;
create policy tenant on inventory_actions using (business_id = current_setting('app.business_id')::uuid);
-- A document is corrected once.
create unique index inventory_actions_corrected_once on inventory_actions (business_id, corrects) where corrects is not null;
-- A sale is the other half of one return.
create unique index inventory_actions_exchanged_once on inventory_actions (business_id, exchange_sale_id)
  where exchange_sale_id is not null;
-- A number of a kind is given once.
create unique index inventory_actions_number on inventory_actions (business_id, kind, number) where number > 0;
-- Canceled documents, which are few. No sale writes to it.
create index inventory_actions_canceled on inventory_actions (business_id, id) where status = 'canceled' and deleted_at is null;
-- Documents of a contact, by date.
create index inventory_actions_contact on inventory_actions (business_id, contact_id, date) where contact_id is not null;
-- Costs that came back into a drawer's session.
create index inventory_actions_costs_back on inventory_actions (business_id, costs_back_session_id) where costs_back_session_id is not null;
-- The list, by date.
create index inventory_actions_date on inventory_actions (business_id, date, id) where deleted_at is null;
-- Deleted documents, which are few: lists of lines leave theirs out, without a look-up for each line.
create index inventory_actions_deleted on inventory_actions (business_id, id) where deleted_at is not null;
-- What is paid ahead on a contact's pending documents: shown with each balance.
create index inventory_actions_deposits on inventory_actions (business_id, contact_id, paid_amount)
  where status = 'pending' and deleted_at is null and paid_amount > 0;
-- The list by the day of payment.
create index inventory_actions_due on inventory_actions (business_id, due_date, id) where deleted_at is null;
-- Returns of an intake.
create index inventory_actions_of_intake on inventory_actions (business_id, intake_id) where intake_id is not null;
-- Returns of a sale.
create index inventory_actions_of_sale on inventory_actions (business_id, sale_id) where sale_id is not null;
-- Documents on which something is owed, or kept as credit. One that is paid in full has no entry.
create index inventory_actions_open on inventory_actions (business_id, contact_id)
  where
    case
      when status = 'pending' or kind = 'adjustment' then 0
      when status = 'canceled' then paid_amount
      when kind = 'return-outward' then total - paid_amount
      when kind = 'return-inward' and sale_id is not null then 0
      else paid_amount - total
    end <> 0;
-- Intakes of an order.
create index inventory_actions_order on inventory_actions (business_id, order_id) where order_id is not null;
-- Intakes that are not paid in full, with what is asked of them, in the order in which they were made.
create index inventory_actions_owed on inventory_actions (business_id, id, due_date, status, paid_amount)
  where kind = 'intake' and paid_amount < total and deleted_at is null;
-- Documents that wait for approval: asked on every screen.
create index inventory_actions_pending on inventory_actions (business_id, created_at, id) where status = 'pending' and deleted_at is null;

create table inventory_action_items (
  business_id uuid not null,
  id uuid not null,
  action_id uuid not null,
  "position" integer not null,
  product_id uuid not null,
  -- Its name when the line was made.
  product_name text not null,
  -- Thousandths of a unit. Below zero on a line that adjusts stock down.
  quantity bigint not null,
  -- Kobo a unit: the cost of an intake or a return outward, the price of a return inward.
  unit_amount bigint check (unit_amount >= 0),
  total bigint,
  -- Kobo that the moved stock was worth, set when it posts.
  value bigint,
  metadata jsonb,
  -- Why a line adjusts stock. Null on any other line.
  reason text check (reason in ('damage', 'loss', 'theft', 'expired', 'own-use', 'found', 'recount', 'opening', 'other')),
  -- Thousandths of an intake's line that went back: never more than it has.
  returned bigint not null default 0,
  -- The line of a sale of which this one takes back.
  sale_id uuid,
  sale_position integer,
  -- The line of an intake of which this one sends back.
  intake_item_id uuid,
  -- Kobo, of a return inward: the credit less tax, its taxes, and the credit at the price sold.
  net bigint,
  tax bigint,
  share bigint,
  -- Kobo that goods from a sale cost when they left.
  cost bigint,
  -- Kobo: this line's part of the intake's extra costs.
  extra_cost bigint not null default 0 check (extra_cost >= 0),
  primary key (business_id, id),
  constraint inventory_action_items_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_items_intake_line foreign key (business_id, intake_item_id)
    references inventory_action_items (business_id, id) deferrable,
  constraint inventory_action_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint inventory_action_items_sale_line foreign key (business_id, sale_id, sale_position)
    references sale_items (business_id, sale_id, "position"),
  constraint inventory_action_items_credited check (
    (net is null) = (tax is null)
    and (net is null or net >= 0 and tax >= 0)
    and (share is null) = (sale_id is null)
    and (share is null or net <= share)
  ),
  constraint inventory_action_items_metadata check (jsonb_typeof(metadata) = 'object'),
  constraint inventory_action_items_of_sale check ((sale_id is null) = (sale_position is null)),
  constraint inventory_action_items_priced check (reason is not null or unit_amount is not null and total is not null),
  constraint inventory_action_items_quantity_check check (
    quantity > 0
    or reason is not null and unit_amount is null and (quantity <> 0 or total <> 0)
  ),
  constraint inventory_action_items_returned check (returned = 0 or returned between 0 and quantity),
  constraint inventory_action_items_total check (total = ((quantity * unit_amount * 2 + 1000) / 2000))
);
alter table inventory_action_items enable row level security;
create policy tenant on inventory_action_items using (business_id = current_setting('app.business_id')::uuid);
-- A position of a document is taken once. Of some rows only, in words: so the planner never takes it for a reference.
create unique index inventory_action_items_position on inventory_action_items (business_id, action_id, "position")
  where action_id is not null;
-- Lines that sent back of an intake's line.
create index inventory_action_items_of_intake on inventory_action_items (business_id, intake_item_id) where intake_item_id is not null;
-- Lines that took back of a sale.
create index inventory_action_items_of_sale on inventory_action_items (business_id, sale_id) where sale_id is not null;
-- Lines of a product.
create index inventory_action_items_product on inventory_action_items (business_id, product_id) where product_id is not null;
-- Lines of adjustments, by reason: one in forty of a large shop's.
create index inventory_action_items_reason on inventory_action_items (business_id, reason, action_id) where reason is not null;

-- What a returned line takes off each tax of its sale: as agreed, and at the price sold.
create table inventory_action_item_taxes (
  business_id uuid not null,
  action_id uuid not null,
  line_position integer not null,
  tax_id uuid not null,
  amount bigint not null check (amount >= 0),
  share bigint not null,
  primary key (business_id, action_id, line_position, tax_id),
  constraint inventory_action_item_taxes_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_item_taxes_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id),
  constraint inventory_action_item_taxes_check check (share >= amount)
);
alter table inventory_action_item_taxes enable row level security;
create policy tenant on inventory_action_item_taxes using (business_id = current_setting('app.business_id')::uuid);
revoke update, delete on inventory_action_item_taxes from kasuwa_app;

-- What a returned line of a composite brings back of each component.
create table inventory_action_item_components (
  business_id uuid not null,
  action_id uuid not null,
  line_position integer not null,
  "position" integer not null check ("position" >= 0),
  product_id uuid not null,
  product_name text not null,
  -- Thousandths: in one composite, and for the whole line.
  quantity bigint not null check (quantity > 0),
  taken bigint not null check (taken > 0),
  -- Kobo: what they cost when they left, and what the shelf took them back at.
  share bigint,
  cost bigint,
  primary key (business_id, action_id, line_position, product_id),
  constraint inventory_action_item_components_action foreign key (business_id, action_id) references inventory_actions (business_id, id),
  constraint inventory_action_item_components_product foreign key (business_id, product_id) references products (business_id, id)
);
alter table inventory_action_item_components enable row level security;
create policy tenant on inventory_action_item_components using (business_id = current_setting('app.business_id')::uuid);
revoke delete on inventory_action_item_components from kasuwa_app;
-- Returned lines that brought back a product as a component.
create index inventory_action_item_components_of on inventory_action_item_components (business_id, product_id);

-- Links that show one document, or one statement, without a login. The hash of the secret is kept, not the secret.
create table share_links (
  business_id uuid not null,
  id uuid not null,
  token_hash text not null,
  -- What it shows: a sale, an order, a quotation, or a statement of a contact.
  sale_id uuid,
  order_id uuid,
  contact_id uuid,
  -- The statement as its sharer saw it then.
  statement jsonb,
  -- The location of a sharer who sees one alone.
  location_id uuid,
  -- Whether an order shows its prices: a sharer who may not see costs shares it without.
  with_costs boolean not null,
  -- The sharer's language.
  locale text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  quotation_id uuid,
  primary key (business_id, id),
  constraint share_links_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint share_links_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint share_links_order foreign key (business_id, order_id) references purchase_orders (business_id, id),
  constraint share_links_quotation foreign key (business_id, quotation_id) references quotations (business_id, id),
  constraint share_links_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint share_links_end check ((ended_at is null) = (ended_by is null)),
  constraint share_links_expiry check (expires_at > created_at and expires_at <= (created_at + '90 days'::interval)),
  constraint share_links_locale check (locale in ('en', 'fr')),
  constraint share_links_one check (num_nonnulls(sale_id, order_id, quotation_id, contact_id) = 1),
  constraint share_links_shown check (jsonb_typeof(statement) = 'object'),
  constraint share_links_statement check (
    (contact_id is null) = (statement is null)
    and (contact_id is not null or location_id is null)
  )
);
alter table share_links enable row level security;
create policy tenant on share_links using (business_id = current_setting('app.business_id')::uuid);
-- A link is found by the hash of its secret.
create unique index share_links_token on share_links (business_id, token_hash) where token_hash is not null;
-- Links of a thing that are not ended: one index for all four kinds.
create index share_links_standing on share_links (business_id, sale_id, order_id, quotation_id, contact_id) where ended_at is null;
