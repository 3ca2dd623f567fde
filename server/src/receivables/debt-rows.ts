import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { depositsByContact } from './deposits.ts'
import { openItems } from './open-items.ts'

/*
 * What contacts are to pay (in) and are to be paid (out), added up from open items by contact and day. Kobo, each way above zero; `other` is
 * the part of it that the lists of sales (in) or intakes (out) do not have: an opening balance, an adjustment, a return.
 */

export type Whose = Pick<BusinessContext, 'db' | 'business_id' | 'zone'>

/** Columns of a day, in the order in which it is kept. */
export const dayColumns = ['due_in', 'due_in_other', 'due_out', 'due_out_other'] as const

const sums = (column: (name: (typeof dayColumns)[number]) => RawBuilder<unknown>) =>
  sql.join(dayColumns.map((name) => sql`${column(name)} as ${sql.ref(name)}`))

/** Days of open items, by contact: an alias's stand with whom they are. @param items a query of open items */
export const daysOfItems = (business_id: string, items: RawBuilder<unknown>) => {
  const of = {
    due_in: sql`sum(item.left) filter (where item.left > 0)`,
    due_in_other: sql`sum(item.left) filter (where item.left > 0 and item.what <> 'sale')`,
    due_out: sql`-sum(item.left) filter (where item.left < 0)`,
    due_out_other: sql`-sum(item.left) filter (where item.left < 0 and item.what <> 'intake')`,
  }
  // Added up by who is named first: whose alias each is, is asked once for each.
  return sql`select coalesce((select named.merged_into from contacts named
        where named.business_id = ${business_id} and named.id = each.contact_id), each.contact_id) as contact_id, each.due_date,
      ${sums((name) => sql`sum(each.${sql.ref(name)})::bigint`)}
    from (select item.contact_id, item.due_date, ${sums((name) => sql`coalesce(${of[name]}, 0)`)}
      from (${items}) item where item.left <> 0 group by 1, 2) each
    group by 1, 2`
}

/** Days of what is kept of a contact, as rows. @param days the column */
export const daysOfKept = (days: string) =>
  sql`lateral (select (day ->> 0)::date as due_date, ${sql.join(dayColumns.map((name, at) => sql`(day ->> ${sql.lit(at + 1)})::bigint as ${sql.ref(name)}`))}
    from jsonb_array_elements(${sql.ref(days)}) day)`

/** Whose debts are worked out, and of which of their documents. */
export interface Among {
  /** uuid[] of contacts and all of their aliases; everybody where it is not said. */
  of?: RawBuilder<unknown> | undefined
  /** More that is said of `contacts`. */
  are?: RawBuilder<unknown>
  /** Of which items alone, of `item`: what is paid ahead is of no such part, and what is of no document neither. */
  here?: RawBuilder<unknown> | undefined
}

/** What contacts are to pay and are to be paid, from their open items, as `contact_debts` keeps it; who is an alias, is deleted or has none is not in it. */
export const debtsOf = (whose: Whose, { of, are = sql``, here }: Among) => {
  const { business_id } = whose
  const items = openItems(whose, (column) => (of === undefined ? sql`true` : sql`${sql.ref(column)} = any(${of})`), here)
  const asked = here === undefined ? items : sql`select * from (${items}) open where open.location_id is not null`
  const deposits = sql`coalesce((select paid.amount from paid where paid.contact_id = day.contact_id), 0)::bigint`
  return sql`with paid as materialized (${depositsByContact(whose, of)})
    select day.contact_id, sum(day.due_in)::bigint as due_in, sum(day.due_out)::bigint as due_out,
      ${here === undefined ? deposits : sql`0::bigint`} as deposits,
      jsonb_agg(jsonb_build_array(day.due_date, ${sql.join(dayColumns.map((name) => sql`day.${sql.ref(name)}`))}) order by day.due_date) as days
    from (${daysOfItems(business_id, asked)}) day
    where exists (select from contacts where contacts.business_id = ${business_id} and contacts.id = day.contact_id
      and contacts.deleted_at is null and contacts.merged_into is null ${are})
    group by 1`
}
