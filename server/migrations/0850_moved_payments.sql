-- The payment that the money of a payment came by first: a correction puts it from the document that was wrong on the one in its place, and what a
-- customer paid online is known by that first payment. Null where it was paid as it stands.
alter table sale_payments add column moved_from uuid;
alter table inventory_action_payments add column moved_from uuid;
