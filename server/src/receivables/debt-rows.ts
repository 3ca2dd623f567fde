import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { depositsByContact } from './deposits.ts'
import { openItems } from './open-items.ts'

/*
 * Receivables (`in`) and payables (`out`) of open items, summed by contact and due date. Kobo, positive both ways. `other` is the part
 * outside the lists of sales (`in`) or intakes (`out`): opening balances, adjustments, returns.
 */

export type DebtScope = Pick<BusinessContext, 'db' | 'business_id' | 'zone'>

/** Columns of a day, in stored order. */
export const dayColumns = ['due_in', 'due_in_other', 'due_out', 'due_out_other'] as const

const columnsAs = (column: (name: (typeof dayColumns)[number]) => RawBuilder<unknown>) =>
  sql.join(dayColumns.map((name) => sql`${column(name)} as ${sql.ref(name)}`))

/** Sums of open items by contact and due date. An alias’s items count for its main contact. @param items a query of open items */
export const daysByContact = (business_id: string, items: RawBuilder<unknown>) => {
  const sumByColumn = {
    due_in: sql`sum(item.left) filter (where item.left > 0)`,
    due_in_other: sql`sum(item.left) filter (where item.left > 0 and item.what <> 'sale')`,
    due_out: sql`-sum(item.left) filter (where item.left < 0)`,
    due_out_other: sql`-sum(item.left) filter (where item.left < 0 and item.what <> 'intake')`,
  }
  // Sums by the item’s contact first, so that each alias is resolved once.
  return sql`select coalesce((select named.merged_into from contacts named
        where named.business_id = ${business_id} and named.id = each.contact_id), each.contact_id) as contact_id, each.due_date,
      ${columnsAs((name) => sql`sum(each.${sql.ref(name)})::bigint`)}
    from (select item.contact_id, item.due_date, ${columnsAs((name) => sql`coalesce(${sumByColumn[name]}, 0)`)}
      from (${items}) item where item.left <> 0 group by 1, 2) each
    group by 1, 2`
}

/** The cached days of a contact as rows. @param days the column */
export const cachedDays = (days: string) =>
  sql`lateral (select (day ->> 0)::date as due_date, ${sql.join(dayColumns.map((name, index) => sql`(day ->> ${sql.lit(index + 1)})::bigint as ${sql.ref(name)}`))}
    from jsonb_array_elements(${sql.ref(days)}) day)`

/** Contacts and items to compute debts for. */
export interface DebtFilter {
  /** uuid[] of contacts and all their aliases. Undefined: all contacts. */
  of?: RawBuilder<unknown> | undefined
  /** Further conditions on `contacts`. */
  are?: RawBuilder<unknown>
  /** Conditions on `item`. Then deposits and items without a document are excluded. */
  itemCondition?: RawBuilder<unknown> | undefined
}

/**
 * Debts of contacts from their open items, in the columns of `contact_debts`. Excludes aliases, deleted contacts, and contacts without open
 * items.
 */
export const debtsQuery = (scope: DebtScope, { of, are = sql``, itemCondition }: DebtFilter) => {
  const { business_id } = scope
  const items = openItems(scope, (column) => (of === undefined ? sql`true` : sql`${sql.ref(column)} = any(${of})`), itemCondition)
  const locatedItems = itemCondition === undefined ? items : sql`select * from (${items}) open where open.location_id is not null`
  const deposits = sql`coalesce((select paid.amount from paid where paid.contact_id = day.contact_id), 0)::bigint`
  return sql`with paid as materialized (${depositsByContact(scope, of)})
    select day.contact_id, sum(day.due_in)::bigint as due_in, sum(day.due_out)::bigint as due_out,
      ${itemCondition === undefined ? deposits : sql`0::bigint`} as deposits,
      jsonb_agg(jsonb_build_array(day.due_date, ${sql.join(dayColumns.map((name) => sql`day.${sql.ref(name)}`))}) order by day.due_date) as days
    from (${daysByContact(business_id, locatedItems)}) day
    where exists (select from contacts where contacts.business_id = ${business_id} and contacts.id = day.contact_id
      and contacts.deleted_at is null and contacts.merged_into is null ${are})
    group by 1`
}
