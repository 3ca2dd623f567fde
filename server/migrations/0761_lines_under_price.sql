-- Lines that were sold under their product's price, which is rare among all of a shop's lines: no other line has an entry.
create index sale_items_under_price on sale_items (business_id, sale_id) where list_price > price;
