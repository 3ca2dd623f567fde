import { sql } from 'kysely'
import { lastRemindersOf } from '../receivables/debtors.ts'
import { cachedDebts } from '../receivables/cached-debts.ts'
import type { BusinessContext } from '../request/request-context.ts'

const most = 5

interface DebtRow {
  way: 'owing' | 'owed'
  count: number
  total: number
  top: { id: string; name: string; phone: string | null; amount: number }[]
}

/** Receivables and payables without deposits, by each contact’s net open amount: totals, and the largest of each. */
export async function debts(ctx: BusinessContext) {
  const { parts, largest } = await cachedDebts(ctx)
  const { rows } = await sql<DebtRow>`with ${parts} ${sql.join(
    (['owing', 'owed'] as const).map(
      (way) => sql`select ${sql.lit(way)} as way, total.${sql.ref(`${way}_count`)} as count, total.${sql.ref(`${way}_total`)} as total,
        coalesce((select json_agg(json_build_object('id', contacts.id, 'name', contacts.name, 'phone', contacts.phone, 'amount', debtor.amount)
            order by debtor.amount desc, contacts.id)
          from (${largest(way, most)}) debtor join contacts on contacts.business_id = ${ctx.business_id} and contacts.id = debtor.contact_id), '[]') as top
        from total`,
    ),
    sql` union all `,
  )}`.execute(ctx.db)
  const topOf = (way: DebtRow['way']) => rows.find((row) => row.way === way)?.top ?? []
  const reminded = await lastRemindersOf(
    ctx,
    topOf('owing').map(({ id }) => id),
  )
  const oneWay = (way: DebtRow['way']) => {
    const { count = 0, total = 0 } = rows.find((row) => row.way === way) ?? {}
    return {
      count,
      total,
      top: topOf(way).map((debtor) => ({ ...debtor, last_reminded_at: (way === 'owing' && reminded.get(debtor.id)) || null })),
    }
  }
  return { them: oneWay('owing'), you: oneWay('owed') }
}
