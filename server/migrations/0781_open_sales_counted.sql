-- Sales of which something is open are counted by their index alone (`sales/many-sold.ts`): the same entries, of which a sale that is paid in full has none,
-- with what is asked of them. Each of these columns is in the words of the index as it is.
drop index sales_open;
create index sales_open on sales (business_id, contact_id, due_date) include (status, total, credited, paid_amount, deleted_at) where
  (case status when 'approved' then total - credited - paid_amount when 'canceled' then -paid_amount else 0 end) <> 0;
