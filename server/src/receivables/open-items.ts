import type { Direction, OpenItemKind } from '@kasuwa/contract/open-items'
import { documentNumber } from '../records/document-number.ts'
import { documentTables, kindIn, tablesInLedgers } from '../records/document-tables.ts'
import type { IdKind } from '@kasuwa/contract/platform/id-prefixes'
import { type RawBuilder, sql } from 'kysely'
import { publicId, storedId } from '../database/ids.ts'
import type { ItemKind } from '../database/tables/contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'

/*
 * What a contact's balance consists of. Each item is signed as the balance is: above zero the contact owes it.
 *   a sale that took effect: total − credited − paid; below zero where more was paid. A canceled one: − what of its payments was kept;
 *   an intake: − (total − paid), and what of its payments was kept where it was canceled; its extra costs: each − its amount;
 *   a return inward without a sale: − (total − handed back); with one it is in what its sale is credited. A canceled one: what was handed back;
 *   a return outward: + (total − what is settled with an intake);
 *   an adjustment or opening balance that was not taken back: its amount;
 *   a payment of a contact that was not undone: what of it is not allocated.
 * Held (`books/allocations.ts`): the sum of a contact's items, and their aliases', less what is paid on documents that wait, is the balance.
 * What is paid on a document that waits is no item: it is kept for that document.
 */

/** An item as it is stored. */
export interface OpenItem {
  kind: ItemKind
  id: string
  what: OpenItemKind
  contact_id: string
  /** Of the document behind it; null where there is none. */
  number: number | null
  location_id: string | null
  date: string
  /** `2026-11-20` */
  due_date: string
  note: string | null
  /** What their contact is, as whom they are now. */
  contact_type: 'customer' | 'supplier' | 'both'
  /** Kobo that it came to, and what is open of that, both signed as the balance. */
  amount: number
  left: number
}

/** What of an entry, or an extra cost, is matched with something. */
const matched = (id: string) => sql<number>`(select coalesce(sum(allocation.amount), 0)::bigint from allocations allocation
  where allocation.business_id = item.business_id and (allocation.debit_id = ${sql.ref(id)} or allocation.credit_id = ${sql.ref(id)}))`

/** Contacts and whoever was merged into them. */
export const family = ({ business_id }: Pick<BusinessContext, 'business_id'>, ids: readonly string[]) => familyOf(business_id, sql`${ids}`)

/** The same of ids that the database knows. @param ids uuid[] */
export const familyOf = (business_id: string, ids: RawBuilder<unknown>) =>
  sql`array(select unnest(${ids}::uuid[]) union all
    select alias.id from contacts alias where alias.business_id = ${business_id} and alias.merged_into = any(${ids}::uuid[]))`

interface Asked {
  /** Those alone whose documents are at one location; what is of no document is everybody's. */
  location_id?: string | null
  /** Those alone that the contact owes (in), or is owed (out). */
  direction?: Direction
}

/**
 * Open items as a query, those of nothing among them (`left` 0).
 * @param among whose they are, by the column that names the contact @param here which documents' alone, of `item`
 */
