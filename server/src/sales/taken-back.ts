import type { api } from '@kasuwa/contract'
import type { takenBack } from '@kasuwa/contract/sale-filter-words'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { isDuring } from '../database/period-filter.ts'
import type { Documents } from '../documents/visible.ts'
import { creatorsOf } from '../records/created-by.ts'
import { isAsked } from '../records/filters.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Query = Call<(typeof api)['sales']['sums']>['query']
type How = (typeof takenBack)[number]

/** When sales were taken back, and by whom. What had taken effect is canceled and never deleted. */
export const takenBackBy = {
  canceled: { at: 'canceled_at', by: 'canceled_by' },
  deleted: { at: 'deleted_at', by: 'deleted_by' },
} as const satisfies Record<How, object>

/** Whether a sale, under a name of its table, was taken back so. */
export const isTakenBack = (sale: string, how: How) =>
  how === 'canceled'
    ? sql<boolean>`(${sql.ref(`${sale}.canceled_at`)} is not null and ${sql.ref(`${sale}.posted_at`)} is not null)`
    : sql<boolean>`(${sql.ref(`${sale}.deleted_at`)} is not null and ${sql.ref(`${sale}.posted_at`)} is null)`

/** Sales that were taken back so, also where they are hidden since; a member bound to a location sees its own. */
export const salesTakenBack = (ctx: BusinessContext, how: How): Documents<'sales'> =>
  ctx
    .selectFrom('sales')
    .where(isTakenBack('sales', how))
    .$if(ctx.member.location_id !== null, (some) => some.where('sales.location_id', '=', ctx.member.location_id ?? ''))

/** What is asked of when they were, and by whom. */
export const isAskedOf = (ctx: BusinessContext, how: How, { from, to, member, not_member }: Query) => {
  const { at, by } = takenBackBy[how]
  return sql<boolean>`(${isDuring(ctx, `sales.${at}`, { from, to })} and ${isAsked(ctx, { member, not_member }, { member: `sales.${by}` })})`
}

/** The query without that: of sales themselves nothing of it is asked. */
export const withoutWhen = <Q extends Query>(query: Q): Q => ({
  ...query,
  ...{ from: undefined, to: undefined, member: undefined, not_member: undefined },
})

interface Row {
  id: string
  canceled_at: string | null
  canceled_by: string | null
  deleted_at: string | null
  deleted_by: string | null
}

/** Who took each of them back, and when, by the sale's id. */
export async function whoTookBack(ctx: BusinessContext, how: How, rows: readonly Row[]) {
  const { at, by } = takenBackBy[how]
  const people = await creatorsOf(
    ctx,
    rows.map((row) => row[by]),
  )
  return new Map(rows.map((row) => [row.id, { at: row[at] ?? '', by: people.get(row[by] ?? '') ?? null }]))
}
