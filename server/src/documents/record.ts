import { type BalanceEntry, writeBalance } from '../contacts/balance.ts'
import type { Place } from '../inventory/ledger.ts'
import type { Ctx } from '../platform/context.ts'
import { documentTables } from '../platform/document-tables.ts'
import { type NewRow, insertRows } from '../platform/rows.ts'
import type { Document, Kind, Line } from './kind.ts'
import { insertNumbered } from './numbers.ts'
import { hold, post } from './posting.ts'

interface NewDocument {
  /** Its row, less what the lifecycle itself writes: number, status, who, when, and what it came to. */
  document: Document & { date: string; note: string | null } & object
  /** Its lines in their order, with the columns of their kind. */
  lines: readonly (Line & { product_name: string; metadata: object | null })[]
  location: Place
  /** What happens to the contact's balance beside the document's own effect, whether it waits or not: money that is paid. */
  entries: readonly BalanceEntry[]
  /** What the audit trail says of it besides its status. */
  told: object
}

/** How many must approve a document of a kind that is recorded now. */
export async function levelOf(ctx: Ctx, { level }: Kind): Promise<number> {
  const row = await ctx.db.selectFrom('businesses').select(level).where('id', '=', ctx.business_id).executeTakeFirstOrThrow()
  return row[level]
}

/**
 * Records a document under the next number of its kind, and its lines. At approval level 0 it takes effect in this transaction or not at
 * all; above that it holds what its kind holds, and waits. Whatever order its lines are in, levels are locked in one order and the number
 * last.
 * @throws Refusal 422 on the line that asks for more than there is
 */
export async function record(ctx: Ctx, kind: Kind, level: number, { document, lines, location, entries, told }: NewDocument) {
  const worth = level === 0 ? await post(ctx, kind, document, location, lines, entries, []) : undefined
  if (!worth) {
    await hold(ctx, kind, document.id, location, lines)
    if (document.contact_id !== null && entries.length > 0) writeBalance(ctx, document.contact_id, entries)
  }
  const at = new Date(ctx.now).toISOString()
  const own = { business_id: ctx.business_id, created_at: at }
  const status = worth ? ('approved' as const) : ('pending' as const)
  const row = {
    ...document,
    ...own,
    ...(kind.worth.document && { [kind.worth.document]: worth?.total ?? null }),
    status,
    approval_level: level,
    created_by: ctx.merchant_id,
    updated_at: at,
    posted_at: worth ? at : null,
  }
  const { lines: table, line_of } = documentTables[kind.table]
  const items = lines.map(({ has_inventory: _, unit_cost: __, ...line }, index) => ({
    ...line,
    ...own,
    [line_of]: document.id,
    [kind.worth.line]: worth?.lines[index] ?? null,
  }))
  insertNumbered(ctx, kind.table, kind.name, row)
  ctx.write(insertRows(ctx.db, table, items as NewRow<typeof table>[]))
  ctx.changed({ entity: kind.table, entity_id: document.id, after: { status, ...told } })
}
