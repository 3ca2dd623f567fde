import { sql } from 'kysely'
import { reverseBalance } from '../contacts/balance.ts'
import { approve } from '../documents/approvals.ts'
import { holdDocument } from '../documents/open-document.ts'
import { contactOf } from '../documents/parties.ts'
import { releaseOf, releaseStock } from '../inventory/commitments.ts'
import { reverseStock } from '../inventory/ledger.ts'
import type { Ctx } from '../platform/context.ts'
import { refuse, refuseField } from '../platform/errors.ts'
import { type RefundChoice, refund } from './payments.ts'
import { type PostedLine, postSale } from './post-sale.ts'
import { inBusiness } from '../platform/joins.ts'

const iso = (ctx: Ctx) => new Date(ctx.now).toISOString()

async function linesOf(ctx: Ctx, sale_id: string): Promise<PostedLine[]> {
  const rows = await ctx
    .from('sale_items')
    .innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_items.product_id'))
    .select([
      'sale_items.id',
      'sale_items.position',
      'sale_items.product_id',
      'sale_items.quantity',
      'products.has_inventory',
      'products.cost as unit_cost',
    ])
    .where('sale_items.sale_id', '=', sale_id)
    .orderBy('sale_items.position')
    .execute()
  return rows
}

const placeOf = (ctx: Ctx, id: string) => ctx.from('locations').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

/** What is paid on a sale that waits no longer is no deposit any more: it has met what it was for, or is the contact's to use, or goes back. */
function noMoreDeposit(ctx: Ctx, { contact_id, paid_amount }: { contact_id: string; paid_amount: number }): void {
  if (paid_amount !== 0) ctx.effects.push({ what: 'deposit', contact_id, amount: -paid_amount })
}

/** Credit is taken from no account: one that is named is not passed over. @throws Refusal 422 on `refund_account` */
function mustNotName({ account_id }: RefundChoice): void {
  if (account_id !== undefined) throw refuseField('refund_account', 'refund_account_unused')
}

/**
 * One member's approval; the last one that is needed makes the sale take effect, whole or not at all.
 * @throws Refusal 404, 409, or 422 where this member may not or has before, or where a rule of posting refuses
 */
export async function approveSale(ctx: Ctx, id: string): Promise<void> {
  const sale = await holdDocument(ctx, 'sales', id, ['pending'])
  const enough = await approve(ctx, sale)
  ctx.changed({ entity: 'sales', entity_id: id, after: { approved_by: ctx.merchant_id, takes_effect: enough } })
  if (!enough) return
  const [location, lines, released] = await Promise.all([placeOf(ctx, sale.location_id), linesOf(ctx, id), releaseOf(ctx, id)])
  const posted = await postSale(ctx, sale, location, lines, [], released)
  noMoreDeposit(ctx, sale)
  const settled = { status: 'approved', cost: posted.cost, posted_at: iso(ctx), updated_at: iso(ctx) } as const
  ctx.write(ctx.change('sales').set(settled).where('id', '=', id).where('status', '=', 'pending').compile())
  const ids = lines.map((line) => line.id)
  const costs = sql`update sale_items as item set cost = line.cost
    from unnest(${ids}::uuid[], ${posted.lineCosts}::bigint[]) as line (id, cost)
    where item.business_id = ${ctx.business_id} and item.id = any(${ids}::uuid[]) and item.id = line.id`
  ctx.write(costs.compile(ctx.db))
}

/**
 * Cancels a sale: a pending one gives back what it promised, an approved one posts the exact reverse of what it did. What was paid
 * stays as the contact's credit unless it is refunded; the walk-in customer is always refunded (`domain.md`, Documents: states).
 * @throws Refusal 404, 409, or 422 where taking it back would break the books
 */
export async function cancelSale(ctx: Ctx, id: string, choice: RefundChoice): Promise<void> {
  const sale = await holdDocument(ctx, 'sales', id, ['pending', 'approved'])
  const [lines, contact] = await Promise.all([linesOf(ctx, id), contactOf(ctx, sale.contact_id)])
  const is_refunded = choice.refund || contact.is_walk_in
  if (!is_refunded) mustNotName(choice)
  const refunded = is_refunded ? await refund(ctx, id, choice) : []
  if (sale.status === 'pending') {
    await releaseStock(ctx, { kind: 'sale', document_id: id })
    noMoreDeposit(ctx, sale)
  } else {
    const fieldOf = (line_id: string) => `items.${lines.find((line) => line.id === line_id)?.position ?? 0}.quantity`
    await reverseStock(ctx, { kind: 'sale', document_id: id }, fieldOf)
  }
  await reverseBalance(ctx, sale.contact_id, [id, ...refunded], { kind: 'sale', id })
  const canceled = { status: 'canceled', canceled_at: iso(ctx), canceled_by: ctx.merchant_id, updated_at: iso(ctx) } as const
  ctx.write(ctx.change('sales').set(canceled).where('id', '=', id).compile())
  ctx.changed({
    entity: 'sales',
    entity_id: id,
    before: { status: sale.status },
    after: { status: 'canceled', refund: is_refunded, refund_account: choice.account_id },
  })
}

/**
 * Hides a sale that never took effect. What was paid on it stays as the contact's credit unless it is refunded, as where it is
 * canceled. @throws Refusal 404, or 422 for one that is part of the books
 */
export async function deleteSale(ctx: Ctx, id: string, choice: RefundChoice): Promise<void> {
  const sale = await holdDocument(ctx, 'sales', id, ['pending', 'approved', 'canceled'])
  if (sale.status === 'approved') throw refuse('cancel_it_first')
  if (sale.posted_at) throw refuse('part_of_the_books')
  if (sale.status === 'pending') await cancelSale(ctx, id, choice)
  else if (choice.refund) await reverseBalance(ctx, sale.contact_id, await refund(ctx, id, choice), { kind: 'sale', id })
  else mustNotName(choice)
  const hidden = { deleted_at: iso(ctx), updated_at: iso(ctx) }
  ctx.write(ctx.change('sales').set(hidden).where('id', '=', id).compile())
  ctx.changed({
    entity: 'sales',
    entity_id: id,
    before: { status: sale.status },
    after: { refund: choice.refund, refund_account: choice.account_id },
  })
}
