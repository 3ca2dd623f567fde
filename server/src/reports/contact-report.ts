import type { ReportFilters } from '@kasuwa/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { isTextAmong, isAnyOrNone } from '../database/any-or-none.ts'
import type { PaidKind } from '../documents/kind.ts'
import { intake } from '../intakes/kind.ts'
import { documentTables } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { sale } from '../sales/kind.ts'
import { type Source, sumOf } from './cells.ts'
import { type ReportDefinition, type ReportPlan } from './definition.ts'
import { visibleAt } from './filters.ts'
import { conditionsOf } from '../records/filters.ts'
import { idsOfEntries, isGiven } from './joins.ts'
import { groupsOfNamed, daySumsOf, kindOfNamed } from './day-sums/read.ts'

/**
 * Rows with a contact, joined as far as the group and the filters need it.
 * @param isFiltered true if a filter reads the contact: joins it as `named`, and its main contact as `main`. Otherwise a group by contact
 * joins only merged ones, as `alias`, another group joins `named`, and no group joins nothing
 */
const withContact = (table: RawBuilder<unknown>, contact: string, by: string | undefined, isFiltered: boolean): RawBuilder<unknown> => {
  const business = sql.ref(contact.replace('contact_id', 'business_id'))
  if (!isFiltered && by === undefined) return table
  if (!isFiltered && by === 'contact')
    return sql`${table} left join contacts alias on alias.business_id = ${business} and alias.id = ${sql.ref(contact)} and alias.merged_into is not null`
  const main = isFiltered
    ? sql`join contacts main on main.business_id = named.business_id and main.id = coalesce(named.merged_into, named.id)`
    : sql``
  return sql`${table} join contacts named on named.business_id = ${business} and named.id = ${sql.ref(contact)} ${main}
    ${by === 'group' ? groupsOfNamed : sql``}`
}

const keys: Readonly<Record<string, RawBuilder<unknown>>> = {
  contact: sql`main.id`,
  kind: kindOfNamed,
  group: sql`joined.group_id`,
}

/** Contacts in some groups, and in none of the excluded groups. */
function inGroups(ctx: BusinessContext, { group, not_group }: ReportFilters) {
  const has = (requested: readonly string[]) => {
    const ids = requested.filter((id) => id !== 'none')
    const member = (which: RawBuilder<unknown>) =>
      sql<boolean>`exists (select from contact_group_members grouped where grouped.business_id = ${ctx.business_id} and grouped.contact_id = main.id ${which})`
    const hasAny = member(sql`and grouped.group_id = any(${ids}::uuid[])`)
    return ids.length < requested.length ? sql<boolean>`(${hasAny} or not ${member(sql``)})` : hasAny
  }
  return [...(group ? [has(group)] : []), ...(not_group ? [sql<boolean>`not ${has(not_group)}`] : [])]
}

/**
 * Sales, purchases, returns and net payments by contact, each on its own date, and the balance at the end of each slice. A contact in
 * several groups counts in each.
 */
