-- Movements of every level, by time and then by level, are found in the index alone.
create index stock_movements_created on stock_movements (business_id, created_at, product_id, location_id) include (id);
