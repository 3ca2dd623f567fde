-- A tax that is there and charged on nothing until somebody turns it on.
alter table sale_taxes add column is_active boolean not null default true;
alter table sale_taxes add constraint sale_taxes_default_is_on check (is_active or not is_default);
-- One that is off stands in nobody's way.
drop index sale_taxes_name_key;
create unique index sale_taxes_name_key on sale_taxes (business_id, lower(name)) where deleted_at is null and is_active;
