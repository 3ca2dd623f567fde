-- How often background work on a row failed since it was last done. The fifth failure ends the row as a fault that its owner sees.
alter table saved_reports add column failures smallint not null default 0;
alter table saved_reports add constraint saved_reports_failures check (failures between 0 and 5);
alter table saved_reports drop constraint saved_reports_error;
alter table saved_reports add constraint saved_reports_error
  check (last_error in ('left', 'forbidden', 'elsewhere', 'unaskable', 'too_long', 'nobody', 'failed'));

-- How often an import was begun: one that ends its process each time is not begun for ever.
alter table imports add column tries smallint not null default 0;
alter table imports add constraint imports_tries check (tries >= 0);
-- A row of a business file may say otherwise; no other row does.
update imports set finished_at = created_at where finished_at is null and status not in ('waiting', 'running');
update imports set finished_at = null where finished_at is not null and status in ('waiting', 'running');
alter table imports add constraint imports_finished check ((finished_at is null) = (status in ('waiting', 'running')));

alter table plan_payments add column failures smallint not null default 0;
alter table plan_payments add constraint plan_payments_failures check (failures between 0 and 5);
alter table sale_checkouts add column failures smallint not null default 0;
alter table sale_checkouts add constraint sale_checkouts_failures check (failures between 0 and 5);
