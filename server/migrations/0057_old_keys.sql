-- Keys are void after a day, and then deleted: the oldest are found by when they were taken, whoever's they are.
create index idempotency_keys_created on idempotency_keys (created_at);
