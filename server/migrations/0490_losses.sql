-- What a product's price was when a line was recorded, kobo: what it was sold under, if it was. Null on what was recorded before: nobody knows.
alter table sale_items add column list_price bigint;
alter table sale_items add constraint sale_items_list_price check (list_price >= 0);
-- The sale that is made of a quotation as it was offered has the price of the day of the offer.
alter table quotation_items add column list_price bigint;
alter table quotation_items add constraint quotation_items_list_price check (list_price >= 0);

-- Who deleted a document that never took effect. One that waited was canceled by the same call, in the same moment; of any other the trail says who did.
alter table sales add column deleted_by uuid;
alter table inventory_actions add column deleted_by uuid;
alter table purchase_orders add column deleted_by uuid;
alter table quotations add column deleted_by uuid;
update sales set deleted_by = case when canceled_at = deleted_at then canceled_by else coalesce((
  select entry.merchant_id from audit_entries entry
  where entry.business_id = sales.business_id and entry.entity_id = sales.id and entry.entity = 'sales' and entry.created_at <= sales.deleted_at + interval '1 minute'
  order by entry.created_at desc, entry.id desc limit 1
), canceled_by, created_by) end
where deleted_at is not null;

-- Sales of which something was taken back: when, as the report of losses and the list behind it look them up.
create index sales_canceled on sales (business_id, canceled_at, id) where posted_at is not null and canceled_at is not null;
create index sales_deleted on sales (business_id, deleted_at, id) where deleted_at is not null;
