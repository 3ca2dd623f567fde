-- Where a business works, its accounts, and the people it deals with.

-- Accounts that payments come into and go out of.
create table bank_accounts (
  business_id uuid not null,
  id uuid not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text not null,
  is_default boolean not null default false,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sort_name text collate "C" not null,
  -- How money comes in: by transfer, or by a card machine that pays out to the account. Null: both, or not said.
  kind text check (kind in ('transfer', 'pos')),
  primary key (business_id, id)
);
alter table bank_accounts enable row level security;
create policy tenant on bank_accounts using (business_id = current_setting('app.business_id')::uuid);
-- One account is the default.
create unique index bank_accounts_default on bank_accounts (business_id) where is_default and deleted_at is null;
-- An account is entered once.
create unique index bank_accounts_number_key on bank_accounts (business_id, bank_code, account_number) where deleted_at is null;

-- Shops and stores: where stock is.
create table locations (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  country text not null default 'NG',
  state text,
  city text,
  address text,
  -- Millionths of a degree.
  latitude integer check (latitude between -90000000 and 90000000),
  longitude integer check (longitude between -180000000 and 180000000),
  postal_code text,
  is_default boolean not null default false,
  default_sale_tax_id uuid,
  default_bank_account_id uuid,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sort_name text collate "C" not null,
  primary key (business_id, id),
  constraint locations_bank_account foreign key (business_id, default_bank_account_id) references bank_accounts (business_id, id),
  constraint locations_sale_tax foreign key (business_id, default_sale_tax_id) references sale_taxes (business_id, id),
  constraint locations_country check (country ~ '^[A-Z]{2}$')
);
alter table members add constraint members_location foreign key (business_id, location_id) references locations (business_id, id);
alter table locations enable row level security;
create policy tenant on locations using (business_id = current_setting('app.business_id')::uuid);
-- One location is the default.
create unique index locations_default on locations (business_id) where is_default and deleted_at is null;
-- stock_movements_entry knows a location by this number of four bytes, so no two locations of a business may share one.
-- Of some rows only: so the planner never takes it for a reference to a location.
create unique index locations_hash on locations (business_id, uuid_hash(id)) where uuid_hash(id) is not null;
-- No two locations of a business have one name, in letters of any case.
create unique index locations_name_key on locations (business_id, lower(name)) where deleted_at is null;

