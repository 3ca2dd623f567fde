-- A deleted contact that a reversal brings back loses an email that another contact has by now: the phone is enough to reach them.
alter table contacts drop constraint contacts_reachable;
alter table contacts add constraint contacts_reachable check (is_walk_in or email is not null or phone is not null);
