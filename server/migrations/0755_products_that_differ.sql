-- What few products of a catalogue are, each in the order of names (`products/find-products.ts`): other than standard, of another type, hidden, not
-- counted, told apart by serial numbers. A product that is none of these has no entry in any of them, so that bringing many in costs nothing more.
create index products_unusual on products (business_id, inventory_type, sort_name, id) where inventory_type <> 'standard' and deleted_at is null;
create index products_typed on products (business_id, product_type, sort_name, id) where product_type <> 'standard' and deleted_at is null;
create index products_hidden on products (business_id, sort_name, id) where not is_active and deleted_at is null;
create index products_uncounted on products (business_id, sort_name, id) where not has_inventory and deleted_at is null;
create index products_serial on products (business_id, sort_name, id) where has_serial_number and deleted_at is null;
