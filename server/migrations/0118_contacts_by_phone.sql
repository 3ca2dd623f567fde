-- Whoever is typed in again at the till is found by their number. Two contacts may share one: the form lets them.
create index contacts_phone on contacts (business_id, phone) where deleted_at is null;