// oxlint-disable-next-line max-lines-per-function -- the six figures of one report, each a source of its own
function contactPlan(ctx: BusinessContext, filters: ReportFilters, by: string | undefined): ReportPlan {
  const isFiltered = ['contact', 'kind', 'group'].some((name) => isGiven(filters, name))
  const of = (table: RawBuilder<unknown>, contact: string) => ({
    from: withContact(table, contact, by, isFiltered),
    key: by === 'contact' && !isFiltered ? sql`coalesce(alias.merged_into, ${sql.ref(contact)})` : by ? (keys[by] ?? null) : null,
  })
  const common = (contact: string) => [
    sql<boolean>`${sql.ref(contact.replace('contact_id', 'business_id'))} = ${ctx.business_id}`,
    sql<boolean>`${sql.ref(contact)} is not null`,
    isTextAmong(sql`main.contact_type`, filters.kind, filters.not_kind),
    ...inGroups(ctx, filters),
    ...(by === 'group' && filters.group ? [isAnyOrNone(sql.ref('joined.group_id'), filters.group)] : []),
    ...conditionsOf(ctx, filters, { contact: 'main.id' }),
  ]
  const documents = ({ table }: PaidKind, which: RawBuilder<boolean>, sums: Source['sums'], daySums: Source['kept']): Source => ({
    ...of(sql`${sql.table(table)} document`, 'document.contact_id'),
    where: [
      ...common('document.contact_id'),
      sql<boolean>`document.deleted_at is null`,
      sql<boolean>`document.status = 'approved'`,
      which,
      ...visibleAt(ctx, 'document.location_id'),
      ...conditionsOf(ctx, filters, { location: 'document.location_id', member: 'document.created_by' }),
    ],
    at: sql`document.date`,
    sums,
    ...(daySums && { kept: daySums }),
  })
  const paid = ({ table, paid: way }: PaidKind, daySums: Source['kept']): Source => {
    const { payments, line_of } = documentTables[table]
    return {
      ...of(
        sql`${sql.table(payments)} payment join ${sql.table(table)} document on document.business_id = payment.business_id and document.id = ${sql.ref(`payment.${line_of}`)}`,
        'document.contact_id',
      ),
      where: [
        sql<boolean>`payment.business_id = ${ctx.business_id}`,
        ...common('document.contact_id'),
        ...visibleAt(ctx, 'document.location_id'),
        ...conditionsOf(ctx, filters, { location: 'document.location_id', member: 'payment.created_by' }),
      ],
      at: sql`payment.date`,
      sums: { payments: sql`sum(payment.amount) * ${sql.lit(way === 'in' ? 1 : -1)}` },
      ...(daySums && { kept: daySums }),
    }
  }
  const balanceOf = !isGiven(filters, 'location') && !isGiven(filters, 'member')
  const sources: Source[] = [
    documents(
      sale,
      sql<boolean>`true`,
      { sales: sql`sum(document.total)` },
      daySumsOf(ctx, 'sales', filters, by, { as: { total: 'sales' } }),
    ),
    documents(
      intake,
      sql<boolean>`document.kind <> 'adjustment'`,
      {
        purchases: sql`sum(document.total) filter (where document.kind = 'intake')`,
        returns: sql`sum(document.total) filter (where document.kind in ('return-inward', 'return-outward'))`,
      },
      daySumsOf(ctx, 'papers', filters, by),
    ),
    paid(sale, daySumsOf(ctx, 'takings', filters, by)),
    paid(intake, daySumsOf(ctx, 'spendings', filters, by)),
    {
      ...of(sql`contact_payments payment`, 'payment.contact_id'),
      where: [
        ...common('payment.contact_id'),
        ...visibleAt(ctx, 'payment.location_id'),
        ...conditionsOf(ctx, filters, { location: 'payment.location_id', member: 'payment.created_by' }),
      ],
      at: sql`payment.date`,
      sums: { payments: sql`sum(case payment.direction when 'in' then payment.amount else -payment.amount end)` },
    },
    ...(balanceOf
      ? [
          {
            ...of(sql`balance_transactions entry`, 'entry.contact_id'),
            where: common('entry.contact_id'),
            ...{ at: sql`entry.created_at`, near: idsOfEntries, stands: true },
            sums: { balance: sql`sum(entry.amount)` },
            kept: daySumsOf(ctx, 'entries', filters, by, { isAnywhere: true }),
            now: {
              ...of(sql`(select business_id, id as contact_id, balance from contacts) held`, 'held.contact_id'),
              where: common('held.contact_id'),
              ...{ at: null, stands: true },
              sums: { balance: sql`sum(held.balance)` },
            },
          },
        ]
      : []),
  ]
  const takes = ['contact', 'location', 'member']
  return {
    sources,
    addsUp: by !== 'group',
    // A contact may be in several of the remaining groups.
    overlapping: by === 'group' ? ['sales', 'purchases', 'returns', 'payments', 'balance'] : [],
    figures: {
      ...Object.fromEntries(['sales', 'purchases', 'returns', 'payments'].map((name) => [name, sumOf(name)])),
      balance: balanceOf ? sumOf('balance') : null,
    },
    lists: {
      sales: { path: '/v1/business/sales', takes, fixed: { status: 'approved' } },
      purchases: { path: '/v1/business/inventory-actions', takes, fixed: { kind: 'intake', status: 'approved' } },
      returns: { path: '/v1/business/inventory-actions', takes, fixed: { kind: 'return-inward,return-outward', status: 'approved' } },
    },
  }
}

export const contactReport: ReportDefinition<'contact'> = {
  name: 'contact',
  words: { kind: 'contact_type' },
  plan: contactPlan,
  totalPlan: (ctx, filters) => contactPlan(ctx, filters, undefined),
}
