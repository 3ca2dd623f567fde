-- Whoever was removed from a team is told at their next login: found by who they are, like the teams that they are in.
create index members_removed on members (merchant_id, deleted_at) where deleted_at is not null;
