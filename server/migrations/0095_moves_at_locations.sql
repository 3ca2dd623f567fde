-- A line moves a product once at each location, and is taken back once there: a transfer leaves one and comes to another.
alter table stock_movements drop constraint stock_movements_once;
alter table stock_movements add constraint stock_movements_once unique (business_id, line_id, product_id, location_id, is_reversal);
