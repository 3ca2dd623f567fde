import type { OpenItemKind } from '@kasuwa/contract/open-items'
import { sql } from 'kysely'
import { documentTables, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { allocationsOf } from './allocations.ts'
import { itemId, numberOf } from './open-items.ts'
import { type Ref, settles, sides } from './unallocate.ts'

interface Known {
  id: string
  what: OpenItemKind
  number: number | null
  location_id: string | null
}

/** Other ends of allocations: what they are and what they are called. */
async function knownItems(ctx: BusinessContext, refs: readonly Ref[]): Promise<Map<string, Known>> {
  const { business_id } = ctx
  const of = (kind: Ref['kind']) => [...new Set(refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : [])))]
  const documents = tablesInLedgers.map(
    (table) => sql`select id, ${kindIn(table)} as what, number, location_id from ${sql.table(table)}
      where business_id = ${business_id} and id = any(${of(documentTables[table].ledger)}::uuid[])`,
  )
  const { rows } = await sql<Known>`${sql.join(documents, sql` union all `)}
    union all select cost.id, 'extra-cost', action.number, action.location_id from inventory_action_costs cost
      join inventory_actions action on action.business_id = ${business_id} and action.id = cost.action_id
      where cost.business_id = ${business_id} and cost.id = any(${of('cost')}::uuid[])`.execute(ctx.db)
  const others = refs.flatMap(({ kind, id }): Known[] =>
    kind === 'entry' || kind === 'payment'
      ? [{ id, what: kind === 'entry' ? 'adjustment' : 'payment', number: null, location_id: null }]
      : [],
  )
  return new Map([...rows, ...others].map((one) => [one.id, one]))
}

/**
 * What some things are matched with now, as answers show it: in the order in which they were matched. Documents at a location where a
 * bound member does not work are left out.
 * @returns by the id of the thing
 */
export async function shownAllocations(ctx: BusinessContext, ids: readonly string[]) {
  const allocations = (await allocationsOf(ctx, ids)).toReversed()
  if (allocations.length === 0) return new Map<string, Shown[]>()
  const known = await knownItems(
    ctx,
    allocations.flatMap((one) => sides.map((side) => one[side])),
  )
  const own = ctx.member.location_id
  const shown = new Map<string, Shown[]>()
  for (const { debit, credit, amount } of allocations)
    for (const [mine, other, direction] of [
      [debit, credit, 'out'],
      [credit, debit, 'in'],
    ] as const) {
      const item = known.get(other.id)
      if (!ids.includes(mine.id) || !item || (own !== null && item.location_id !== null && item.location_id !== own)) continue
      const before = shown.get(mine.id) ?? []
      const id = itemId(other)
      const again = before.find((one) => one.id === id)
      if (again) again.amount += amount
      else shown.set(mine.id, [...before, { kind: item.what, id, number: numberOf(ctx, item), direction, amount }])
    }
  return shown
}

/** What is in `paid_amount` of a document and is no payment of its own. Kobo are below zero where it settled something else. */
export async function settledOf(ctx: BusinessContext, id: string) {
  const [own, shown] = await Promise.all([
    knownItems(
      ctx,
      tablesInLedgers.map((table) => ({ kind: documentTables[table].ledger, id })),
    ),
    shownAllocations(ctx, [id]),
  ])
  const what = own.get(id)?.what
  return (shown.get(id) ?? []).map(({ direction, amount, ...item }) => ({
    item,
    amount: what && settles(what, direction === 'out' ? 'debit' : 'credit') ? amount : -amount,
  }))
}

interface Shown {
  kind: OpenItemKind
  id: string
  number: string | null
  /** In: it is what the contact owes. */
  direction: 'in' | 'out'
  /** Kobo. */
  amount: number
}
