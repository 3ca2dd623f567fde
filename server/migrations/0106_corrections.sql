-- A document that was recorded in place of another, which was canceled in the same moment: of one, once.
alter table sales add column corrects uuid;
create unique index sales_corrected_once on sales (business_id, corrects) where corrects is not null;
alter table sales add constraint sales_corrects foreign key (business_id, corrects) references sales (business_id, id);
alter table sales add constraint sales_corrects_another check (corrects <> id);
alter table inventory_actions add column corrects uuid;
create unique index inventory_actions_corrected_once on inventory_actions (business_id, corrects) where corrects is not null;
alter table inventory_actions add constraint inventory_actions_corrects foreign key (business_id, corrects) references inventory_actions (business_id, id);
alter table inventory_actions add constraint inventory_actions_corrects_another check (corrects <> id);
