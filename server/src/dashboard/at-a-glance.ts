import type { ContactFigures, ProductFigures } from '@kasuwa/contract/dashboard'
import { documentNumber } from '@kasuwa/contract/documents'
import { sql } from 'kysely'
import type { z } from 'zod'
import { firstIdOf } from '../database/ids.ts'
import { inBusiness } from '../database/joins.ts'
import { oneOr404 } from '../database/pagination.ts'
import { during } from '../database/period-filter.ts'
import { visibleDocuments, withParties } from '../documents/visible.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { visibleSales } from '../sales/list-sales.ts'
import { dayOf, lastDays } from '../services/clock.ts'

/* What stands at the head of a product and a contact. Every figure opens a list: whoever may not open it does not see the figure. */

const soldDays = 30
/** No sale is dated after it is recorded, but for what zones differ: lines of these days have ids that begin no earlier than two days before. */
const marginOfIds = 2 * 86_400_000

type Sold = NonNullable<z.output<typeof ProductFigures>['sold']>

/** @throws Refusal 404 */
export async function productFigures(ctx: BusinessContext, id: string): Promise<z.output<typeof ProductFigures>> {
  const { created_at } = await oneOr404(
    ctx.selectFrom('products').select('created_at').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  )
  const [sold, last_intake] = await Promise.all([
    ctx.can('sale.view') ? soldOf(ctx, id, created_at) : null,
    ctx.can('inventory-action.view') ? lastIntakeOf(ctx, id) : null,
  ])
  return { sold, last_intake }
}

async function soldOf(ctx: BusinessContext, product_id: string, created_at: string): Promise<Sold> {
  const days = lastDays(ctx, soldDays)
  const [first = ''] = days
  const { quantity, sales } = await visibleSales(ctx)
    .innerJoin('sale_items', (join) => inBusiness(join, 'sale_items.sale_id', 'sales.id'))
    .where('sales.status', '=', 'approved')
    .where(during(ctx, 'sales.date', { from: first }))
    .where('sale_items.product_id', '=', product_id)
    .where('sale_items.sale_id', '>=', firstIdOf(Date.parse(`${first}T00:00:00Z`) - marginOfIds))
    .select(sql<number>`coalesce(sum(sale_items.quantity), 0)::bigint`.as('quantity'))
    .select(sql<number>`count(distinct sales.id)`.as('sales'))
    .executeTakeFirstOrThrow()
  const made = dayOf(created_at, ctx.zone)
  return { quantity, sales, days: days.filter((day) => day >= made).length }
}

async function lastIntakeOf(ctx: BusinessContext, product_id: string) {
  const row = await withParties(visibleDocuments(ctx, 'inventory_actions'), 'inventory_actions')
    .innerJoin('inventory_action_items', (join) => inBusiness(join, 'inventory_action_items.action_id', 'inventory_actions.id'))
    .where('inventory_actions.kind', '=', 'intake')
    .where('inventory_actions.status', '=', 'approved')
    .where('inventory_action_items.product_id', '=', product_id)
    .select(['inventory_actions.id', 'inventory_actions.number', 'inventory_actions.date', 'inventory_action_items.unit_amount as cost'])
    .select(['inventory_actions.contact_id', 'contacts.name as contact_name'])
    .orderBy('inventory_actions.date', 'desc')
    .orderBy('inventory_action_items.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { contact_id, contact_name, number, ...intake } = row
  const contact = contact_id === null ? null : { id: contact_id, name: contact_name }
  return { ...intake, number: documentNumber('intake', number), contact }
}

/** @throws Refusal 404 */
export async function contactFigures(ctx: BusinessContext, id: string): Promise<z.output<typeof ContactFigures>> {
  const { is_walk_in } = await oneOr404(
    ctx.selectFrom('contacts').select('is_walk_in').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  )
  const [sales, intakes] = await Promise.all([
    ctx.can('sale.view') && !is_walk_in ? salesTo(ctx, id) : null,
    ctx.can('inventory-action.view') && !is_walk_in ? intakesFrom(ctx, id) : null,
  ])
  return { sales, intakes }
}

const ofYear = (ctx: BusinessContext, column: string) => during(ctx, column, { from: lastDays(ctx, 365)[0] })

async function salesTo(ctx: BusinessContext, contact_id: string) {
  const approved = () => visibleSales(ctx).where('sales.contact_id', '=', contact_id).where('sales.status', '=', 'approved')
  const shown = ['id', 'number', 'date', 'total', 'paid_amount'] as const
  const [year, last, unpaid] = await Promise.all([
    approved()
      .where(ofYear(ctx, 'sales.date'))
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(sales.total), 0)::bigint`.as('total')])
      .executeTakeFirstOrThrow(),
    approved().select(shown).orderBy('date', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    approved().select(shown).where('paid_amount', '<', sql.ref<number>('total')).orderBy('date').orderBy('id').limit(1).executeTakeFirst(),
  ])
  const numbered = ({ id, number, date }: { id: string; number: number; date: string }) => ({
    id,
    date,
    number: documentNumber('sale', number),
  })
  return {
    ...year,
    last: last ? numbered(last) : null,
    oldest_unpaid: unpaid ? { ...numbered(unpaid), left: unpaid.total - unpaid.paid_amount } : null,
  }
}

async function intakesFrom(ctx: BusinessContext, contact_id: string) {
  const approved = () =>
    visibleDocuments(ctx, 'inventory_actions')
      .where('inventory_actions.contact_id', '=', contact_id)
      .where('kind', '=', 'intake')
      .where('status', '=', 'approved')
  const [year, last] = await Promise.all([
    approved()
      .where(ofYear(ctx, 'inventory_actions.date'))
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(total), 0)::bigint`.as('total')])
      .executeTakeFirstOrThrow(),
    approved().select(['id', 'number', 'date']).orderBy('date', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ])
  return { ...year, last: last ? { ...last, number: documentNumber('intake', last.number) } : null }
}