-- Customers and suppliers.
create table contacts (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  company_name text,
  -- The walk-in customer alone has neither email nor phone.
  email text,
  phone text,
  gender text check (gender in ('male', 'female')),
  dob date,
  contact_type text not null check (contact_type in ('customer', 'supplier', 'both')),
  country text not null default 'NG',
  state text,
  city text,
  address text,
  identity_type text check (identity_type in ('nin', 'bvn')),
  -- Encrypted. Screens show the last four digits.
  identity_number text,
  facebook text,
  instagram text,
  twitter text,
  note text,
  is_blacklisted boolean not null default false,
  is_walk_in boolean not null default false,
  -- Kobo: above zero the contact owes the business. Always the sum of balance_transactions.
  balance bigint not null default 0,
  search_text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The number of the newest entry of the contact's ledger, counted under the contact's lock.
  last_entry bigint not null default 0,
  sort_name text collate "C" not null,
  -- Two contacts that are one: the second is an alias of the first from then on, hidden like a deleted one. Its ledger stays.
  merged_into uuid,
  payment_terms_days smallint check (payment_terms_days between 0 and 365),
  credit_limit bigint check (credit_limit >= 0),
  language text check (language in ('en', 'fr')),
  primary key (business_id, id),
  constraint contacts_merged_into foreign key (business_id, merged_into) references contacts (business_id, id) deferrable,
  constraint contacts_alias check (merged_into is null or merged_into <> id and deleted_at is not null and not is_walk_in),
  -- A double holds this exactly. A balance past it could be stored and never read again.
  constraint contacts_balance_range check (balance between -9000000000000000 and 9000000000000000),
  constraint contacts_country check (country ~ '^[A-Z]{2}$'),
  constraint contacts_reachable check (is_walk_in or email is not null or phone is not null)
) with (fillfactor = 85);
alter table contacts enable row level security;
create policy tenant on contacts using (business_id = current_setting('app.business_id')::uuid);
-- No two contacts of a business have one email.
create unique index contacts_email_key on contacts (business_id, lower(email)) where deleted_at is null and email is not null;
-- A business has one walk-in customer.
create unique index contacts_walk_in on contacts (business_id) where is_walk_in;
-- Blacklisted contacts, by name: few.
create index contacts_blacklisted on contacts (business_id, sort_name, id) where is_blacklisted and deleted_at is null;
-- The list in the order in which contacts were made.
create index contacts_created on contacts (business_id, created_at, id) where deleted_at is null;
-- The till's picker: customers before all others, by name. No sale writes to it, nor to the next ones.
create index contacts_customers_first on contacts (business_id, (contact_type <> 'supplier') desc, sort_name, id) where deleted_at is null;
-- Deleted contacts, the newest first: they are listed for thirty days.
create index contacts_deleted on contacts (business_id, deleted_at, id) where deleted_at is not null;
-- Contacts of one kind, by name.
create index contacts_kind on contacts (business_id, contact_type, sort_name, id) where deleted_at is null;
-- The aliases of a contact.
create index contacts_merged on contacts (business_id, merged_into) where merged_into is not null;
-- A contact who is typed in again at the till is found by their number. Two contacts may share one.
create index contacts_phone on contacts (business_id, phone) where deleted_at is null;
-- Words anywhere in a name, a company, an email or a number.
create index contacts_search on contacts using gin (business_id, search_text gin_trgm_ops);
-- The list by name.
create index contacts_sort_name on contacts (business_id, sort_name, id) where deleted_at is null;
-- The picker of intakes and orders: suppliers before all others, by name.
create index contacts_suppliers_first on contacts (business_id, (contact_type <> 'customer') desc, sort_name, id) where deleted_at is null;

create table contact_groups (
  business_id uuid not null,
  id uuid not null,
  name text not null,
  image text,
  description text,
  search_text text not null,
  sort_name text collate "C" not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (business_id, id)
);
alter table contact_groups enable row level security;
create policy tenant on contact_groups using (business_id = current_setting('app.business_id')::uuid);
-- No two groups of a business have one name, in letters of any case.
create unique index contact_groups_name_key on contact_groups (business_id, lower(name)) where deleted_at is null;

-- Which contact is in which group.
create table contact_group_members (
  business_id uuid not null,
  contact_id uuid not null,
  group_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (business_id, contact_id, group_id),
  constraint contact_group_members_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_group_members_group foreign key (business_id, group_id) references contact_groups (business_id, id)
);
alter table contact_group_members enable row level security;
create policy tenant on contact_group_members using (business_id = current_setting('app.business_id')::uuid);
-- Contacts of a group.
create index contact_group_members_by_group on contact_group_members (business_id, group_id, contact_id);

-- Merges of two contacts, with what undoing one needs.
create table contact_merges (
  business_id uuid not null,
  id uuid not null,
  -- The second contact, and the first.
  contact_id uuid not null,
  into_id uuid not null,
  -- Where the ledgers of both, and the numbers of documents, stood then: what came later is new.
  entries jsonb not null,
  numbers jsonb not null,
  -- What the first took from the second: columns before and after, and groups.
  took jsonb not null,
  -- Kobo that the second owed, and the first owes since.
  amount bigint not null,
  created_by uuid not null,
  created_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (business_id, id),
  constraint contact_merges_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_merges_into foreign key (business_id, into_id) references contacts (business_id, id),
  constraint contact_merges_check check ((undone_by is null) = (undone_at is null)),
  constraint contact_merges_entries check (jsonb_typeof(entries) = 'object'),
  constraint contact_merges_numbers check (jsonb_typeof(numbers) = 'object'),
  constraint contact_merges_took check (jsonb_typeof(took) = 'object')
);
alter table contact_merges enable row level security;
create policy tenant on contact_merges using (business_id = current_setting('app.business_id')::uuid);
-- A contact is merged once at a time.
create unique index contact_merges_standing on contact_merges (business_id, contact_id) where undone_at is null;
