-- Goods that come back of a sale, and others that go out for them: the return says which sale it was exchanged for. Neither takes effect, is canceled or hidden without the other.
alter table inventory_actions add column exchange_sale_id uuid;
alter table inventory_actions add constraint inventory_actions_exchange foreign key (business_id, exchange_sale_id) references sales (business_id, id);
alter table inventory_actions add constraint inventory_actions_exchange_of_return
  check (exchange_sale_id is null or (kind = 'return-inward' and sale_id is not null and sale_id <> exchange_sale_id));
create unique index inventory_actions_exchanged_once on inventory_actions (business_id, exchange_sale_id) where exchange_sale_id is not null;
