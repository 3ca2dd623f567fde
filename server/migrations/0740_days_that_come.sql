-- Stock documents by the day they are due, orders by the day they are expected, and quotations by their last day are read in that order
-- (`contract/src/inventory.ts`, `purchase-orders.ts`, `quotations.ts`). No sale writes to any of these.
create index inventory_actions_due on inventory_actions (business_id, due_date, id) where deleted_at is null;
create index purchase_orders_expected on purchase_orders (business_id, expected_date, id) where deleted_at is null;
create index quotations_expires on quotations (business_id, expires_on, id) where deleted_at is null;
