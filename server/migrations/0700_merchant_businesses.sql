-- Where to look for a merchant: every business that they are or were a member of. Rows are added with a membership and never go, so that
-- nothing has to be taken out in time: whether they still are one says their row in `members`, which is read as acting in that business. On a
-- database sharded by business it stands whole on every machine, and a login asks the businesses' own shards instead of all.
create table merchant_businesses (
  business_id uuid not null,
  merchant_id uuid not null,
  primary key (business_id, merchant_id)
);
-- Of all rows, in words that a login says and a reference does not: in a database that nobody has counted a reference would be looked up here, and
-- go through all of a merchant's businesses.
create index merchant_businesses_merchant on merchant_businesses (merchant_id, business_id) where merchant_id is distinct from business_id;
insert into merchant_businesses (business_id, merchant_id)
  select distinct business_id, merchant_id from members where merchant_id is not null;

alter table merchant_businesses enable row level security;
create policy tenant on merchant_businesses using (business_id = current_setting('app.business_id')::uuid);
create policy own on merchant_businesses for select using (merchant_id = current_setting('app.merchant_id')::uuid);
-- Citus locks a table of all machines for whoever may update it, even where a row is added.
revoke delete, truncate on merchant_businesses from kasuwa_app;

-- Nobody is a member of a business in which their login would not look. A business that is brought in has its members' rows first.
alter table members add constraint members_found
  foreign key (business_id, merchant_id) references merchant_businesses (business_id, merchant_id) deferrable;
-- Members are read within their business alone.
drop policy own on members;
drop index members_merchant, members_removed;
create index members_merchant on members (business_id, merchant_id) where merchant_id is not null;
