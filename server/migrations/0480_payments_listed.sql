-- Payments of sales are one list, in the order of their days: what is paid on a sale, and what a contact pays over several.
create index sale_payments_date on sale_payments (business_id, date, id);

-- Where a contact's payment was taken: of a member who works at one location, that one. What takes it back is of the same place.
alter table contact_payments add column location_id uuid;
alter table contact_payments add constraint contact_payments_location foreign key (business_id, location_id) references locations (business_id, id);
create index contact_payments_date on contact_payments (business_id, date, id) where direction = 'in';
