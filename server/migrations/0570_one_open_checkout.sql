-- The one page of the provider that whoever pays a sale is led to, however often and in how many windows at once they press.
alter table sale_checkouts add column is_open boolean not null default false;
alter table sale_checkouts add constraint sale_checkouts_open check (not is_open or status in ('pending', 'abandoned'));
create unique index sale_checkouts_one_open on sale_checkouts (business_id, sale_id, email) where is_open;
drop index sale_checkouts_of_sale;
create index sale_checkouts_of_sale on sale_checkouts (business_id, sale_id, id);
