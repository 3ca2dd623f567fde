-- Contacts of one kind, those who are customers (or suppliers) before all others, and the few who are blacklisted (`contacts/contacts.ts`): each in
-- the order of names. No sale writes to any of these: what it changes of a contact is its balance, which none of them has.
create index contacts_kind on contacts (business_id, contact_type, sort_name, id) where deleted_at is null;
create index contacts_customers_first on contacts (business_id, (contact_type <> 'supplier') desc, sort_name, id) where deleted_at is null;
create index contacts_suppliers_first on contacts (business_id, (contact_type <> 'customer') desc, sort_name, id) where deleted_at is null;
create index contacts_blacklisted on contacts (business_id, sort_name, id) where is_blacklisted and deleted_at is null;
-- A balance that changes finds room beside the row, so that no index hears of it.
alter table contacts set (fillfactor = 85);
