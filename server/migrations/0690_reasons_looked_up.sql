-- Lines with a reason are those of adjustments, one in forty of a large shop's: asked for one that few or none have, all documents and lines
-- were gone through. Nothing but an adjustment writes an entry.
create index inventory_action_items_reason on inventory_action_items (business_id, reason, action_id) where reason is not null;
