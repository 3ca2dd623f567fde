-- Whom the bank says that the account belongs to, into which the provider pays out.
alter table payment_subaccounts add column holder text;

-- One business's customers pay into a subaccount. Of several that named the same, whoever named it first keeps it; the others' pages take no payments until
-- they name their own. What had begun goes where it was sent: checkouts have their own subaccount.
delete from payment_subaccounts later using payment_subaccounts earlier
  where later.provider = earlier.provider and later.code = earlier.code
    and (earlier.created_at, earlier.business_id) < (later.created_at, later.business_id);
create unique index payment_subaccounts_once on payment_subaccounts (provider, code);
