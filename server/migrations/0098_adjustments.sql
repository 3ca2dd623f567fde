-- What is on the shelf is put right, with nobody on the other side.
alter table inventory_actions drop constraint inventory_actions_kind_check;
alter table inventory_actions add constraint inventory_actions_kind_check check (kind in ('intake', 'return-inward', 'return-outward', 'adjustment'));
alter table stock_movements drop constraint stock_movements_document_kind_check;
alter table stock_movements add constraint stock_movements_document_kind_check
  check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment'));
alter table stock_commitments drop constraint stock_commitments_document_kind_check;
alter table stock_commitments add constraint stock_commitments_document_kind_check
  check (document_kind in ('sale', 'intake', 'return-inward', 'return-outward', 'adjustment'));
alter table document_counters drop constraint document_counters_kind_check;
alter table document_counters add constraint document_counters_kind_check
  check (kind in ('sale', 'purchase-order', 'intake', 'return-inward', 'return-outward', 'adjustment'));

alter table businesses add column adjustment_approval_level smallint not null default 0 check (adjustment_approval_level between 0 and 1);

-- Kobo that an adjustment added to the worth of the goods: known once it takes effect.
alter table inventory_actions alter column total drop not null;
alter table inventory_actions drop constraint inventory_actions_total_check;
alter table inventory_actions add constraint inventory_actions_total_check
  check (case when kind = 'adjustment' then (total is null) = (posted_at is null) else total is not null and total >= 0 end);

-- Why a line puts stock right; null on a line of any other kind.
alter table inventory_action_items add column reason text
  check (reason in ('damage', 'loss', 'theft', 'expired', 'own-use', 'found', 'recount', 'opening', 'other'));
-- Below zero goods go out. At zero the worth of those on the shelf changes, by the total.
alter table inventory_action_items drop constraint inventory_action_items_quantity_check;
alter table inventory_action_items add constraint inventory_action_items_quantity_check
  check (quantity > 0 or (reason is not null and unit_amount is null and (quantity <> 0 or total <> 0)));
-- Null on a line of an adjustment that takes the average of the shelf; its total is then known once it takes effect.
alter table inventory_action_items alter column unit_amount drop not null;
alter table inventory_action_items alter column total drop not null;
alter table inventory_action_items add constraint inventory_action_items_priced
  check (reason is not null or (unit_amount is not null and total is not null));

-- A movement may be of worth alone.
alter table stock_movements drop constraint stock_movements_quantity_check;
alter table stock_movements add constraint stock_movements_something check (quantity <> 0 or value <> 0);

-- Whoever records goods in every other way may put their number right. The Owner role holds everything without it being written down.
update roles set grants = jsonb_set(grants, '{inventory-action}', (grants -> 'inventory-action') || '["inventory-action.create-adjustment"]')
where grants -> 'inventory-action' @> '["inventory-action.create-intake", "inventory-action.create-return-inward", "inventory-action.create-return-outward"]'
  and not grants -> 'inventory-action' @> '["inventory-action.create-adjustment"]';
