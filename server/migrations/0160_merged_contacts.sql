-- Two contacts that are one: the second is an alias of the first from then on, hidden as what is deleted is. Its ledger stays as written.
alter table contacts add column merged_into uuid;
alter table contacts add constraint contacts_merged_into foreign key (business_id, merged_into) references contacts (business_id, id);
-- What comes upon an alias is handed on to the first within the transaction (books: hidden.balance): no check can say that it owes nothing.
alter table contacts add constraint contacts_alias check (
  merged_into is null or (merged_into <> id and deleted_at is not null and not is_walk_in));
create index contacts_merged on contacts (business_id, merged_into) where merged_into is not null;

create table contact_merges (
  business_id uuid not null,
  id uuid not null,
  -- The second, and the first.
  contact_id uuid not null,
  into_id uuid not null,
  -- How far the ledgers of both and of their aliases had come with it, and the numbers of documents: what came after is new.
  entries jsonb not null,
  numbers jsonb not null,
  -- What the first lacked and took from the second: columns as they were, and as they became; and groups.
  took jsonb not null,
  -- Kobo that the second owed, which is the first's since.
  amount bigint not null,
  created_by uuid not null,
  created_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz,
  primary key (business_id, id),
  constraint contact_merges_contact foreign key (business_id, contact_id) references contacts (business_id, id),
  constraint contact_merges_into foreign key (business_id, into_id) references contacts (business_id, id),
  check ((undone_by is null) = (undone_at is null))
);
create unique index contact_merges_standing on contact_merges (business_id, contact_id) where undone_at is null;
create index contact_merges_by_first on contact_merges (business_id, into_id) where undone_at is null;

alter table contact_merges enable row level security;
create policy tenant on contact_merges using (business_id = current_setting('app.business_id')::uuid);

alter table balance_transactions drop constraint balance_transactions_kind_check;
alter table balance_transactions add constraint balance_transactions_kind_check
  check (kind in ('sale', 'payment', 'return-inward', 'intake', 'return-outward', 'adjustment', 'reversal', 'merge'));
