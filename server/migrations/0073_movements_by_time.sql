-- Movements of every level, by time, then by level and its own order, are found in the index alone.
create index stock_movements_created on stock_movements (business_id, created_at, product_id, location_id, entry) include (id);
