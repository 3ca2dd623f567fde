-- What a sale writes is for the most part entries of indexes: these had another beside them that does the same.

-- Movements sort by their ids as they do by time, from now on: an id begins with the millisecond of its row. Those that are there were given
-- ids when their request began; nothing refers to them.
update stock_movements as movement set id = (lpad(to_hex(in_time.at), 12, '0') || lpad(to_hex(in_time.place % 65536), 4, '0')
  || substr(replace(in_time.id::text, '-', ''), 17))::uuid
from (
  select business_id, id, floor(extract(epoch from created_at) * 1000)::bigint as at,
    row_number() over (partition by business_id, floor(extract(epoch from created_at) * 1000)
      order by created_at, product_id, location_id, entry) as place
  from stock_movements
) as in_time
where movement.business_id = in_time.business_id and movement.id = in_time.id;
drop index stock_movements_created;

-- Lines are found by their sale and place, and by their product; of one product they are sorted by the dates of their sales.
alter table sale_items drop constraint sale_items_pkey;
alter table sale_items drop constraint sale_items_position;
alter table sale_items add constraint sale_items_position primary key (business_id, sale_id, position);
drop index sale_items_product;
create index sale_items_product on sale_items (business_id, product_id);

-- Payments are found by their sale; few take one back.
alter table sale_payments drop constraint sale_payments_pkey;
alter table sale_payments add constraint sale_payments_pkey primary key (business_id, sale_id, id);
drop index sale_payments_sale;
alter table sale_payments drop constraint sale_payments_reversed_once;
create unique index sale_payments_reversed_once on sale_payments (business_id, reverses) where reverses is not null;
