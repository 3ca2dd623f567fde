-- What went back of a payment at the provider, as it was last asked: kobo in all, why, and when; and what a bank disputes, until when an answer counts.
-- It is asked again days after the payment (`recheck_at`, null once that was the last time); an answer that is older than the last one counts for nothing.
alter table plan_payments
  add column taken_amount bigint,
  add column taken_why text,
  add column taken_at timestamptz,
  add column disputed_amount bigint,
  add column dispute_due_at timestamptz,
  add column recheck_at timestamptz,
  add column recheck_failures smallint not null default 0,
  add column told_at timestamptz,
  add constraint plan_payments_taken_why check (taken_why in ('refund', 'dispute', 'reversal')),
  add constraint plan_payments_taken check (
    num_nonnulls(taken_amount, taken_why, taken_at) in (0, 3)
    and (taken_amount is null or (verified_at is not null and taken_amount between 1 and verified_amount))
  ),
  add constraint plan_payments_disputed check (disputed_amount is null or (verified_at is not null and disputed_amount > 0)),
  add constraint plan_payments_recheck check (recheck_at is null or verified_at is not null),
  add constraint plan_payments_recheck_failures check (recheck_failures between 0 and 4);
create index plan_payments_recheck on plan_payments (recheck_at) where recheck_at is not null;

alter table sale_checkouts
  -- When what came otherwise than asked was sent back.
  add column refunded_at timestamptz,
  add column taken_amount bigint,
  add column taken_why text,
  add column taken_at timestamptz,
  add column disputed_amount bigint,
  add column dispute_due_at timestamptz,
  add column recheck_at timestamptz,
  add column recheck_failures smallint not null default 0,
  add column told_at timestamptz,
  add constraint sale_checkouts_refunded check (refunded_at is null or status = 'mismatch'),
  add constraint sale_checkouts_taken_why check (taken_why in ('refund', 'dispute', 'reversal')),
  add constraint sale_checkouts_taken check (
    num_nonnulls(taken_amount, taken_why, taken_at) in (0, 3)
    and (taken_amount is null or (verified_at is not null and taken_amount between 1 and verified_amount))
  ),
  add constraint sale_checkouts_disputed check (disputed_amount is null or (verified_at is not null and disputed_amount > 0)),
  add constraint sale_checkouts_recheck check (recheck_at is null or verified_at is not null),
  add constraint sale_checkouts_recheck_failures check (recheck_failures between 0 and 4);
create index sale_checkouts_recheck on sale_checkouts (recheck_at) where recheck_at is not null;
-- Payments that came otherwise than they were asked for, of a sale: there are few.
create index sale_checkouts_mismatched on sale_checkouts (business_id, sale_id) where status = 'mismatch';

-- Of what was paid while nobody asked again.
update plan_payments set recheck_at = verified_at + interval '1 day'
  where verified_at > now() - interval '120 days' and refunded_at is null and ((status = 'paid' and invoice_id is not null) or status = 'mismatch');
update sale_checkouts set recheck_at = verified_at + interval '1 day' where verified_at > now() - interval '120 days';

-- What the pretend provider did with a payment afterwards: it sent it back, or the payer's bank disputes it.
alter table sandbox_charges
  add column refunded_at timestamptz,
  add column dispute text,
  add column disputed_at timestamptz,
  add constraint sandbox_charges_dispute check (dispute in ('open', 'lost', 'won')),
  add constraint sandbox_charges_disputed check ((dispute is null) = (disputed_at is null));
update sandbox_charges set refunded_at = coalesce(paid_at, created_at) where refunded;
alter table sandbox_charges drop column refunded;
