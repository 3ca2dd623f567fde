-- Whom the bank says that the account belongs to, into which the provider pays out.
alter table payment_subaccounts add column holder text;

-- One business's customers pay into a subaccount. Of several that named the same, whoever named it first keeps it; the others' pages take no payments until
-- they name their own. What had begun goes where it was sent: checkouts have their own subaccount.
delete from payment_subaccounts later using payment_subaccounts earlier
  where later.provider = earlier.provider and later.code = earlier.code
    and (earlier.created_at, earlier.business_id) < (later.created_at, later.business_id);
-- Which business has a subaccount, over all businesses: a table of none of them.
create table taken_subaccounts (
  provider text not null constraint taken_subaccounts_provider check (provider in ('sandbox', 'paystack')),
  code text not null constraint taken_subaccounts_code check (code ~ '^ACCT_[A-Za-z0-9]{6,40}$'),
  taken_by uuid not null,
  primary key (provider, code)
);
create index taken_subaccounts_taken_by on taken_subaccounts (taken_by);
insert into taken_subaccounts (provider, code, taken_by) select provider, code, business_id from payment_subaccounts;
