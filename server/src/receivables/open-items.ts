import type { Direction, OpenItemKind } from '@kasuwa/contract/open-items'
import { documentNumber } from '../records/document-number.ts'
import { documentTables, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import type { IdKind } from '@kasuwa/contract/platform/id-prefixes'
import { type RawBuilder, sql } from 'kysely'
import { publicId, storedId } from '../database/ids.ts'
import type { ItemKind } from '../database/tables/contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * Open items: the parts of a contact’s balance, signed like it. Above zero the contact owes it.
 */

/*
 * A sale in effect: total − credited − paid, negative if overpaid; a canceled one: minus payments not refunded. A return outward: total −
 * allocated to an intake.
 */

/*
 * An intake: −(total − paid); a canceled one: payments not refunded. Each extra cost: minus its amount. A return inward without a sale:
 * −(total − refunded); a canceled one: refunds. With a sale it is in the sale’s credit.
 */

/*
 * An active adjustment or opening balance: its amount. An active contact payment: its unallocated part.
 */

/*
 * Invariant (`books/allocations.ts`): the items of a contact and its aliases, minus payments on pending documents, sum to the balance.
 * Those payments are no items: they are reserved for their document.
 */

/** An open item, with ids as stored. */
export interface OpenItem {
  kind: ItemKind
  id: string
  what: OpenItemKind
  contact_id: string
  /** Number of its document; null without one. */
  number: number | null
  location_id: string | null
  date: string
  /** `2026-11-20` */
  due_date: string
  note: string | null
  /** Type of the contact, or of its main contact. */
  contact_type: 'customer' | 'supplier' | 'both'
  /** Kobo: original and open amount, both signed like the balance. */
  amount: number
  left: number
}

/** Sum of active allocations of an entry or extra cost, kobo. */
const allocatedSum = (id: string) => sql<number>`(select coalesce(sum(allocation.amount), 0)::bigint from allocations allocation
  where allocation.business_id = item.business_id and (allocation.debit_id = ${sql.ref(id)} or allocation.credit_id = ${sql.ref(id)}))`

/** uuid[] of contacts and the aliases merged into them. */
export const familyIds = ({ business_id }: Pick<BusinessContext, 'business_id'>, ids: readonly string[]) =>
  familyIdsOf(business_id, sql`${ids}`)

/** The same for ids in SQL. @param ids uuid[] */
export const familyIdsOf = (business_id: string, ids: RawBuilder<unknown>) =>
  sql`array(select unnest(${ids}::uuid[]) union all
    select alias.id from contacts alias where alias.business_id = ${business_id} and alias.merged_into = any(${ids}::uuid[]))`

/**
 * Query of open items; may include items with `left` 0.
 * @param among condition on the column with the contact @param itemCondition SQL conditions on `item`, a document
 */
export function openItems(
  { business_id, zone }: Pick<BusinessContext, 'business_id' | 'zone'>,
  among: (column: string) => RawBuilder<unknown>,
  itemCondition: RawBuilder<unknown> = sql``,
) {
  const day = sql`(item.date at time zone ${zone})::date`
  const documents = tablesInLedgers.map((table) => {
    const { ledger, open } = documentTables[table]
    const openAmount = sql.raw(open.left)
    return sql`select ${sql.lit(ledger)} as kind, item.id, ${kindIn(table, 'item')} as what, item.contact_id, item.number, item.location_id, item.date,
        coalesce(item.due_date, ${day}) as due_date, item.note, ${sql.raw(open.amount)} as amount, ${openAmount} as left
      from ${sql.table(table)} item where item.business_id = ${business_id} and ${among('item.contact_id')} and ${openAmount} <> 0 ${itemCondition}`
  })
  return sql`${sql.join(documents, sql` union all `)}
      union all
      select 'cost', cost.id, 'extra-cost', cost.contact_id, item.number, item.location_id, item.date, ${day}, cost.name,
        -cost.amount, -(cost.amount - ${allocatedSum('cost.id')})
      from inventory_action_costs cost join inventory_actions item on item.business_id = ${business_id} and item.id = cost.action_id
        and item.status = 'approved' ${itemCondition}
      where cost.business_id = ${business_id} and ${among('cost.contact_id')}
      union all
      select 'entry', item.id, 'adjustment', item.contact_id, null, null, item.created_at, (item.created_at at time zone ${zone})::date,
        item.note, item.amount, item.amount - sign(item.amount)::bigint * ${allocatedSum('item.id')}
      from balance_transactions item where item.business_id = ${business_id} and ${among('item.contact_id')} and item.kind = 'adjustment'
        and not exists (select from balance_transactions taken where taken.business_id = ${business_id} and taken.kind = 'reversal'
          and taken.source_id = item.id)
      union all
      select 'payment', item.id, 'payment', item.contact_id, null, null, item.date, ${day}, item.note,
        case item.direction when 'in' then -item.amount else item.amount end,
        case item.direction when 'in' then item.allocated - item.amount else item.amount - item.allocated end
      from contact_payments item where item.business_id = ${business_id} and ${among('item.contact_id')}
        and item.reverses is null and item.allocated < item.amount
        and not exists (select from contact_payments taken where taken.business_id = ${business_id} and taken.reverses = item.id)`
}

/**
 * Open items of contacts and their aliases, oldest due first.
 * @param ids of contacts that are no aliases
 * @param location_id only items of documents there; items without a document belong to every location
 */
export async function openItemsOf(ctx: BusinessContext, ids: readonly string[], location_id: string | null): Promise<OpenItem[]> {
  if (ids.length === 0) return []
  const itemCondition = location_id === null ? sql`` : sql`and item.location_id = ${location_id}`
  const { rows } = await sql<OpenItem>`
    with whose as materialized (select ${familyIds(ctx, ids)} as ids)
    select open.*, (select coalesce(main.contact_type, contact.contact_type) from contacts contact
      left join contacts main on main.business_id = contact.business_id and main.id = contact.merged_into
      where contact.business_id = ${ctx.business_id} and contact.id = open.contact_id) as contact_type
    from (${openItems(ctx, (column) => sql`${sql.ref(column)} = any((select ids from whose)::uuid[])`, itemCondition)}) open
    order by due_date, id`.execute(ctx.db)
  return rows.filter(({ left }) => left !== 0)
}

const creditFor: Record<Direction, { sign: 1 | -1; whats: readonly OpenItemKind[]; of: 'customer' | 'supplier' }> = {
  in: { sign: -1, whats: ['payment', 'sale', 'return-inward'], of: 'customer' },
  out: { sign: 1, whats: ['payment', 'intake', 'return-outward'], of: 'supplier' },
}

/**
 * True for credit that can settle other items: payments and returns, not debts in the other direction. An adjustment counts if the contact
 * is only a customer, or only a supplier. For others it may be a debt, which some members may not see.
 */
export const isCredit = (direction: Direction, { what, left, contact_type }: Pick<OpenItem, 'what' | 'left' | 'contact_type'>): boolean => {
  const { sign, whats, of } = creditFor[direction]
  return left * sign > 0 && (whats.includes(what) || (what === 'adjustment' && contact_type === of))
}

/** True for items that the contact owes (`in`) or is owed (`out`). */
export const isDueIn = (direction: Direction, { left }: Pick<OpenItem, 'left'>): boolean => (direction === 'in' ? left > 0 : left < 0)

/** Kobo, positive in both directions. */
export const sumOfLeft = (items: readonly Pick<OpenItem, 'left'>[]): number => items.reduce((sum, { left }) => sum + Math.abs(left), 0)

const idKindByItem = {
  sale: 'sale',
  'inventory-action': 'inventory_action',
  entry: 'balance_transaction',
  payment: 'contact_payment',
  cost: 'extra_cost',
} as const satisfies Record<ItemKind, IdKind>

/** Public id of an item. */
export const itemId = ({ kind, id }: { kind: ItemKind; id: string }): string => publicId(idKindByItem[kind], id)

/** The uuid in an item’s public id of any kind. Undefined if it is none. */
export const storedItemId = (id: string): string | undefined =>
  Object.values(idKindByItem)
    .map((kind) => storedId(kind, id))
    .find((uuid) => uuid !== undefined)

type NumberingContext = Pick<BusinessContext, 'numbering'>

/** Formatted number of its document. Null without one. */
export const numberOf = (ctx: NumberingContext, { what, number }: { what: OpenItemKind; number: number | null }): string | null =>
  number === null ? null : documentNumber(ctx, what === 'extra-cost' ? 'intake' : what === 'payment' ? 'sale' : what, number)

/** An item as replies have it. */
const itemReply = (
  ctx: NumberingContext,
  { what, left, amount, location_id: _, contact_id: __, contact_type: ___, number, ...item }: OpenItem,
) => ({
  ...item,
  kind: what,
  id: itemId(item),
  number: numberOf(ctx, { what, number }),
  direction: left > 0 ? ('in' as const) : ('out' as const),
  amount: Math.abs(amount),
  left: Math.abs(left),
})

/** Items of one direction as replies, with their total and the available credit. @param items of a contact, in both directions */
export function itemReplies(ctx: NumberingContext, direction: Direction, items: readonly OpenItem[]) {
  const dueItems = items.filter((item) => isDueIn(direction, item))
  const credits = items.filter((item) => isCredit(direction, item))
  return { direction, rows: dueItems.map((item) => itemReply(ctx, item)), total: sumOfLeft(dueItems), credit: sumOfLeft(credits) }
}
