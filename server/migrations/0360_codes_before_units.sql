-- A number that comes in is claimed as soon as its document is looked at, and its unit written once it is known what it became: as one row,
-- not as a void one that is changed at once, with each of its index entries twice.
alter table serial_number_codes alter constraint serial_number_codes_unit deferrable initially deferred;
