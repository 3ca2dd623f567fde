import { sql } from 'kysely'
import { owed, withDeposits } from '../contacts/deposits.ts'
import type { BusinessContext } from '../request/request-context.ts'

const most = 5

/**
 * Who owes the business, and whom it owes, deposits aside: the sums, and the largest of each. Contacts are gone through once. There is
 * no index on what they owe: with one, every sale on credit would write all the others of its contact anew.
 */
export async function debts(ctx: BusinessContext) {
  const amount = sql<number>`abs(${owed})`
  const owes = sql<boolean>`${owed} > 0`
  const ways = withDeposits(ctx)
    .where('contacts.deleted_at', 'is', null)
    .where(owed, '<>', 0)
    .select(['contacts.id', 'contacts.name', 'contacts.phone', amount.as('amount'), owes.as('owes')])
    .select([
      sql<number>`count(*) over (partition by ${owes})`.as('count'),
      sql<number>`(sum(${amount}) over (partition by ${owes}))::bigint`.as('total'),
      sql<number>`row_number() over (partition by ${owes} order by ${amount} desc, contacts.id)`.as('place'),
    ])
  const largest = await ctx.db.selectFrom(ways.as('ways')).selectAll().where('place', '<=', most).orderBy('place').execute()
  const oneWay = (way: boolean) => {
    const rows = largest.filter((row) => row.owes === way)
    const { count = 0, total = 0 } = rows[0] ?? {}
    return { count, total, top: rows.map(({ id, name, phone, amount }) => ({ id, name, phone, amount })) }
  }
  return { them: oneWay(true), you: oneWay(false) }
}
