import { sql } from 'kysely'
import { reverseBalance } from '../contacts/balance.ts'
import { approve } from '../documents/approvals.ts'
import { holdDocument } from '../documents/open-document.ts'
import { contactOf, mustSupply } from '../documents/parties.ts'
import { reverseStock } from '../inventory/ledger.ts'
import type { Ctx } from '../platform/context.ts'
import { refuse } from '../platform/errors.ts'
import { postIntake } from './post-intake.ts'

const iso = (ctx: Ctx) => new Date(ctx.now).toISOString()

const linesOf = (ctx: Ctx, id: string) =>
  ctx
    .from('inventory_action_items')
    .select(['id', 'position', 'product_id', 'quantity', 'total'])
    .where('action_id', '=', id)
    .orderBy('position')
    .execute()

const placeOf = (ctx: Ctx, id: string) => ctx.from('locations').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/** One member's approval; the last that is needed puts the goods on the shelf. @throws Refusal 404, 409, 422 */
export async function approveAction(ctx: Ctx, id: string): Promise<void> {
  const action = await holdDocument(ctx, 'inventory_actions', id, ['pending'])
  const enough = await approve(ctx, action)
  ctx.changed({ entity: 'inventory_actions', entity_id: id, after: { approved_by: ctx.merchant_id, takes_effect: enough } })
  if (!enough) return
  const [location, lines, contact] = await Promise.all([
    placeOf(ctx, action.location_id),
    linesOf(ctx, id),
    contactOf(ctx, action.contact_id),
  ])
  // One that was recorded before this was asked.
  mustSupply(contact)
  const settled = { status: 'approved', posted_at: iso(ctx), updated_at: iso(ctx) } as const
  await postIntake(ctx, action, location, lines)
  ctx.write(ctx.change('inventory_actions').set(settled).where('id', '=', id).compile())
  const worth = { value: sql<number>`total` }
  ctx.write(ctx.change('inventory_action_items').set(worth).where('action_id', '=', id).compile())
}

/**
 * Cancels an action; one that took effect posts the exact reverse. @throws Refusal 404, 409, or 422 where the goods it brought in are gone
 */
export async function cancelAction(ctx: Ctx, id: string): Promise<void> {
  const action = await holdDocument(ctx, 'inventory_actions', id, ['pending', 'approved'])
  if (action.status === 'approved') {
    const lines = await linesOf(ctx, id)
    const fieldOf = (line_id: string) => `items.${lines.find((line) => line.id === line_id)?.position ?? 0}.quantity`
    await reverseStock(ctx, { kind: action.kind, document_id: id }, fieldOf)
    await reverseBalance(ctx, action.contact_id, [id], { kind: 'inventory-action', id })
  }
  const canceled = { status: 'canceled', canceled_at: iso(ctx), canceled_by: ctx.merchant_id, updated_at: iso(ctx) } as const
  ctx.write(ctx.change('inventory_actions').set(canceled).where('id', '=', id).compile())
  ctx.changed({ entity: 'inventory_actions', entity_id: id, before: { status: action.status }, after: { status: 'canceled' } })
}

/** Hides an action that never took effect. @throws Refusal 404, or 422 for one that is part of the books */
export async function deleteAction(ctx: Ctx, id: string): Promise<void> {
  const action = await holdDocument(ctx, 'inventory_actions', id, ['pending', 'approved', 'canceled'])
  if (action.status === 'approved') throw refuse('cancel_it_first')
  if (action.posted_at) throw refuse('part_of_the_books')
  if (action.status === 'pending') await cancelAction(ctx, id)
  const hidden = { deleted_at: iso(ctx), updated_at: iso(ctx) }
  ctx.write(ctx.change('inventory_actions').set(hidden).where('id', '=', id).compile())
}
