-- A row that is referred to is looked up by a plan that a connection makes once. In an empty table an index of which it needs fewer columns
-- costs a hair less: by these it went through every document of the business for each line that was added, until the tables were counted.
-- Of some rows only, an index cannot be taken for that; these hold all rows still.
alter table sales add constraint sales_numbered check (number > 0);
alter table sales drop constraint sales_number;
create unique index sales_number on sales (business_id, number) where number > 0;

alter table inventory_actions add constraint inventory_actions_numbered check (number > 0);
alter table inventory_actions drop constraint inventory_actions_number;
create unique index inventory_actions_number on inventory_actions (business_id, kind, number) where number > 0;
drop index inventory_actions_contact;
create index inventory_actions_contact on inventory_actions (business_id, contact_id, date) where contact_id is not null;

alter table inventory_levels drop constraint inventory_levels_id;
create unique index inventory_levels_id on inventory_levels (business_id, id) where id is not null;
