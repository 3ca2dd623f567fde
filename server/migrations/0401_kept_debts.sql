-- What each contact is to pay, and is to be paid, kept so that debts by age need not add up every open item (`receivables/kept-debts.ts`).
-- A contact stands here who is no alias, is not deleted, and has open items.
create table contact_debts (
  business_id uuid not null,
  contact_id uuid not null,
  -- Kobo: open items above zero, those below it with their sign turned, and what is paid ahead on documents that wait, signed as the balance.
  due_in bigint not null check (due_in >= 0),
  due_out bigint not null check (due_out >= 0),
  deposits bigint not null,
  -- By the day on which it is to be paid: [day, due_in, of it what is of no sale, due_out, of it what is of no intake].
  days jsonb not null,
  primary key (business_id, contact_id),
  constraint contact_debts_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);
create index contact_debts_in on contact_debts (business_id, due_in desc, contact_id) where due_in > 0;
create index contact_debts_out on contact_debts (business_id, due_out desc, contact_id) where due_out > 0;
create index contact_debts_owing on contact_debts (business_id, (due_in - due_out) desc, contact_id) where due_in > due_out;
create index contact_debts_owed on contact_debts (business_id, (due_out - due_in) desc, contact_id) where due_out > due_in;

-- The days of all of them added up.
create table debts_by_day (
  business_id uuid not null,
  due_date date not null,
  due_in bigint not null,
  due_in_other bigint not null,
  due_out bigint not null,
  due_out_other bigint not null,
  primary key (business_id, due_date)
);

-- And what all of them come to: of those with something due in, of those with something due out, and of those who owe, or are owed, by and large.
create table debt_totals (
  business_id uuid not null,
  in_count bigint not null default 0,
  in_credit bigint not null default 0,
  in_deposits bigint not null default 0,
  out_count bigint not null default 0,
  out_credit bigint not null default 0,
  out_deposits bigint not null default 0,
  owing_count bigint not null default 0,
  owing_total bigint not null default 0,
  owed_count bigint not null default 0,
  owed_total bigint not null default 0,
  primary key (business_id)
);

-- Contacts of whom something has changed since: written with the change, and taken away by whoever works theirs out again. One has as many as
-- there were changes, so that nobody waits for another who marks the same contact.
create table stale_debts (
  business_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  primary key (business_id, id),
  constraint stale_debts_contact foreign key (business_id, contact_id) references contacts (business_id, id)
);

alter table contact_debts enable row level security;
create policy tenant on contact_debts using (business_id = current_setting('app.business_id')::uuid);
alter table debts_by_day enable row level security;
create policy tenant on debts_by_day using (business_id = current_setting('app.business_id')::uuid);
alter table debt_totals enable row level security;
create policy tenant on debt_totals using (business_id = current_setting('app.business_id')::uuid);
alter table stale_debts enable row level security;
create policy tenant on stale_debts using (business_id = current_setting('app.business_id')::uuid);

-- All that is there is to be worked out.
insert into stale_debts (business_id, id, contact_id)
select business_id, gen_random_uuid(), id from contacts where balance <> 0 or last_entry > 0;
