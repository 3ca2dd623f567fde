import type { GoodBooks } from '../good-books.ts'
import { type InjectedFault, stranger } from './fault.ts'

/** Faults in contacts' balances, and in totals and payments of sales. */
export function moneyFaults(books: GoodBooks): InjectedFault[] {
  const {
    business_id,
    contact,
    walkIn,
    sold,
    waiting,
    refunded,
    credited,
    dropped,
    walkedIn,
    received,
    returned,
    bought,
    carried,
    right,
    takenBack,
    goneContact,
    second,
    rounded,
  } = books
  const inBusiness = `business_id = '${business_id}'`
  const entries = `balance_transactions where ${inBusiness} and`
  const sums = `update contacts set balance = coalesce((select sum(amount) from balance_transactions entry
    where entry.business_id = contacts.business_id and entry.contact_id = contacts.id), 0) where ${inBusiness}`
  /** Deletes entries and lowers the balance by them, so that the sums still agree. */
  const lost = (which: string) => `delete from ${entries} ${which}; ${sums}`
  const reversed = (kind: string, document: string) =>
    `kind = 'reversal' and source_id in (select id from ${entries} kind = '${kind}' and document_id = '${document}')`
  const sale = (set: string, id = sold) => `update sales set ${set} where ${inBusiness} and id = '${id}'`
  const line = (set: string, position = 0, id = sold) =>
    `update sale_items set ${set} where ${inBusiness} and sale_id = '${id}' and position = ${position}`
  const tax = (set: string, position = 0) =>
    `update sale_tax_lines set ${set} where ${inBusiness} and sale_id = '${sold}' and position = ${position}`
  return [
    {
      description: 'a kobo owed from nowhere',
      law: 'balance.sum',
      sql: `update contacts set balance = balance + 1 where ${inBusiness} and id = '${contact}'`,
    },
    {
      description: 'another “balance after”',
      law: 'balance.after',
      sql: `update balance_transactions set balance_after = balance_after + 1 where ${inBusiness} and kind = 'sale' and source_id = '${sold}'`,
    },
    {
      description: 'a gap in a contact’s entries',
      law: 'balance.after',
      sql: `update contacts set last_entry = last_entry + 1 where ${inBusiness} and id = '${contact}'`,
    },
    { description: 'a sale that nobody owes', law: 'balance.sale', sql: lost(`kind = 'sale' and source_id = '${sold}'`) },
    { description: 'a canceled sale that is still owed', law: 'balance.sale', sql: lost(reversed('sale', credited)) },
    {
      description: 'a sale that another contact owes',
      law: 'balance.sale',
      sql: `update balance_transactions set contact_id = '${walkIn}', entry = entry + 100 where ${inBusiness} and source_id = '${sold}'; ${sums}`,
    },
    {
      description: 'a sale that is owed a kobo short',
      law: 'balance.sale',
      sql: `update balance_transactions set amount = amount - 1 where ${inBusiness} and source_id = '${sold}'; ${sums}`,
    },
    {
      description: 'a pending sale that is owed already',
      law: 'balance.sale',
      sql: `insert into balance_transactions select (jsonb_populate_record(entered, jsonb_build_object(
          'id', gen_random_uuid(), 'entry', entered.entry + 100, 'source_id', '${waiting}'::uuid, 'document_id', '${waiting}'::uuid))).* from ${entries.replace(' where', ' entered where')} source_id = '${sold}'; ${sums}`,
    },
    { description: 'an intake that is owed to nobody', law: 'balance.intake', sql: lost(`kind = 'intake' and source_id = '${received}'`) },
    { description: 'a canceled intake that is still owed', law: 'balance.intake', sql: lost(reversed('intake', returned)) },
    {
      description: 'a payment that did not reach the balance',
      law: 'balance.payment',
      sql: lost(`id = (select max(id::text)::uuid from ${entries} kind = 'payment' and document_id = '${sold}')`),
    },
    {
      description: 'a deposit that did not reach the balance',
      law: 'balance.payment',
      sql: lost(`kind = 'payment' and document_id = '${waiting}'`),
    },
    {
      description: 'credit of a canceled deposit that is gone',
      law: 'balance.payment',
      sql: lost(`kind = 'payment' and document_id = '${dropped}'`),
    },
    { description: 'a refund left in the balance', law: 'balance.payment', sql: lost(reversed('payment', refunded)) },
    {
      description: 'credit taken back that was not refunded',
      law: 'balance.payment',
      sql: `insert into balance_transactions select (jsonb_populate_record(entered, jsonb_build_object(
          'id', gen_random_uuid(), 'entry', entered.entry + 100, 'kind', 'reversal', 'amount', -amount, 'source_id', id))).* from ${entries.replace(' where', ' entered where')} kind = 'payment' and document_id = '${credited}'; ${sums}`,
    },
    {
      description: 'a reversal of another amount',
      law: 'balance.reversal',
      sql: `update balance_transactions set amount = amount + 1 where ${inBusiness} and kind = 'reversal' and source_id = '${takenBack}'; ${sums}`,
    },
    {
      description: 'a reversal of nothing',
      law: 'balance.reversal',
      sql: `update balance_transactions set source_id = '${stranger}' where ${inBusiness} and kind = 'reversal' and source_id = '${takenBack}'`,
    },
    { description: 'a walk-in customer who owes', law: 'balance.walk-in', sql: lost(`kind = 'payment' and document_id = '${walkedIn}'`) },
    {
      description: 'half of what a merge moved',
      law: 'balance.merge',
      sql: lost(`id = (select max(id::text)::uuid from ${entries} kind = 'merge' and contact_id <> '${second}')`),
    },
    {
      description: 'more than a merge moved',
      law: 'balance.merge',
      sql: `update balance_transactions set amount = amount + 1 where ${inBusiness} and kind = 'merge' and contact_id = '${second}'; ${sums}`,
    },
    {
      description: 'an alias of an alias',
      law: 'contact.alias',
      sql: `update contacts set merged_into = '${second}', deleted_at = now() where ${inBusiness} and id = '${goneContact}'`,
    },
    {
      description: 'an alias that was never merged',
      law: 'contact.alias',
      sql: `delete from contact_merges where ${inBusiness} and contact_id = '${second}'`,
    },
    {
      description: 'a merged contact that is its own again',
      law: 'contact.alias',
      sql: `update contacts set merged_into = null where ${inBusiness} and id = '${second}'`,
    },
    {
      description: 'a contact deleted with a balance',
      law: 'hidden.balance',
      sql: `update contacts set deleted_at = now() where ${inBusiness} and id = '${contact}'`,
    },
    {
      description: 'a deleted contact who owes',
      law: 'hidden.balance',
      sql: `update contacts set balance = 1 where ${inBusiness} and id = '${goneContact}'`,
    },
    { description: 'a tax on another base', law: 'sale.totals', sql: tax('base = base + 1') },
    {
      description: 'a tax on lines that it does not cover',
      law: 'sale.totals',
      sql: tax(`base = (select base from sale_tax_lines where ${inBusiness} and sale_id = '${sold}' and position = 0)`, 1),
    },
    {
      description: 'a tax of another amount',
      law: 'sale.totals',
      sql: `${tax('amount = amount + 1')}; ${sale('tax_total = tax_total + 1, total = total + 1')}`,
    },
    { description: 'a tax at another rate', law: 'sale.totals', sql: tax('rate = rate + 1') },
    {
      description: 'a discount spread otherwise',
      law: 'sale.totals',
      sql: `${line('discount = discount + 1')}; ${line('discount = discount - 1', 1)}`,
    },
    {
      description: 'a line with more of its own discount and less of the sale’s',
      law: 'sale.totals',
      sql: line('line_discount = line_discount + 1, discount = discount - 1', 1),
    },
    {
      description: 'a discount of a line that the sale’s total knows nothing of',
      law: 'sale.totals',
      sql: line('line_discount = line_discount + 1'),
    },
    {
      description: 'a return that takes what a discount of the line has taken off',
      law: 'return.shares',
      sql: `update sale_items set line_discount = line_discount + total - line_discount - discount where ${inBusiness} and sale_id = '${sold}' and position = 0`,
    },
    {
      description: 'a line of another total than quantity × price',
      law: 'sale.totals',
      sql: `alter table sale_items drop constraint sale_items_total; ${line('total = total + 1')}; ${sale('subtotal = subtotal + 1, total = total + 1')}`,
    },
    {
      description: 'a sale of another subtotal than its lines',
      law: 'sale.totals',
      sql: sale('subtotal = subtotal + 1, total = total + 1'),
    },
    {
      description: 'a pending sale of another total',
      law: 'sale.totals',
      sql: sale('discount = discount + 1, total = total - 1', waiting),
    },
    { description: 'a sale that cost another amount', law: 'sale.cost', sql: sale('cost = cost + 1') },
    { description: 'a service that cost nothing known', law: 'sale.cost', sql: line('cost = null', 2) },
    { description: 'a pending sale that has a cost', law: 'sale.cost', sql: sale('cost = 0', waiting) },
    { description: 'a sale paid otherwise than by its payments', law: 'document.paid', sql: sale('paid_amount = paid_amount + 1') },
    {
      description: 'an intake paid otherwise than by its payments',
      law: 'document.paid',
      sql: `update inventory_actions set paid_amount = paid_amount - 1 where ${inBusiness} and id = '${right}'`,
    },
    {
      description: 'rounding of no payment',
      law: 'document.rounding',
      sql: sale('rounding = rounding + 1, paid_amount = paid_amount + 1'),
    },
    {
      description: 'rounding that stays with a canceled sale',
      law: 'document.rounding',
      sql: sale('rounding = 25, paid_amount = paid_amount + 25', credited),
    },
    {
      description: 'rounding that a customer still owes',
      law: 'balance.rounding',
      sql: lost(`kind = 'rounding' and document_id = '${rounded}'`),
    },
    {
      description: 'rounding of a payment by another kobo than was cleared',
      law: 'balance.rounding',
      sql: `update sale_payments set rounding = rounding + 1 where ${inBusiness} and sale_id = '${rounded}'; ${sale('rounding = rounding + 1, paid_amount = paid_amount + 1', rounded)}`,
    },
    {
      description: 'a payment lost',
      law: 'document.paid',
      sql: `delete from sale_payments where ${inBusiness} and sale_id = '${sold}' and account_id is null`,
    },
    {
      description: 'a walk-in customer who left without paying',
      law: 'sale.walk-in-pays',
      sql: `delete from sale_payments where ${inBusiness} and sale_id = '${walkedIn}'; ${sale('paid_amount = 0', walkedIn)}`,
    },
    {
      description: 'a payment to a supplier that is not in the balance',
      law: 'balance.payment',
      sql: lost(`kind = 'payment' and document_id = '${right}'`),
    },
    {
      description: 'money that a supplier gave back, of another amount',
      law: 'payment.reversal',
      sql: `update inventory_action_payments set amount = amount + 1 where ${inBusiness} and action_id = '${bought}' and reverses is not null`,
    },
    {
      description: 'transport that nobody is owed for',
      law: 'balance.intake',
      sql: lost(`kind = 'intake' and note = 'Transport' and document_id = '${carried}'`),
    },
    {
      description: 'a kobo of transport that no line bears',
      law: 'intake.extra-costs',
      sql: `update inventory_action_costs set amount = amount + 1 where ${inBusiness} and action_id = '${carried}' and account_id is not null`,
    },
    {
      description: 'transport that one line bears for another',
      law: 'intake.extra-costs',
      sql: `update inventory_action_items set extra_cost = extra_cost + case position when 0 then 2 else -2 end where ${inBusiness} and action_id = '${carried}'`,
    },
    {
      description: 'goods that came in for less than it took to bring them',
      law: 'intake.total',
      sql: `update inventory_action_items set value = value - extra_cost where ${inBusiness} and action_id = '${carried}' and position = 0`,
    },
    {
      description: 'a corrected intake worth more than it cost, with goods on the shelf',
      law: 'intake.total',
      sql: `update inventory_action_items set value = value + 1 where ${inBusiness} and action_id = '${right}'`,
    },
    {
      description: 'a refund of another amount than was paid',
      law: 'payment.reversal',
      sql: `update sale_payments set amount = amount + 1 where ${inBusiness} and sale_id = '${refunded}' and reverses is not null`,
    },
    {
      description: 'a refund from another account',
      law: 'payment.reversal',
      sql: `update sale_payments set account_id = null where ${inBusiness} and sale_id = '${refunded}' and reverses is not null and account_id is not null`,
    },
  ]
}
