-- A verification link logs in on the browser that registered, which keeps a secret of its own: its hash stands beside the link's.
alter table merchant_tokens add column browser_hash text;
