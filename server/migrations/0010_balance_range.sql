-- What a double holds exactly: a balance past it could be stored and never be read again.
alter table contacts add constraint contacts_balance_range check (balance between -9000000000000000 and 9000000000000000);
