-- What a pending document holds of a level: stored when it is recorded, deleted when the document waits no longer.
create table stock_commitments (
  business_id uuid not null,
  document_kind text not null check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward')),
  document_id uuid not null,
  line_id uuid not null,
  product_id uuid not null,
  location_id uuid not null,
  -- Thousandths of a unit.
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null default now(),
  primary key (business_id, document_id, line_id, product_id, location_id),
  constraint stock_commitments_level foreign key (business_id, product_id, location_id) references inventory_levels (business_id, product_id, location_id)
);

insert into stock_commitments (business_id, document_kind, document_id, line_id, product_id, location_id, quantity)
select sale.business_id, 'sale', sale.id, item.id, item.product_id, sale.location_id, item.quantity
from sales sale
join sale_items item on item.business_id = sale.business_id and item.sale_id = sale.id
join products product on product.business_id = item.business_id and product.id = item.product_id and product.has_inventory
where sale.status = 'pending';

alter table stock_commitments enable row level security;
create policy tenant on stock_commitments using (business_id = current_setting('app.business_id')::uuid);
revoke update, truncate on stock_commitments from kasuwa_app;
