import type { api } from '@kasuwa/contract'
import type { takenBack } from '@kasuwa/contract/sale-filter-words'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { isDuring } from '../database/period-filter.ts'
import type { Documents } from '../documents/visible.ts'
import { creatorsOf } from '../records/created-by.ts'
import { matchesFilters } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Query = Call<(typeof api)['sales']['sums']>['query']
type ReversalKind = (typeof takenBack)[number]

/** Columns of a sale's cancel or deletion: time and member. A posted sale is canceled, and never deleted. */
export const reversalColumns = {
  canceled: { at: 'canceled_at', by: 'canceled_by' },
  deleted: { at: 'deleted_at', by: 'deleted_by' },
} as const satisfies Record<ReversalKind, object>

/** SQL condition: a sale was canceled after posting, or deleted. @param sale alias */
export const isReversed = (sale: string, how: ReversalKind) =>
  how === 'canceled'
    ? sql<boolean>`(${sql.ref(`${sale}.canceled_at`)} is not null and ${sql.ref(`${sale}.posted_at`)} is not null)`
    : sql<boolean>`(${sql.ref(`${sale}.deleted_at`)} is not null and ${sql.ref(`${sale}.posted_at`)} is null)`

/** Sales that were canceled or deleted; a member bound to a location sees only those there. */
export const reversedSales = (ctx: BusinessContext, how: ReversalKind): Documents<'sales'> =>
  ctx
    .selectFrom('sales')
    .where(isReversed('sales', how))
    .$if(ctx.member.location_id !== null, (builder) => builder.where('sales.location_id', '=', ctx.member.location_id ?? ''))

/** SQL condition: filters of the cancel or deletion by period and member. */
export const isReversedWithin = (ctx: BusinessContext, how: ReversalKind, { from, to, member, not_member }: Query) => {
  const { at, by } = reversalColumns[how]
  return sql<boolean>`(${isDuring(ctx, `sales.${at}`, { from, to })} and ${matchesFilters(ctx, { member, not_member }, { member: `sales.${by}` })})`
}

/** The query without those filters, which do not apply to the sales themselves. */
export const withoutReversalFilters = <Q extends Query>(query: Q): Q => ({
  ...query,
  ...{ from: undefined, to: undefined, member: undefined, not_member: undefined },
})

interface ReversedRow {
  id: string
  canceled_at: string | null
  canceled_by: string | null
  deleted_at: string | null
  deleted_by: string | null
}

/** Member and time of each cancel or deletion, by sale id. */
export async function reversalsById(ctx: BusinessContext, how: ReversalKind, rows: readonly ReversedRow[]) {
  const { at, by } = reversalColumns[how]
  const people = await creatorsOf(
    ctx,
    rows.map((row) => row[by]),
  )
  return new Map(rows.map((row) => [row.id, { at: row[at] ?? '', by: people.get(row[by] ?? '') ?? null }]))
}
