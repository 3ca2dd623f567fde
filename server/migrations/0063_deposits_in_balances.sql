-- What was paid on pending sales reached the contact's balance when the sale posted; from now on it does when it is recorded. The
-- standing payments of today's pending sales are entered now. What was paid on pending sales that were canceled since was given back,
-- both ways outside the balance, and stays so. An entry takes its payment's id: these are in the order in which the money was taken.
insert into balance_transactions
  (business_id, id, contact_id, kind, amount, balance_after, source_id, document_kind, document_id, note, created_by)
select payment.business_id, payment.id, sale.contact_id, 'payment', -payment.amount,
  contact.balance - (sum(payment.amount) over (partition by payment.business_id, sale.contact_id order by payment.id))::bigint,
  payment.id, 'sale', sale.id, payment.note, payment.created_by
from sale_payments payment
join sales sale on sale.business_id = payment.business_id and sale.id = payment.sale_id and sale.status = 'pending'
join contacts contact on contact.business_id = sale.business_id and contact.id = sale.contact_id
where payment.reverses is null
  and not exists (select from sale_payments taken where taken.business_id = payment.business_id and taken.reverses = payment.id);

-- No payment of a pending sale was in the ledger before the statement above.
update contacts set balance = contacts.balance + entered.amount
from (
  select entry.business_id, entry.contact_id, sum(entry.amount)::bigint as amount
  from balance_transactions entry
  join sales sale on sale.business_id = entry.business_id and sale.id = entry.document_id and sale.status = 'pending'
  where entry.kind = 'payment' and entry.document_kind = 'sale'
  group by entry.business_id, entry.contact_id
) entered
where entered.business_id = contacts.business_id and entered.contact_id = contacts.id;
