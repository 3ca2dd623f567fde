-- What a business rounds cash to, in kobo, and how. Null rounds nothing.
alter table businesses add column cash_rounding_step smallint check (cash_rounding_step in (100, 500, 1000, 5000));
alter table businesses add column cash_rounding_way text not null default 'nearest' check (cash_rounding_way in ('nearest', 'down'));
-- Kobo that a payment in cash settles beyond its amount; below zero, less.
alter table sale_payments add column rounding bigint not null default 0;
alter table sale_payments add constraint sale_payments_rounding check (rounding = 0 or account_id is null and abs(rounding) < 5000);
-- The same of a refund: the customer got less by it. The last refund of a sale may be all rounding.
alter table inventory_action_payments add column rounding bigint not null default 0;
alter table inventory_action_payments add constraint inventory_action_payments_rounding
  check (rounding = 0 or account_id is null and abs(rounding) < 5000);
alter table inventory_action_payments drop constraint inventory_action_payments_amount_check;
alter table inventory_action_payments add constraint inventory_action_payments_amount_check check (amount <> 0 or rounding <> 0);
alter table inventory_action_payments drop constraint inventory_action_payments_reversal;
alter table inventory_action_payments add constraint inventory_action_payments_reversal
  check ((reverses is null) = (amount > 0) or amount = 0);
-- Kobo of paid_amount that are the rounding of its payments, and no money.
alter table sales add column rounding bigint not null default 0;
alter table inventory_actions add column rounding bigint not null default 0;
alter table inventory_actions add constraint inventory_actions_rounding check (rounding = 0 or kind = 'return-inward');
alter table balance_transactions drop constraint balance_transactions_kind_check;
alter table balance_transactions add constraint balance_transactions_kind_check
  check (kind in ('sale', 'payment', 'rounding', 'return-inward', 'intake', 'return-outward', 'adjustment', 'reversal', 'merge'));
-- Sums of sales by day have the rounding last.
update day_sums set sums = sums || 0::bigint
  where what in ('sales', 'sales.contact', 'sales.member', 'sales.contact/month', 'sales.member/month');
