-- A catalogue of a hundred thousand is put in order by an index, whatever the order: without one all of it was read for a page.
create index products_price on products (business_id, price, id) where deleted_at is null;
create index products_cost on products (business_id, cost, id) where deleted_at is null;
create index products_sku on products (business_id, sku, id) where deleted_at is null;
-- What is listed of a category or brand is counted in an index: most of what carries one may be variants, which lists leave out.
create index products_listed_category on products (business_id, category_id, is_active) where category_id is not null and parent_id is null and deleted_at is null;
create index products_listed_brand on products (business_id, brand_id, is_active) where brand_id is not null and parent_id is null and deleted_at is null;
