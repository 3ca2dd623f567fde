import { kinds } from '../document-kinds/kinds.ts'
import { fromDocumentsOf } from '../documents/book-rows.ts'
import { documentTables } from '../records/document-tables.ts'
import type { Law } from '../records/law.ts'

/** The contact after merges. */
const main = (id: string) =>
  `coalesce((select contact.merged_into from contacts contact where contact.business_id = $1 and contact.id = ${id}), ${id})`

/** Both sides of active allocations: kind, id, side, amount, contact_id. */
export const ends = `select 'debit' as side, debit_kind as kind, debit_id as id, contact_id, sum(amount)::bigint as amount from allocations
    where business_id = $1 group by 2, 3, 4
  union all select 'credit', credit_kind, credit_id, contact_id, sum(amount)::bigint from allocations where business_id = $1 group by 2, 3, 4`

/** Effect of each side on a document’s paid amount: 1 if it is paid, -1 if its own credit is used. */
const sign = `case when (ends.side = 'debit') = (document.kind in ('sale', 'return-outward')) then 1 else -1 end`

/** Allocatable documents, with their totals while active. */
const documents = kinds
  .filter(({ ledger }) => ledger !== null)
  .map((kind) => {
    const credited = documentTables[kind.table].isCredited ? ' - document.credited' : ''
    return `select document.id, '${kind.name}' as kind, '${kind.ledger}' as as_kind, document.contact_id, document.status, document.paid_amount,
      document.allocated, case document.status when 'canceled' then 0 else coalesce(document.total, 0)${credited} end as due ${fromDocumentsOf(kind)}`
  })
  .join(' union all ')

/**
 * Active balance entries, extra costs and contact payments, allocatable up to their amount: kind, id, contact_id, time, amount and side.
 */
export const otherItems = `select 'payment' as kind, payment.id, payment.contact_id, payment.date as at, case when undone.id is null then payment.amount else 0 end as amount,
      case payment.direction when 'in' then 'credit' else 'debit' end as side
    from contact_payments payment left join contact_payments undone on undone.business_id = $1 and undone.reverses = payment.id
    where payment.business_id = $1 and payment.reverses is null
  union all select 'entry', entry.id, entry.contact_id, entry.created_at, case when taken.id is null then abs(entry.amount) else 0 end,
      case when entry.amount > 0 then 'debit' else 'credit' end
    from balance_transactions entry
    left join balance_transactions taken on taken.business_id = $1 and taken.kind = 'reversal' and taken.source_id = entry.id
    where entry.business_id = $1 and entry.kind = 'adjustment'
  union all select 'cost', cost.id, cost.contact_id, action.date, case action.status when 'approved' then cost.amount else 0 end, 'credit'
    from inventory_action_costs cost join inventory_actions action on action.business_id = $1 and action.id = cost.action_id
    where cost.business_id = $1 and cost.contact_id is not null`

/** Amount due of each document; for a pending one, its prepayments, as in the contact’s balance. */
const openOf = kinds
  .filter(({ books }) => books.open !== null)
  .map(
    (kind) => `select document.contact_id, case document.status when 'pending' then ${kind.paid === 'in' ? '-' : ''}document.paid_amount
      else ${kind.books.open} end as amount ${fromDocumentsOf(kind)}`,
  )
  .join(' union all ')

/** Current contact of each item. The allocation’s contact is ignored, since a merge may have been undone. */
const itemContacts = `select as_kind as kind, id, contact_id from (${documents}) document
  union all select kind, id, contact_id from (${otherItems}) others`

/** Amount of each open item in its contact’s balance. */
const items = `${openOf}
  union all select others.contact_id, case others.side when 'debit' then others.amount else -others.amount end
      + coalesce((select sum(case ends.side when 'debit' then -ends.amount else ends.amount end) from (${ends}) ends
        where ends.kind = others.kind and ends.id = others.id), 0)::bigint
    from (${otherItems}) others`

/** Allocations of contact payments to documents (CONTACTS-24). */
export const allocationLaws: readonly Law[] = [
  {
    name: 'allocation.document',
    invariant: 'what is allocated of a document is the sum of its allocations',
    query: `select document.id, document.kind, document.allocated, sums.amount from (${documents}) document
      left join (select document.id, sum(${sign} * ends.amount)::bigint as amount from (${ends}) ends
        join (${documents}) document on document.as_kind = ends.kind and document.id = ends.id group by 1) sums on sums.id = document.id
      where document.allocated <> coalesce(sums.amount, 0)`,
  },
  {
    name: 'allocation.credit',
    invariant: 'a document whose credit is used has that much more paid on it than it comes to; one that is canceled is settled by nothing',
    query: `select document.id, document.kind, document.status, document.paid_amount, document.due, ends.side, ends.amount from (${documents}) document
      join (${ends}) ends on ends.kind = document.as_kind and ends.id = document.id and ends.amount <> 0
      where ends.amount < 0 or (${sign} < 0 and document.paid_amount < document.due) or (${sign} > 0 and document.status = 'canceled')`,
  },
  {
    name: 'allocation.other',
    invariant:
      'of a payment, an adjustment or an extra cost no more is allocated than it comes to, nothing once it is taken back, and a payment says how much',
    query: `select others.kind, others.id, others.amount, sums.amount as allocated, payment.allocated as told from (${otherItems}) others
      left join (select kind, id, sum(amount)::bigint as amount, min(amount) as least, bool_or(side = 'debit') as is_debit,
          bool_or(side = 'credit') as is_credit from (${ends}) ends where amount <> 0 group by 1, 2) sums
        on sums.kind = others.kind and sums.id = others.id
      left join contact_payments payment on payment.business_id = $1 and payment.id = others.id and others.kind = 'payment'
      where sums.least < 0 or coalesce(sums.amount, 0) > others.amount or (others.side = 'debit' and sums.is_credit)
        or (others.side = 'credit' and sums.is_debit) or payment.allocated <> coalesce(sums.amount, 0)`,
  },
  {
    name: 'allocation.reversal',
    invariant: 'an allocation that takes back is the exact opposite of one between the same two, which is no reversal itself',
    query: `select taken.id, taken.amount, made.amount as reversed from allocations taken
      left join allocations made on made.business_id = $1 and made.id = taken.reverses and made.reverses is null
      where taken.business_id = $1 and taken.reverses is not null
        and (taken.amount, taken.debit_id, taken.credit_id) is distinct from (-made.amount, made.debit_id, made.credit_id)`,
  },
  {
    name: 'allocation.contact',
    invariant: 'both ends of an allocation that stands are there, and are one contact’s',
    query: `select one.id, debit.contact_id as debit_of, credit.contact_id as credit_of from allocations one
      left join (${itemContacts}) debit on debit.kind = one.debit_kind and debit.id = one.debit_id
      left join (${itemContacts}) credit on credit.kind = one.credit_kind and credit.id = one.credit_id
      where one.business_id = $1 and one.reverses is null
        and not exists (select from allocations taken where taken.business_id = $1 and taken.reverses = one.id)
        and (debit.id is null or credit.id is null or ${main('debit.contact_id')} <> ${main('credit.contact_id')})`,
  },
  {
    name: 'allocation.items',
    invariant:
      'a contact’s balance is what is open of their sales, stock documents, adjustments and payments, less what is paid on those that wait',
    query: `select contact.id, contact.balance, sums.amount from contacts contact
      left join (select ${main('item.contact_id')} as id, sum(item.amount)::bigint as amount from (${items}) item group by 1) sums on sums.id = contact.id
      where contact.business_id = $1 and contact.merged_into is null and contact.balance <> coalesce(sums.amount, 0)`,
  },
]
