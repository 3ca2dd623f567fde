-- What is offered to a customer at a price, until a day. It moves nothing, holds nothing and owes nothing; turned into a sale, the sale names it.
create table quotations (
  business_id uuid not null,
  id uuid not null,
  number integer not null,
  status text not null,
  -- Nobody approves it: what it is turned into may need that.
  approval_level smallint not null,
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  -- The last day on which it is open to be taken up, in the business's time zone.
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
  primary key (business_id, id),
  constraint quotations_status_check check (status in ('pending', 'accepted', 'canceled')),
  constraint quotations_approved_by_nobody check (approval_level = 0 and posted_at is null),
  constraint quotations_numbered check (number > 0),
  constraint quotations_sums check (discount between 0 and subtotal and tax_total >= 0 and total = subtotal - discount + tax_total),
  constraint quotations_canceled check ((status = 'canceled') = (canceled_at is not null) and (canceled_at is null) = (canceled_by is null)),
  constraint quotations_cancel_reason check (cancel_reason is null or canceled_at is not null),
  constraint quotations_deleted check (deleted_at is null or status = 'canceled'),
  -- One is offered anew, and canceled: none is recorded in the place of another, and none says what it was copied from.
  constraint quotations_of_no_other check (corrects is null and duplicate_of is null),
  constraint quotations_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint quotations_location foreign key (business_id, location_id) references locations (business_id, id)
) with (fillfactor = 90);
create unique index quotations_number on quotations (business_id, number) where number > 0;
create index quotations_date on quotations (business_id, date, id) where deleted_at is null;
create index quotations_contact_list on quotations (business_id, contact_id, date, id) where deleted_at is null;
create index quotations_pending on quotations (business_id, expires_on, id) where status = 'pending' and deleted_at is null;

create table quotation_items (
  business_id uuid not null,
  id uuid not null,
  quotation_id uuid not null,
  position integer not null,
  product_id uuid not null,
  -- As it was called when the line was made.
  product_name text not null,
  quantity bigint not null,
  -- Kobo a unit.
  price bigint not null,
  total bigint not null,
  -- This line's part of the discount.
  discount bigint not null,
  metadata jsonb,
  primary key (business_id, quotation_id, position),
  constraint quotation_items_quantity_check check (quantity > 0),
  constraint quotation_items_price_check check (price >= 0),
  constraint quotation_items_total check (total = (quantity * price * 2 + 1000) / 2000),
  constraint quotation_items_discount_check check (discount between 0 and total),
  constraint quotation_items_quotation foreign key (business_id, quotation_id) references quotations (business_id, id),
  constraint quotation_items_product foreign key (business_id, product_id) references products (business_id, id)
);
create index quotation_items_product on quotation_items (business_id, product_id) where product_id is not null;

-- A tax as it stood when the quotation was made.
create table quotation_tax_lines (
  business_id uuid not null,
  quotation_id uuid not null,
  tax_id uuid not null,
  position integer not null,
  name text not null,
  rate bigint not null,
  base bigint not null,
  amount bigint not null,
  -- The places of the lines that it was worked out by; null for all.
  covers jsonb,
  created_at timestamptz not null default now(),
  primary key (business_id, quotation_id, tax_id),
  constraint quotation_tax_lines_amounts check (base >= 0 and amount >= 0),
  constraint quotation_tax_lines_quotation foreign key (business_id, quotation_id) references quotations (business_id, id),
  constraint quotation_tax_lines_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id)
);

-- A sale says which quotation it was made of. Of the sales of one quotation no two stand, whoever turned it and however often.
alter table sales add column quotation_id uuid;
alter table sales add constraint sales_quotation foreign key (business_id, quotation_id) references quotations (business_id, id);
create unique index sales_of_quotation on sales (business_id, quotation_id) where quotation_id is not null and status <> 'canceled';

alter table document_counters drop constraint document_counters_kind_check;
alter table document_counters add constraint document_counters_kind_check
  check (kind in ('sale', 'purchase-order', 'intake', 'return-inward', 'return-outward', 'adjustment', 'quotation'));

alter table share_links add column quotation_id uuid;
alter table share_links add constraint share_links_quotation foreign key (business_id, quotation_id) references quotations (business_id, id);
alter table share_links drop constraint share_links_one;
alter table share_links add constraint share_links_one check (num_nonnulls(sale_id, order_id, quotation_id, contact_id) = 1);
create index share_links_of_quotation on share_links (business_id, quotation_id) where quotation_id is not null and ended_at is null;

alter table quotations enable row level security;
create policy tenant on quotations using (business_id = current_setting('app.business_id')::uuid);
alter table quotation_items enable row level security;
create policy tenant on quotation_items using (business_id = current_setting('app.business_id')::uuid);
alter table quotation_tax_lines enable row level security;
create policy tenant on quotation_tax_lines using (business_id = current_setting('app.business_id')::uuid);
