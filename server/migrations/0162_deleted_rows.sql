-- What was deleted in the last thirty days is listed, the newest first, and brought back.
create index bank_accounts_deleted on bank_accounts (business_id, deleted_at, id) where deleted_at is not null;
create index brands_deleted on brands (business_id, deleted_at, id) where deleted_at is not null;
create index contact_groups_deleted on contact_groups (business_id, deleted_at, id) where deleted_at is not null;
create index contacts_deleted on contacts (business_id, deleted_at, id) where deleted_at is not null;
create index locations_deleted on locations (business_id, deleted_at, id) where deleted_at is not null;
create index product_categories_deleted on product_categories (business_id, deleted_at, id) where deleted_at is not null;
create index product_tags_deleted on product_tags (business_id, deleted_at, id) where deleted_at is not null;
create index products_deleted on products (business_id, deleted_at, id) where deleted_at is not null;
create index sale_taxes_deleted on sale_taxes (business_id, deleted_at, id) where deleted_at is not null;
