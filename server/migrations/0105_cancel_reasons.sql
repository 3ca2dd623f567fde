-- Why a document was canceled, in the words of who did it.
alter table sales add column cancel_reason text;
alter table sales add constraint sales_cancel_reason check (cancel_reason is null or canceled_at is not null);
alter table inventory_actions add column cancel_reason text;
alter table inventory_actions add constraint inventory_actions_cancel_reason check (cancel_reason is null or canceled_at is not null);
