-- Levels of which nothing is on hand are found by an index of nothing else (`inventory/empty-levels.ts`). A sale enters it where it takes the last of
-- something, and at no other time: what it writes to a level is in no index, so that the row stays in its place (as `is_low`, migration 0175).
alter table inventory_levels add column is_empty boolean not null generated always as (on_hand = 0) stored;
create index inventory_levels_empty on inventory_levels (business_id, product_id) where is_empty;
