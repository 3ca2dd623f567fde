-- All of a business is brought in from a file table by table, and of one table in portions: rows of it may refer to one that comes later.
-- They are still checked at once, unless a transaction says otherwise.
alter table allocations alter constraint allocations_reverses deferrable initially immediate;
alter table contacts alter constraint contacts_merged_into deferrable initially immediate;
alter table inventory_action_items alter constraint inventory_action_items_intake_line deferrable initially immediate;
alter table inventory_actions alter constraint inventory_actions_corrects deferrable initially immediate;
alter table inventory_actions alter constraint inventory_actions_intake deferrable initially immediate;
alter table products alter constraint products_parent deferrable initially immediate;
alter table purchase_orders alter constraint purchase_orders_duplicate_of deferrable initially immediate;
alter table sales alter constraint sales_corrects deferrable initially immediate;
