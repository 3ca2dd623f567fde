-- Days until what is bought on credit is to be paid, and the day by which it is. What somebody may owe at most, and what they are written to in.
alter table businesses
  add column payment_terms_days smallint not null default 0 check (payment_terms_days between 0 and 365),
  add column language text not null default 'en' check (language in ('en', 'fr'));
alter table contacts
  add column payment_terms_days smallint check (payment_terms_days between 0 and 365),
  add column credit_limit bigint check (credit_limit >= 0),
  add column language text check (language in ('en', 'fr'));

-- What was sold and taken in before this was to be paid at once.
alter table sales add column due_date date;
update sales set due_date = (sales.date at time zone business.time_zone)::date from businesses business where business.id = sales.business_id;
alter table sales alter column due_date set not null;
alter table inventory_actions add column due_date date;
update inventory_actions set due_date = (inventory_actions.date at time zone business.time_zone)::date from businesses business
  where business.id = inventory_actions.business_id and inventory_actions.kind = 'intake';
-- Nothing is to be paid for any other kind.
alter table inventory_actions add constraint inventory_actions_due check ((kind = 'intake') = (due_date is not null));
