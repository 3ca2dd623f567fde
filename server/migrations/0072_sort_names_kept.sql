alter table brands alter column sort_name set not null;
alter table product_categories alter column sort_name set not null;
alter table products alter column sort_name set not null;
alter table contacts alter column sort_name set not null;
alter table locations alter column sort_name set not null;
alter table sale_taxes alter column sort_name set not null;
alter table bank_accounts alter column sort_name set not null;
alter table roles alter column sort_name set not null;
alter table merchants alter column sort_name set not null;

create index brands_sort_name on brands (business_id, sort_name, id) where deleted_at is null;
create index product_categories_sort_name on product_categories (business_id, sort_name, id) where deleted_at is null;
create index products_sort_name on products (business_id, sort_name, id) where deleted_at is null;
create index contacts_sort_name on contacts (business_id, sort_name, id) where deleted_at is null;
create index locations_sort_name on locations (business_id, sort_name, id) where deleted_at is null;
create index sale_taxes_sort_name on sale_taxes (business_id, sort_name, id) where deleted_at is null;
create index bank_accounts_sort_name on bank_accounts (business_id, sort_name, id) where deleted_at is null;
create index roles_sort_name on roles (business_id, sort_name, id) where deleted_at is null;

-- Nothing asks for the order of their bytes any more.
drop index products_name;
drop index contacts_name;
