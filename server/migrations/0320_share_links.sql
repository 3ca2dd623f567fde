-- Links to the customer's page: whoever holds one sees one document, or one statement as of then, without a login. Only the hash of its secret is kept.
create table share_links (
  business_id uuid not null,
  id uuid not null,
  token_hash text not null,
  -- What it shows: a sale, an order, or what was stated of a contact.
  sale_id uuid,
  order_id uuid,
  contact_id uuid,
  -- The statement as of then, as whoever shared it saw it; and where they work, who are told of one location alone.
  statement jsonb,
  location_id uuid,
  -- Whether an order's prices are on it: whoever may not see what goods cost shares it without.
  with_costs boolean not null,
  -- The language of whoever shared it.
  locale text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by uuid,
  primary key (business_id, id),
  constraint share_links_sale foreign key (business_id, sale_id) references sales (business_id, id),
  constraint share_links_order foreign key (business_id, order_id) references purchase_orders (business_id, id),
  constraint share_links_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint share_links_location foreign key (business_id, location_id) references locations (business_id, id),
  constraint share_links_one check (num_nonnulls(sale_id, order_id, contact_id) = 1),
  constraint share_links_statement check ((contact_id is null) = (statement is null) and (contact_id is not null or location_id is null)),
  constraint share_links_expiry check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  constraint share_links_end check ((ended_at is null) = (ended_by is null))
);
create unique index share_links_token on share_links (business_id, token_hash);
-- What of a thing is shared now.
create index share_links_of_sale on share_links (business_id, sale_id) where sale_id is not null and ended_at is null;
create index share_links_of_order on share_links (business_id, order_id) where order_id is not null and ended_at is null;
create index share_links_of_contact on share_links (business_id, contact_id) where contact_id is not null and ended_at is null;

alter table share_links enable row level security;
create policy tenant on share_links using (business_id = current_setting('app.business_id')::uuid);
