-- When an invited member accepted; null for whoever was there from the start, and for who has not accepted yet.
alter table members add column joined_at timestamptz;
