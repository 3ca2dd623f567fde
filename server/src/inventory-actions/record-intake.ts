import type { api } from '@kasuwa/contract'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { lineTotal } from '@kasuwa/contract/platform/money'
import { insertNumbered } from '../documents/numbers.ts'
import { mustSupply, partiesFor } from '../documents/parties.ts'
import { documentDate } from '../platform/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { refuseField, refuseFields } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { insertRows } from '../platform/rows.ts'
import { postIntake } from './post-intake.ts'

const MOST = 1_000_000_000_000_000

/**
 * Records goods that came in. At approval level 0 they are on the shelf, and owed for, at once; above it nothing moves until enough
 * have approved (`domain.md`, Purchase orders and stock intake).
 * @returns the action's uuid
 * @throws Refusal 422 by field
 */
export async function recordIntake(ctx: Ctx, body: Call<(typeof api)['inventory']['createIntake']>['body']): Promise<string> {
  const [{ contact, location, products }, business] = await Promise.all([
    partiesFor(ctx, body),
    ctx.db.selectFrom('businesses').select('stock_intake_approval_level').where('id', '=', ctx.business_id).executeTakeFirstOrThrow(),
  ])
  mustSupply(contact)
  const uncounted = body.items.flatMap(({ product }, index) => {
    const found = products.get(product)
    return found && !found.has_inventory
      ? [[`items.${index}.product`, [{ key: 'not_stocked', values: { product: found.name } }]] as const]
      : []
  })
  if (uncounted.length > 0) throw refuseFields(Object.fromEntries(uncounted.map(([field, words]) => [field, [...words]])))
  const action = { id: newId(ctx.now), contact_id: contact.id, location_id: location.id }
  const lines = body.items.map((item, position) => ({
    id: newId(ctx.now),
    position,
    product_id: item.product,
    product_name: products.get(item.product)?.name ?? '',
    quantity: item.quantity,
    unit_amount: item.cost,
    total: lineTotal(item.quantity, item.cost),
    metadata: item.metadata ?? null,
  }))
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  if (total > MOST) throw refuseField('items', 'total_too_large')
  const date = documentDate(ctx, body.date)
  const level = business.stock_intake_approval_level
  const status = level === 0 ? 'approved' : 'pending'
  if (level === 0) await postIntake(ctx, { ...action, total }, location, lines)
  const at = new Date(ctx.now).toISOString()
  const own = { business_id: ctx.business_id, created_at: at }
  const row = {
    ...action,
    ...own,
    kind: 'intake',
    status,
    approval_level: level,
    date,
    note: body.note ?? null,
    total,
    created_by: ctx.merchant_id,
  }
  const items = lines.map((line) => ({ ...line, ...own, action_id: action.id, value: level === 0 ? line.total : null }))
  insertNumbered(ctx, 'inventory_actions', 'intake', { ...row, updated_at: at, posted_at: level === 0 ? at : null })
  ctx.write(insertRows(ctx.db, 'inventory_action_items', items))
  ctx.changed({ entity: 'inventory_actions', entity_id: action.id, after: { kind: 'intake', status, total } })
  return action.id
}
