-- What a sale writes ten times over is kept narrow. In the index that holds the order of a level's movements, its location is the number by
-- which PostgreSQL chooses partitions of a uuid, which stays from version to version; a column, for no expression may be looked up where
-- policies bind the reader. It takes the place of what a row was filled up with.
-- No two locations of a business may have the same one: their movements of a product would be taken for each other's. One in some hundred
-- million is refused, and made again under another id. (What a reference to a location cannot use is never taken for it: of some rows only.)
create unique index locations_hash on locations (business_id, uuid_hash(id)) where uuid_hash(id) is not null;
alter table stock_movements drop constraint stock_movements_entry;
alter table stock_movements add column location_hash integer not null generated always as (uuid_hash(location_id)) stored;
create unique index stock_movements_entry on stock_movements (business_id, product_id, location_hash, entry);
