-- Sales and their lines are narrowed by what was sold, by a tax, by the account that was paid into and by who recorded them: each finds its sales in
-- an index, in the order in which they were made, however many others there are. Sales of one product are found without looking at the lines.
drop index sale_items_product;
create index sale_items_product on sale_items (business_id, product_id, sale_id) where product_id is not null;
create index sale_tax_lines_of_tax on sale_tax_lines (business_id, tax_id, sale_id) where tax_id is not null;
-- Null is cash; what takes a payment back is none.
create index sale_payments_of_account on sale_payments (business_id, account_id, sale_id) where amount > 0;
create index sales_of_member on sales (business_id, created_by, id) where deleted_at is null;
