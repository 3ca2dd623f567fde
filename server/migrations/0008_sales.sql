create table sales (
  business_id uuid not null,
  id uuid not null,
  number integer not null,
  status text not null check (status in ('pending', 'approved', 'canceled')),
  -- How many members must approve; copied from the business when the document is made.
  approval_level smallint not null check (approval_level between 0 and 2),
  contact_id uuid not null,
  location_id uuid not null,
  date timestamptz not null,
  note text,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  tax_total bigint not null check (tax_total >= 0),
  total bigint not null check (total = subtotal - discount + tax_total),
  -- Always the sum of its payments.
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  -- Cost of the goods sold, fixed when it posts.
  cost bigint,
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
  constraint sales_number unique (business_id, number),
  constraint sales_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint sales_location foreign key (business_id, location_id) references locations (business_id, id)
) with (fillfactor = 90);
create index sales_created on sales (business_id, created_at, id) where deleted_at is null;
create index sales_date on sales (business_id, date, id) where deleted_at is null;
create index sales_contact_list on sales (business_id, contact_id, date, id) where deleted_at is null;
create index sales_pending on sales (business_id, created_at, id) where status = 'pending' and deleted_at is null;

create table sale_items (
  business_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  position integer not null,
  product_id uuid not null,
  product_name text not null,
  quantity bigint not null check (quantity > 0),
  price bigint not null check (price >= 0),
  total bigint not null,
  -- This line's part of the sale's discount.
  discount bigint not null check (discount between 0 and total),
  -- What the goods cost, fixed when the sale posts; services cost their product's cost.
  cost bigint,
  metadata jsonb,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint sale_items_position unique (business_id, sale_id, position),
  constraint sale_items_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_items_product foreign key (business_id, product_id) references products (business_id, id),
  constraint sale_items_total check (total = (quantity * price * 2 + 1000) / 2000)
);
create index sale_items_product on sale_items (business_id, product_id, id);

-- A tax as it stood when the sale was made.
create table sale_tax_lines (
  business_id uuid not null,
  sale_id uuid not null,
  tax_id uuid not null,
  position integer not null,
  name text not null,
  rate bigint not null,
  base bigint not null check (base >= 0),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default now(),
  primary key (business_id, sale_id, tax_id),
  constraint sale_tax_lines_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_tax_lines_tax foreign key (business_id, tax_id) references sale_taxes (business_id, id)
);

-- Only ever added to: a payment is undone by a row that takes it back.
create table sale_payments (
  business_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  -- Null is cash.
  account_id uuid,
  amount bigint not null check (amount <> 0),
  reverses uuid,
  date timestamptz not null,
  note text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, id),
  constraint sale_payments_reversed_once unique (business_id, reverses),
  constraint sale_payments_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint sale_payments_account foreign key (business_id, account_id) references bank_accounts (business_id, id),
  constraint sale_payments_reversal check ((reverses is null) = (amount > 0))
);
create index sale_payments_sale on sale_payments (business_id, sale_id, created_at);

alter table sales enable row level security;
alter table sales force row level security;
create policy tenant on sales using (business_id = current_setting('app.business_id')::uuid);
alter table sale_items enable row level security;
alter table sale_items force row level security;
create policy tenant on sale_items using (business_id = current_setting('app.business_id')::uuid);
alter table sale_tax_lines enable row level security;
alter table sale_tax_lines force row level security;
create policy tenant on sale_tax_lines using (business_id = current_setting('app.business_id')::uuid);
alter table sale_payments enable row level security;
alter table sale_payments force row level security;
create policy tenant on sale_payments using (business_id = current_setting('app.business_id')::uuid);

revoke update, delete, truncate on sale_payments from kasuwa_app;
