-- Kept answers are plain JSON: PostgreSQL packs those that are long, and keeps what is then still long beside the row.
alter table idempotency_keys alter column answer set storage extended;
