import {
  documentLines,
  documents,
  allPayments,
  unionOfTables,
  unionOfPaidTables,
  payments,
  kindsWithoutApproval,
} from '../documents/book-rows.ts'
import { type DocumentTable, documentTables } from '../records/document-tables.ts'
import type { Law } from '../records/law.ts'
import { exchangePairs } from '../exchanges/books.ts'

/** True if the table has several kinds. */
const kindsOf = (table: DocumentTable) => documentTables[table].kinds.length > 1

/** Documents, their states, approvals, numbers and payments (`docs/domain/documents.md`). */
export const documentLaws: readonly Law[] = [
  {
    name: 'document.status',
    invariant:
      'an approved document has taken effect, a canceled one says when and by whom, a pending one neither; a deleted one never took effect',
    query: `select id, kind, number, status, posted_at, canceled_at, deleted_at from (${documents}) document
      where (status in ('approved', 'closed')) <> (posted_at is not null and canceled_at is null)
        or (status = 'canceled') <> (canceled_at is not null) or (canceled_at is null) <> (canceled_by is null)
        or (deleted_at is not null and (posted_at is not null or status <> 'canceled'))`,
  },
  {
    name: 'document.corrects',
    invariant:
      'a document that another was recorded in place of is of the same kind, canceled in the same moment by the same member, and not hidden',
    query: unionOfTables(
      (table) => `select right_one.id, right_one.corrects, wrong.status, wrong.canceled_at from ${table} right_one
        left join ${table} wrong on wrong.business_id = $1 and wrong.id = right_one.corrects
        where right_one.business_id = $1 and right_one.corrects is not null
          and (wrong.id is null or (wrong.canceled_at, wrong.canceled_by) is distinct from (right_one.created_at, right_one.created_by)
            or wrong.deleted_at is not null or wrong.number >= right_one.number${kindsOf(table) ? ' or wrong.kind <> right_one.kind' : ''})`,
    ),
  },
  {
    name: 'document.lines',
    invariant: 'every document has lines, in places without gaps',
    query: `select document.id, document.kind, count(item.position) as lines, max(item.position) as last from (${documents}) document
      left join (${documentLines}) item on item.document_id = document.id
      group by 1, 2 having count(item.position) = 0 or max(item.position) <> count(item.position) - 1 or min(item.position) <> 0`,
  },
  {
    name: 'document.numbers',
    invariant: 'documents of a kind are numbered from 1 without gaps or doubles, up to the counter',
    query: `select kind, count(made.number) as documents, max(made.number) as highest, max(counter.last_number) as counted
      from (select kind, number from (${documents}) document) made
      full join (select kind, last_number from document_counters where business_id = $1) counter using (kind)
      group by kind having count(made.number) <> count(distinct made.number) or count(made.number) <> coalesce(max(made.number), 0)
        or count(made.number) is distinct from max(counter.last_number)`,
  },
  {
    name: 'approval.count',
    invariant:
      'a document took effect after exactly as many different members approved as its level asks, and waits while there are fewer; one of an exchange waits while the other does, and never has more',
    query: `select document.id, document.kind, document.approval_level, count(approval.merchant_id) as approvals from (${documents}) document
      left join document_approvals approval on approval.business_id = $1 and approval.document_id = document.id
      left join (${exchangePairs}) exchange on document.id in (exchange.sale, exchange.back)
      where document.kind not in (${kindsWithoutApproval})
      group by document.id, document.kind, document.approval_level, document.posted_at, exchange.sale
      having (document.posted_at is not null and count(approval.merchant_id) <> document.approval_level)
        or (document.posted_at is null and case when exchange.sale is null
          then document.approval_level = 0 or count(approval.merchant_id) >= document.approval_level
          else count(approval.merchant_id) > document.approval_level end)`,
  },
  {
    name: 'approval.member',
    invariant: 'who approved was a member, and approved their own document only as such',
    query: `select approval.document_id, approval.merchant_id, approval.is_own from document_approvals approval
      left join (${documents}) document on document.id = approval.document_id
      where approval.business_id = $1 and (document.id is null or approval.is_own <> (document.created_by = approval.merchant_id)
        or not exists (select from members where members.business_id = $1 and members.merchant_id = approval.merchant_id))`,
  },
  {
    name: 'document.people',
    invariant: 'who recorded a document, a payment, a movement or a balance entry, or canceled, was a member',
    query: `select who, what, count(*) as times from (
        select created_by as who, 'documents' as what from (${documents}) document
        union all select canceled_by, 'cancels' from (${documents}) document where canceled_by is not null
        union all select created_by, 'payments' from (${allPayments}) payment
        union all select created_by, 'allocations' from allocations where business_id = $1
        union all select created_by, 'movements' from stock_movements where business_id = $1
        union all select created_by, 'balance entries' from balance_transactions where business_id = $1) done
      where not exists (select from members where members.business_id = $1 and members.merchant_id = done.who) group by 1, 2`,
  },
  {
    name: 'document.pending-names',
    invariant: 'what a pending document names was not deleted',
    query: `select document.id, document.kind from (${documents}) document where document.status = 'pending' and (
        exists (select from contacts where business_id = $1 and id = document.contact_id and contacts.deleted_at is not null
          and contacts.merged_into is null)
        or exists (select from inventory_action_costs cost join contacts on contacts.business_id = $1 and contacts.id = cost.contact_id
          where cost.business_id = $1 and cost.action_id = document.id and contacts.deleted_at is not null)
        or exists (select from locations where business_id = $1 and id = document.location_id and locations.deleted_at is not null)
        or exists (select from products product where product.business_id = $1 and product.deleted_at is not null and product.id in (
          select product_id from (${documentLines}) item where item.document_id = document.id
          union all select product_id from sale_item_components part where part.business_id = $1 and part.sale_id = document.id)))`,
  },
  {
    name: 'document.paid',
    invariant: 'what is paid is the sum of payments, of their rounding, and of what was allocated',
    query: unionOfPaidTables(
      (
        table,
      ) => `select document.id, document.number, document.paid_amount, document.rounding, document.allocated, sums.amount from ${table} document
      left join (select document_id, sum(amount)::bigint as amount from (${payments}) payment where of_table = '${table}' group by 1) sums
        on sums.document_id = document.id
      where document.business_id = $1 and document.paid_amount <> coalesce(sums.amount, 0) + document.rounding + document.allocated`,
    ),
  },
  {
    name: 'document.rounding',
    invariant: 'the rounding of a document is that of its payments in cash; a canceled one has none',
    query: unionOfPaidTables(
      (
        table,
      ) => `select document.id, document.number, document.status, document.rounding, sums.rounding as of_payments from ${table} document
      left join (select document_id, sum(rounding)::bigint as rounding, bool_or(rounding <> 0 and account_id is not null) as is_elsewhere
        from (${payments}) payment where of_table = '${table}' group by 1) sums on sums.document_id = document.id
      where document.business_id = $1 and (sums.is_elsewhere
        or document.rounding <> case document.status when 'canceled' then 0 else coalesce(sums.rounding, 0) end)`,
    ),
  },
  {
    name: 'payment.reversal',
    invariant:
      'a payment that takes back is the exact opposite of one of the same document, or contact, and account, unless the trail says which other account was chosen',
    query: `select taken.id, taken.document_id, taken.amount, payment.amount as reversed, taken.rounding from (${allPayments}) taken
      left join (${allPayments}) payment on payment.of_table = taken.of_table and payment.id = taken.reverses and payment.reverses is null
      where taken.reverses is not null and (taken.amount <> -payment.amount or taken.rounding not in (0, -payment.rounding) or taken.document_id <> payment.document_id
        or payment.id is null or taken.account_id is distinct from payment.account_id and not exists (
          select from audit_entries entry where entry.business_id = $1 and entry.entity_id = taken.told_of
            and entry.merchant_id = taken.created_by and entry.after ? 'refund_account'
            and (entry.after ->> 'refund_account')::uuid is not distinct from taken.account_id))`,
  },
]
