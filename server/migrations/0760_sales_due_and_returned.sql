-- Documents of which something is open are found by when they are due, too (`sales/list-sales.ts`): the same entries as before, a day longer. A sale that
-- is paid in full has none.
drop index sales_open;
create index sales_open on sales (business_id, contact_id, due_date) where
  (case status when 'approved' then total - credited - paid_amount when 'canceled' then -paid_amount else 0 end) <> 0;
-- Sales of which something came back, in the order of lists. A sale as it is recorded has no entry.
create index sales_returned on sales (business_id, return_status, date, id) where return_status <> 'none' and deleted_at is null;
