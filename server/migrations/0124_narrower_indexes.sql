-- A document's id begins with the millisecond of its creation, and sorts with others as they were created: lists by creation go by the key.
drop index sales_created;
drop index inventory_actions_created;

-- What a sale writes twenty times over is kept narrow: an entry takes its width in the log, and as much again when its page is split. Where a
-- line moved goods is one number, by the hash that partitions are chosen by, which PostgreSQL keeps from version to version.
alter table stock_movements drop constraint stock_movements_once;
create unique index stock_movements_once on stock_movements
  (business_id, line_id, uuid_hash_extended(product_id, uuid_hash_extended(location_id, is_reversal::integer::bigint)));

-- Entries of balances begin their ids with the time that is theirs, too.
drop index balance_transactions_list;

-- Each of a document's lines is as old as the document; and no shelf sees two thousand million movements.
alter table sale_items drop column created_at;
alter table inventory_action_items drop column created_at;
alter table stock_movements alter column entry type integer;
