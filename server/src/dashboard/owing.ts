import { sql } from 'kysely'
import type { Ctx } from '../platform/context.ts'

const most = 5

/**
 * Who owes the business, and whom it owes: the sums, and the largest of each. Contacts are gone through once. There is no index on what
 * they owe: with one, every sale on credit would write all the others of its contact anew.
 */
export async function owing(ctx: Ctx) {
  const amount = sql<number>`abs(balance)`
  const ways = ctx
    .from('contacts')
    .where('deleted_at', 'is', null)
    .where('balance', '<>', 0)
    .select(['id', 'name', amount.as('amount'), sql<boolean>`balance > 0`.as('owes')])
    .select([
      sql<number>`count(*) over (partition by balance > 0)`.as('count'),
      sql<number>`(sum(${amount}) over (partition by balance > 0))::bigint`.as('total'),
      sql<number>`row_number() over (partition by balance > 0 order by ${amount} desc, id)`.as('place'),
    ])
  const largest = await ctx.db.selectFrom(ways.as('ways')).selectAll().where('place', '<=', most).orderBy('place').execute()
  const oneWay = (owes: boolean) => {
    const rows = largest.filter((row) => row.owes === owes)
    const { count = 0, total = 0 } = rows[0] ?? {}
    return { count, total, top: rows.map(({ id, name, amount }) => ({ id, name, amount })) }
  }
  return { them: oneWay(true), you: oneWay(false) }
}
