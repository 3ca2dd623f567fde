-- Of every line, but said to be of some: a reference to a line is then looked up by its key in a table that is still empty, too. Nothing
-- refers to a line of a stock document by its place.
drop index inventory_action_items_product;
create index inventory_action_items_product on inventory_action_items (business_id, product_id) where product_id is not null;
alter table inventory_action_items drop constraint inventory_action_items_position;
create unique index inventory_action_items_position on inventory_action_items (business_id, action_id, position) where action_id is not null;
drop index sale_items_product;
create index sale_items_product on sale_items (business_id, product_id) where product_id is not null;
