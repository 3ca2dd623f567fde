import { sql } from 'kysely'
import { owed, withDeposits } from '../contacts/deposits.ts'
import type { Ctx } from '../platform/context.ts'

const most = 5

/** Who owes the business, and whom it owes, deposits aside: the sums, and the largest of each. */
export async function owing(ctx: Ctx) {
  const [them, you] = await Promise.all([oneWay(ctx, '>'), oneWay(ctx, '<')])
  return { them, you }
}

async function oneWay(ctx: Ctx, way: '>' | '<') {
  const those = withDeposits(ctx).where('contacts.deleted_at', 'is', null).where(owed, way, 0)
  const amount = sql<number>`abs(${owed})`
  const [sum, top] = await Promise.all([
    those
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(${amount}), 0)::bigint`.as('total')])
      .executeTakeFirstOrThrow(),
    those
      .select(['contacts.id', 'contacts.name', amount.as('amount')])
      .orderBy(amount, 'desc')
      .orderBy('contacts.id')
      .limit(most)
      .execute(),
  ])
  return { ...sum, top }
}
