import { ownTables, tenantTables } from './own-tables.ts'

/** What must hold whatever happened (`quality.md`, Always true). Each statement finds what breaks it, over every business. */
export const invariants: readonly { law: string; violations: string }[] = [
  {
    law: 'on hand is the sum of movements, and value the sum of their values',
    violations: `select level.business_id, level.product_id, level.location_id, level.on_hand, level.value, sums.quantity, sums.value as moved
      from inventory_levels level
      left join (select business_id, product_id, location_id, sum(quantity)::bigint as quantity, sum(value)::bigint as value
        from stock_movements group by 1, 2, 3) sums using (business_id, product_id, location_id)
      where level.on_hand <> coalesce(sums.quantity, 0) or level.value <> coalesce(sums.value, 0)`,
  },
  {
    law: 'value is zero where nothing is on hand, and on hand ≥ committed ≥ 0',
    violations: `select business_id, product_id, location_id, on_hand, committed, value from inventory_levels
      where on_hand < committed or committed < 0 or value < 0 or (on_hand = 0 and value <> 0)`,
  },
  {
    law: 'committed is the sum over pending sales',
    violations: `select level.business_id, level.product_id, level.location_id, level.committed, sums.quantity
      from inventory_levels level
      left join (select item.business_id, item.product_id, sale.location_id, sum(item.quantity)::bigint as quantity
        from sale_items item join sales sale on sale.business_id = item.business_id and sale.id = item.sale_id
        where sale.status = 'pending' group by 1, 2, 3) sums using (business_id, product_id, location_id)
      where level.committed <> coalesce(sums.quantity, 0)`,
  },
  {
    law: 'a posted sale line of a counted product has its movement; a canceled one nets to zero; a pending one has none',
    violations: `select item.business_id, item.sale_id, item.id, sale.status, coalesce(sum(moved.quantity), 0) as moved, count(moved.id) as movements
      from sale_items item
      join sales sale on sale.business_id = item.business_id and sale.id = item.sale_id
      join products product on product.business_id = item.business_id and product.id = item.product_id
      left join stock_movements moved on moved.business_id = item.business_id and moved.line_id = item.id
      where product.has_inventory
      group by item.business_id, item.sale_id, item.id, sale.status, sale.posted_at, item.quantity
      having not case
        when sale.status = 'approved' then coalesce(sum(moved.quantity), 0) = -item.quantity and count(moved.id) = 1
        when sale.posted_at is not null then coalesce(sum(moved.quantity), 0) = 0 and coalesce(sum(moved.value), 0) = 0 and count(moved.id) = 2
        else count(moved.id) = 0 end`,
  },
  {
    law: 'a posted intake line has its movement; a canceled one nets to zero; a pending one has none',
    violations: `select item.business_id, item.action_id, item.id, action.status, coalesce(sum(moved.quantity), 0) as moved, count(moved.id) as movements
      from inventory_action_items item
      join inventory_actions action on action.business_id = item.business_id and action.id = item.action_id and action.kind = 'intake'
      left join stock_movements moved on moved.business_id = item.business_id and moved.line_id = item.id
      group by item.business_id, item.action_id, item.id, action.status, action.posted_at, item.quantity
      having not case
        when action.status = 'approved' then coalesce(sum(moved.quantity), 0) = item.quantity and count(moved.id) = 1
        when action.posted_at is not null then coalesce(sum(moved.quantity), 0) = 0 and coalesce(sum(moved.value), 0) = 0 and count(moved.id) = 2
        else count(moved.id) = 0 end`,
  },
  {
    law: 'a movement belongs to a document that took effect',
    violations: `select moved.business_id, moved.id, moved.document_id from stock_movements moved
      left join sales sale on sale.business_id = moved.business_id and sale.id = moved.document_id and sale.posted_at is not null
      left join inventory_actions action on action.business_id = moved.business_id and action.id = moved.document_id and action.posted_at is not null
      where sale.id is null and action.id is null`,
  },
  {
    law: 'a contact’s balance is the sum of its transactions',
    violations: `select contact.business_id, contact.id, contact.balance, sums.amount from contacts contact
      left join (select business_id, contact_id, sum(amount)::bigint as amount from balance_transactions group by 1, 2) sums
        on sums.business_id = contact.business_id and sums.contact_id = contact.id
      where contact.balance <> coalesce(sums.amount, 0)`,
  },
  {
    law: 'an approved sale owes its total once; a canceled or pending one owes nothing',
    violations: `select sale.business_id, sale.id, sale.status, sale.total, owed.amount from sales sale
      left join (select effect.business_id, effect.source_id, sum(effect.amount + coalesce(taken.amount, 0))::bigint as amount
        from balance_transactions effect
        left join balance_transactions taken on taken.business_id = effect.business_id and taken.kind = 'reversal' and taken.source_id = effect.id
        where effect.kind = 'sale' group by 1, 2) owed on owed.business_id = sale.business_id and owed.source_id = sale.id
      where coalesce(owed.amount, 0) <> case when sale.status = 'approved' then sale.total else 0 end`,
  },
  {
    law: 'an approved intake is owed for once; a canceled or pending one not at all',
    violations: `select action.business_id, action.id, action.status, action.total, owed.amount from inventory_actions action
      left join (select effect.business_id, effect.source_id, sum(effect.amount + coalesce(taken.amount, 0))::bigint as amount
        from balance_transactions effect
        left join balance_transactions taken on taken.business_id = effect.business_id and taken.kind = 'reversal' and taken.source_id = effect.id
        where effect.kind = 'intake' group by 1, 2) owed on owed.business_id = action.business_id and owed.source_id = action.id
      where action.kind = 'intake' and coalesce(owed.amount, 0) <> case when action.status = 'approved' then -action.total else 0 end`,
  },
  {
    law: 'a sale’s figures are the sums of its lines and taxes',
    violations: `select sale.business_id, sale.id from sales sale
      join (select business_id, sale_id, sum(total)::bigint as subtotal, sum(discount)::bigint as discount, sum(cost)::bigint as cost
        from sale_items group by 1, 2) lines on lines.business_id = sale.business_id and lines.sale_id = sale.id
      left join (select business_id, sale_id, sum(amount)::bigint as amount from sale_tax_lines group by 1, 2) taxes
        on taxes.business_id = sale.business_id and taxes.sale_id = sale.id
      where sale.subtotal <> lines.subtotal or sale.discount <> lines.discount or sale.tax_total <> coalesce(taxes.amount, 0)
        or (sale.posted_at is not null and sale.cost is distinct from lines.cost)`,
  },
  {
    law: 'every document has lines',
    violations: `select business_id, id from sales sale where not exists (select from sale_items item where item.business_id = sale.business_id and item.sale_id = sale.id)
      union all select business_id, id from inventory_actions action
      where not exists (select from inventory_action_items item where item.business_id = action.business_id and item.action_id = action.id)`,
  },
  {
    law: 'what is paid is the sum of payments',
    violations: `select sale.business_id, sale.id, sale.paid_amount, sums.amount from sales sale
      left join (select business_id, sale_id, sum(amount)::bigint as amount from sale_payments group by 1, 2) sums
        on sums.business_id = sale.business_id and sums.sale_id = sale.id
      where sale.paid_amount <> coalesce(sums.amount, 0)`,
  },
  {
    law: 'a document took effect after exactly as many different members approved as its level asks',
    violations: `select document.business_id, document.id, document.approval_level, count(approval.merchant_id) from (
        select business_id, id, approval_level, posted_at from sales union all select business_id, id, approval_level, posted_at from inventory_actions) document
      left join document_approvals approval on approval.business_id = document.business_id and approval.document_id = document.id
      group by 1, 2, 3, document.posted_at
      having (document.posted_at is not null and count(approval.merchant_id) <> document.approval_level)
        or (document.posted_at is null and document.approval_level > 0 and count(approval.merchant_id) >= document.approval_level)`,
  },
  {
    law: 'documents are numbered without gaps or doubles',
    violations: `select business_id, kind, count(*), max(number) from (
        select business_id, 'sale' as kind, number from sales union all select business_id, kind, number from inventory_actions) numbered
      group by 1, 2 having count(*) <> max(number) or count(distinct number) <> count(*)
      union all select counter.business_id, counter.kind, counter.last_number, null from document_counters counter
      where counter.last_number <> (select count(*) from (
        select business_id, 'sale' as kind from sales union all select business_id, kind from inventory_actions) made
        where made.business_id = counter.business_id and made.kind = counter.kind)`,
  },
  {
    law: 'every business has an owner, one default location and one walk-in customer',
    violations: `select id from businesses business where deleted_at is null and (
        not exists (select from members where business_id = business.id and is_owner and deleted_at is null)
        or (select count(*) from locations where business_id = business.id and is_default and deleted_at is null) <> 1
        or (select count(*) from contacts where business_id = business.id and is_walk_in) <> 1)`,
  },
  {
    law: 'every document has a line in the audit trail',
    violations: `select document.business_id, document.id from (
        select business_id, id from sales union all select business_id, id from inventory_actions) document
      where not exists (select from audit_entries entry where entry.business_id = document.business_id and entry.entity_id = document.id)`,
  },
  {
    law: 'every tenant table is under row level security and has a policy, and is not the app’s own',
    violations: `select relname from pg_class where oid in (${tenantTables})
      and (not relrowsecurity or relowner = 'kasuwa_app'::regrole or not exists (select from pg_policy where polrelid = pg_class.oid))`,
  },
  {
    law: 'no column holds a float',
    violations: `select attrelid::regclass as table, attname as column from pg_attribute where attrelid in (${ownTables})
      and atttypid in ('real'::regtype, 'double precision'::regtype, 'numeric'::regtype, 'money'::regtype)`,
  },
]
