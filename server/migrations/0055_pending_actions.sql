-- What waits for approval is asked on every screen.
create index inventory_actions_pending on inventory_actions (business_id, created_at, id) where status = 'pending' and deleted_at is null;