export function openItems(
  { business_id, zone }: Pick<BusinessContext, 'business_id' | 'zone'>,
  among: (column: string) => RawBuilder<unknown>,
  here: RawBuilder<unknown> = sql``,
) {
  const day = sql`(item.date at time zone ${zone})::date`
  const documents = tablesInLedgers.map((table) => {
    const { ledger, open } = documentTables[table]
    const left = sql.raw(open.left)
    return sql`select ${sql.lit(ledger)} as kind, item.id, ${kindIn(table, 'item')} as what, item.contact_id, item.number, item.location_id, item.date,
        coalesce(item.due_date, ${day}) as due_date, item.note, ${sql.raw(open.amount)} as amount, ${left} as left
      from ${sql.table(table)} item where item.business_id = ${business_id} and ${among('item.contact_id')} and ${left} <> 0 ${here}`
  })
  return sql`${sql.join(documents, sql` union all `)}
      union all
      select 'cost', cost.id, 'extra-cost', cost.contact_id, item.number, item.location_id, item.date, ${day}, cost.name,
        -cost.amount, -(cost.amount - ${matched('cost.id')})
      from inventory_action_costs cost join inventory_actions item on item.business_id = ${business_id} and item.id = cost.action_id
        and item.status = 'approved' ${here}
      where cost.business_id = ${business_id} and ${among('cost.contact_id')}
      union all
      select 'entry', item.id, 'adjustment', item.contact_id, null, null, item.created_at, (item.created_at at time zone ${zone})::date,
        item.note, item.amount, item.amount - sign(item.amount)::bigint * ${matched('item.id')}
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
 * Open items of some contacts and their aliases, oldest due first.
 * @param ids contacts that are no aliases
 */
export async function openItemsOf(
  ctx: BusinessContext,
  ids: readonly string[],
  { location_id = null, direction }: Asked = {},
): Promise<OpenItem[]> {
  if (ids.length === 0) return []
  const here = location_id === null ? sql`` : sql`and item.location_id = ${location_id}`
  const way = direction === undefined ? sql`` : direction === 'in' ? sql`where open.left > 0` : sql`where open.left < 0`
  const { rows } = await sql<OpenItem>`
    with whose as materialized (select ${family(ctx, ids)} as ids)
    select open.*, (select coalesce(main.contact_type, contact.contact_type) from contacts contact
      left join contacts main on main.business_id = contact.business_id and main.id = contact.merged_into
      where contact.business_id = ${ctx.business_id} and contact.id = open.contact_id) as contact_type
    from (${openItems(ctx, (column) => sql`${sql.ref(column)} = any((select ids from whose)::uuid[])`, here)}) open
    ${way} order by due_date, id`.execute(ctx.db)
  return rows.filter(({ left }) => left !== 0)
}

const creditFor: Record<Direction, { sign: 1 | -1; whats: readonly OpenItemKind[]; of: 'customer' | 'supplier' }> = {
  in: { sign: -1, whats: ['payment', 'sale', 'return-inward'], of: 'customer' },
  out: { sign: 1, whats: ['payment', 'intake', 'return-outward'], of: 'supplier' },
}

/**
 * Items that are credit to settle others with: what was paid, or given, and not what is simply owed the other way. An adjustment is that of
 * whoever only buys, or only supplies: of anybody else it may as well be a debt, which not everybody may see.
 */
export const isCredit = (direction: Direction, { what, left, contact_type }: Pick<OpenItem, 'what' | 'left' | 'contact_type'>): boolean => {
  const { sign, whats, of } = creditFor[direction]
  return left * sign > 0 && (whats.includes(what) || (what === 'adjustment' && contact_type === of))
}

/** True of what the contact owes (in), or is owed (out). */
export const isOf = (direction: Direction, { left }: Pick<OpenItem, 'left'>): boolean => (direction === 'in' ? left > 0 : left < 0)

/** Kobo, above zero, whichever way. */
export const sumOfLeft = (items: readonly Pick<OpenItem, 'left'>[]): number => items.reduce((sum, { left }) => sum + Math.abs(left), 0)

const idKinds = {
  sale: 'sale',
  'inventory-action': 'inventory_action',
  entry: 'balance_transaction',
  payment: 'contact_payment',
  cost: 'extra_cost',
} as const satisfies Record<ItemKind, IdKind>

/** The id that the world sees. */
export const itemId = ({ kind, id }: { kind: ItemKind; id: string }): string => publicId(idKinds[kind], id)

/** The uuid behind it, whatever it is of; undefined for what is no id of an item. */
export const storedItemId = (id: string): string | undefined =>
  Object.values(idKinds)
    .map((kind) => storedId(kind, id))
    .find((one) => one !== undefined)

type Numbered = Pick<BusinessContext, 'numbering'>

/** What its document is called. */
export const numberOf = (ctx: Numbered, { what, number }: { what: OpenItemKind; number: number | null }): string | null =>
  number === null ? null : documentNumber(ctx, what === 'extra-cost' ? 'intake' : what === 'payment' ? 'sale' : what, number)

/** Items as answers show them. */
const shownItem = (
  ctx: Numbered,
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

/** The same with what they come to, and the credit that there is. @param items of a contact, both ways */
export function shownItems(ctx: Numbered, direction: Direction, items: readonly OpenItem[]) {
  const of = items.filter((item) => isOf(direction, item))
  const credits = items.filter((item) => isCredit(direction, item))
  return { direction, rows: of.map((item) => shownItem(ctx, item)), total: sumOfLeft(of), credit: sumOfLeft(credits) }
}
