-- The timeline of a thing asks which import made it, by when it was made: a pack stands since the moment of what it holds. When a row was last
-- written is another time, where variants are made one by one.
create index import_packs_created on import_packs (business_id, created_at);
drop index import_packs_written;
