import type { Consequence } from '@kasuwa/contract/documents'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../platform/context.ts'
import { among } from '../platform/rows.ts'

/**
 * What some work would do to stock and balances: it is done, by the code that always does it, and taken back to where it began
 * (`domain.md`, Documents: “worked out by the same code that does it”).
 * @throws Refusal as the work itself would: a screen that asks first hears why it cannot be done
 */
export async function foresee(ctx: Ctx, work: () => Promise<void>): Promise<z.output<typeof Consequence>> {
  await sql`savepoint foresee`.execute(ctx.db)
  await work()
  await sql`rollback to savepoint foresee`.execute(ctx.db)
  const effects = ctx.effects.splice(0)
  ctx.changes.splice(0)
  const stock = effects.filter((effect) => effect.what === 'stock')
  const balances = effects.filter((effect) => effect.what === 'balance')
  const nameOf = await namesOf(ctx, {
    products: stock.map((effect) => effect.product_id),
    locations: stock.map((effect) => effect.location_id),
    contacts: balances.map((effect) => effect.contact_id),
  })
  return {
    stock: stock.map(({ product_id, location_id, quantity, committed }) => ({
      product: nameOf(product_id),
      location: nameOf(location_id),
      quantity,
      committed,
    })),
    balances: [...new Set(balances.map((effect) => effect.contact_id))].map((contact_id) => ({
      contact: nameOf(contact_id),
      amount: balances.filter((effect) => effect.contact_id === contact_id).reduce((sum, effect) => sum + effect.amount, 0),
    })),
  }
}

async function namesOf(ctx: Ctx, ids: Record<'products' | 'locations' | 'contacts', readonly string[]>) {
  const found = await Promise.all(
    Object.entries(ids).map(([table, wanted]) =>
      ctx
        .from(table as 'products')
        .select(['id', 'name'])
        .where(among('id', wanted))
        .execute(),
    ),
  )
  const names = new Map(found.flat().map((row) => [row.id, row.name]))
  return (id: string) => ({ id, name: names.get(id) ?? '' })
}
