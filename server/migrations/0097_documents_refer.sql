-- A return names the sale that it takes back from, and no sale of anybody else.
alter table inventory_actions add constraint inventory_actions_sale foreign key (business_id, sale_id) references sales (business_id, id);

-- Some kinds of document have nobody on the other side; those that are here have.
alter table inventory_actions alter column contact_id drop not null;
alter table inventory_actions add constraint inventory_actions_contact_given
  check (contact_id is not null or kind not in ('intake', 'return-inward', 'return-outward'));
