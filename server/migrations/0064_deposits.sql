-- What is paid on a contact's pending sales is asked with every balance that is shown.
create index sales_deposits on sales (business_id, contact_id, paid_amount)
  where status = 'pending' and deleted_at is null and paid_amount > 0;
