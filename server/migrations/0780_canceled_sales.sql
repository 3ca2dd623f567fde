-- Sales that were canceled, which few are: lists of them go through nothing else (`sales/list-sales.ts`). A sale as it is recorded has no entry.
create index sales_of_canceled on sales (business_id, id) where status = 'canceled' and deleted_at is null;
