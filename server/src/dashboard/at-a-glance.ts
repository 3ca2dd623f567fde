import type { ContactFigures, ProductFigures } from '@kasuwa/contract/dashboard'
import type { z } from 'zod'
import { agesOfContact } from '../receivables/ageing.ts'
import { rowOr404 } from '../database/pagination.ts'
import { withVariants } from '../products/with-variants.ts'
import { mainOf } from '../records/merged-contacts.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { salesTo, soldOf } from './sale-figures.ts'
import { intakesFrom, lastIntakeOf } from './supplied.ts'

/* Figures at the head of a product and a contact. Each links to a list; members who may not open the list do not see the figure. */

/** @throws Refusal 404 */
export async function productFigures(ctx: BusinessContext, id: string): Promise<z.output<typeof ProductFigures>> {
  const { created_at } = await rowOr404(
    ctx.selectFrom('products').select('created_at').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  )
  const products = await withVariants(ctx, [id])
  const [productSales, last_intake] = await Promise.all([
    ctx.can('sale.view') ? soldOf(ctx, products, created_at) : null,
    ctx.can('inventory-action.view') ? lastIntakeOf(ctx, products) : null,
  ])
  return { sold: productSales, last_intake }
}

/**
 * For a merged contact, its main contact’s figures.
 * @throws Refusal 404
 */
export async function contactFigures(ctx: BusinessContext, requestedId: string): Promise<z.output<typeof ContactFigures>> {
  const id = await mainOf(ctx, requestedId)
  const { is_walk_in } = await rowOr404(
    ctx.selectFrom('contacts').select('is_walk_in').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst(),
  )
  const [sales, intakes, ages] = await Promise.all([
    ctx.can('sale.view') && !is_walk_in ? salesTo(ctx, id) : null,
    ctx.can('inventory-action.view') && !is_walk_in ? intakesFrom(ctx, id) : null,
    ctx.can('report.contact-report') && !is_walk_in ? agesOfContact(ctx, id) : null,
  ])
  return { sales, intakes, ages }
}
