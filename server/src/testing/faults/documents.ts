import type { GoodBooks } from '../good-books.ts'
import { type InjectedFault, stranger } from './fault.ts'

/** Faults in documents' states, numbers, approvals and audit rows, in retained records, and in permissions. */
export function documentFaults(books: GoodBooks): InjectedFault[] {
  const {
    business_id,
    merchant_id,
    contact,
    location,
    phone,
    soap,
    sold,
    waiting,
    deleted,
    dropped,
    refunded,
    received,
    right,
    adjusted,
    goneCategory,
    polo,
  } = books
  const inBusiness = `business_id = '${business_id}'`
  const sale = (set: string, id = sold) => `update sales set ${set} where ${inBusiness} and id = '${id}'`
  const untrailed = (which: string) => `delete from audit_entries where ${inBusiness} and ${which}`
  return [
    { description: 'an approved sale that never took effect', law: 'document.status', sql: sale('posted_at = null') },
    { description: 'a sale canceled by nobody', law: 'document.status', sql: sale('canceled_by = null', refunded) },
    { description: 'a posted sale that was deleted', law: 'document.status', sql: sale('deleted_at = now()') },
    {
      description: 'a deleted sale that is pending again',
      law: 'document.status',
      sql: sale(`status = 'pending', canceled_at = null, canceled_by = null`, deleted),
    },
    {
      description: 'an intake posted while pending',
      law: 'document.status',
      sql: `update inventory_actions set status = 'pending' where ${inBusiness} and id = '${received}'`,
    },
    {
      description: 'a sale without lines',
      law: 'document.lines',
      sql: `delete from sale_items where ${inBusiness} and sale_id = '${dropped}'`,
    },
    {
      description: 'a line lost in the middle',
      law: 'document.lines',
      sql: `delete from sale_items where ${inBusiness} and sale_id = '${sold}' and position = 1`,
    },
    {
      description: 'a gap in the numbers',
      law: 'document.numbers',
      sql: `update sales set number = number + 100 where ${inBusiness} and id = '${deleted}'`,
    },
    {
      description: 'a counter that is ahead',
      law: 'document.numbers',
      sql: `update document_counters set last_number = last_number + 1 where ${inBusiness} and kind = 'intake'`,
    },
    { description: 'a counter lost', law: 'document.numbers', sql: `delete from document_counters where ${inBusiness} and kind = 'sale'` },
    {
      description: 'a sale that took effect unapproved',
      law: 'approval.count',
      sql: `delete from document_approvals where ${inBusiness} and document_id = '${sold}'`,
    },
    {
      description: 'an approval too many',
      law: 'approval.count',
      sql: `insert into document_approvals (business_id, document_id, merchant_id, is_own) select business_id, document_id, '${stranger}', false from document_approvals where ${inBusiness} and document_id = '${sold}'`,
    },
    {
      description: 'an approved sale that waits on',
      law: 'approval.count',
      sql: `insert into document_approvals (business_id, document_id, merchant_id, is_own) values ('${business_id}', '${waiting}', '${merchant_id}', true)`,
    },
    {
      description: 'an own approval that says it was another’s',
      law: 'approval.member',
      sql: `update document_approvals set is_own = not is_own where ${inBusiness}`,
    },
    {
      description: 'an approval by a stranger',
      law: 'approval.member',
      sql: `update document_approvals set merchant_id = '${stranger}', is_own = false where ${inBusiness} and document_id = '${sold}'`,
    },
    {
      description: 'a correction of one that stands',
      law: 'document.corrects',
      sql: `update inventory_actions set corrects = '${received}' where ${inBusiness} and id = '${right}'`,
    },
    { description: 'a sale recorded by a stranger', law: 'document.people', sql: sale(`created_by = '${stranger}'`, waiting) },
    {
      description: 'a payment recorded by a stranger',
      law: 'document.people',
      sql: `update sale_payments set created_by = '${stranger}' where ${inBusiness} and sale_id = '${sold}'`,
    },
    {
      description: 'a pending sale of a deleted product',
      law: 'document.pending-names',
      sql: `update products set deleted_at = now() where ${inBusiness} and id = '${soap}'`,
    },
    {
      description: 'a pending sale of a deleted contact',
      law: 'document.pending-names',
      sql: `update contacts set deleted_at = now() where ${inBusiness} and id = '${contact}'`,
    },
    {
      description: 'a sale recorded without a trail',
      law: 'trail.acts',
      sql: untrailed(`action = 'sales.create' and entity_id = '${waiting}'`),
    },
    { description: 'a payment without a trail', law: 'trail.acts', sql: untrailed(`action = 'sales.pay' and entity_id = '${sold}'`) },
    {
      description: 'an approval without a trail',
      law: 'trail.acts',
      sql: untrailed(`action = 'inventory.setStatus' and entity_id = '${received}'`),
    },
    {
      description: 'a cancellation by somebody else in the trail',
      law: 'trail.acts',
      sql: `update audit_entries set merchant_id = '${stranger}' where ${inBusiness} and entity_id = '${refunded}'`,
    },
    { description: 'an adjustment without a trail', law: 'trail.acts', sql: untrailed(`action = 'contacts.adjustBalance'`) },
    { description: 'an adjustment taken back without a trail', law: 'trail.acts', sql: untrailed(`action = 'balances.delete'`) },
    {
      description: 'an adjustment at another time than its trail',
      law: 'trail.acts',
      sql: `update balance_transactions set id = '${stranger}' where ${inBusiness} and id = '${adjusted}'`,
    },
    {
      description: 'a product in a category that was deleted',
      law: 'hidden.named',
      sql: `update products set category_id = '${goneCategory}' where ${inBusiness} and id = '${phone}'`,
    },
    {
      description: 'a product with a tag that was deleted',
      law: 'hidden.named',
      sql: `with gone as (insert into product_tags (business_id, id, name, search_text, sort_name, deleted_at)
          values ('${business_id}', gen_random_uuid(), 'Gone', 'gone', 'gone', now()) returning id)
        insert into tagged_products (business_id, product_id, tag_id) select '${business_id}', '${phone}', id from gone`,
    },
    {
      description: 'a contact in a group that was deleted',
      law: 'hidden.named',
      sql: `with gone as (insert into contact_groups (business_id, id, name, search_text, sort_name, deleted_at)
          values ('${business_id}', gen_random_uuid(), 'Gone', 'gone', 'gone', now()) returning id)
        insert into contact_group_members (business_id, contact_id, group_id)
        select '${business_id}', (select id from contacts where ${inBusiness} and is_walk_in), id from gone`,
    },
    {
      description: 'a tax on a product that was deleted',
      law: 'hidden.named',
      sql: `insert into sale_tax_products (business_id, tax_id, product_id) values ('${business_id}', '${books.levy}', '${books.goneProduct}')`,
    },
    {
      description: 'a variant of another kind than its parent',
      law: 'variants.parent',
      sql: `update products set has_inventory = false where ${inBusiness} and parent_id = '${polo}'`,
    },
    {
      description: 'a variant that is called after nothing',
      law: 'variants.parent',
      sql: `update products set name = own_name where ${inBusiness} and parent_id = '${polo}'`,
    },
    {
      description: 'a product with variants at a price that none of them has',
      law: 'variants.range',
      sql: `update products set price_max = price_max + 1 where ${inBusiness} and id = '${polo}'`,
    },
    {
      description: 'no default location',
      law: 'business.defaults',
      sql: `update locations set is_default = false where ${inBusiness} and id = '${location}'`,
    },
    {
      description: 'no walk-in customer',
      law: 'business.defaults',
      sql: `update contacts set is_walk_in = false, email = 'nobody@mail.test', phone = '+2348031234567' where ${inBusiness} and is_walk_in`,
    },
    {
      description: 'no owner who can log in',
      law: 'people.owner',
      sql: `update members set merchant_id = null where is_owner and ${inBusiness}`,
    },
    {
      description: 'an owner bound to a location',
      law: 'people.owner-role',
      sql: `update members set location_id = '${location}' where is_owner and ${inBusiness}`,
    },
    {
      description: 'an owner without the role',
      law: 'people.owner-role',
      sql: `delete from member_roles where ${inBusiness} and member_id in (select id from members where is_owner and ${inBusiness})`,
    },
    {
      description: 'the Owner role deleted',
      law: 'people.roles',
      sql: `update roles set deleted_at = now() where name = 'Owner' and ${inBusiness}`,
    },
    {
      description: 'a merchant who is in a business twice',
      law: 'people.once',
      sql: `insert into members (business_id, id, merchant_id, email) values ('${business_id}', '${stranger}', '${merchant_id}', 'twice@mail.test')`,
    },
    {
      description: 'a row of a business that never was',
      law: 'tenant.business',
      sql: `insert into document_counters (business_id, kind, last_number) values ('${stranger}', 'sale', 0)`,
    },
  ]
}
