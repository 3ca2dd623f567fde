-- Lines of stock documents of which nothing else is asked are held to those whose document is not among the few that were deleted: each document was looked
-- up by its key for that, ten thousand times for a count. A document enters it when it is deleted, a sale never.
create index inventory_actions_deleted on inventory_actions (business_id, id) where deleted_at is not null;
