-- Kept answers are packed by the app (RFC 1950), which takes less work and less than half the room; one that is JSON still was kept before,
-- or is too short to gain by it. What only the transaction that keeps it knew stands beside it, by its path in the answer.
alter table idempotency_keys alter column answer type bytea using convert_to(answer::text, 'UTF8');
alter table idempotency_keys alter column answer set storage external;
alter table idempotency_keys add column late jsonb;
