import { randomInt } from 'node:crypto'
import { eanCheckDigit } from '@kasuwa/contract/platform/ean'
import { isAnyOf } from '../database/rows.ts'
import { nameColumns } from '../database/search.ts'
import { notFound } from '../errors/refusal.ts'
import { holdProducts } from '../products/hold-products.ts'
import { update } from '../records/entity-rows.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Numbers that begin with 21 are a shop's own: nobody else's goods bear one (GS1, restricted circulation). */
const prefix = '21'

const drawn = (): string => {
  const digits = prefix + String(randomInt(10 ** 10)).padStart(10, '0')
  return digits + eanCheckDigit(digits)
}

/** As many as are wanted that no product of the business has; two that draw the same at once are told apart by the index. */
async function freeBarcodes(ctx: BusinessContext, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const some = Array.from({ length: count - free.size }, drawn)
    const taken = await ctx.selectFrom('products').select('barcode').where('barcode', 'in', some).where('deleted_at', 'is', null).execute()
    for (const one of some) if (!taken.some(({ barcode }) => barcode === one)) free.add(one)
  }
  return [...free]
}

/**
 * Gives each product that has no barcode one of the shop's own range. Whoever asks at the same time waits, and finds that they have one.
 * @returns all of them, with the barcodes they have now; of a product with variants, its variants
 * @throws Refusal 404
 */
export async function makeBarcodes(ctx: BusinessContext, ids: readonly string[]): Promise<{ id: string; barcode: string }[]> {
  const { rows, variantsOf } = await holdProducts(ctx, ids)
  if (ids.some((one) => !rows.has(one))) throw notFound()
  const wanted = new Set(ids.flatMap((one) => variantsOf.get(one)?.map((variant) => variant.id) ?? [one]))
  const without = [...rows.values()].filter(({ id, barcode }) => wanted.has(id) && barcode === null)
  const barcodes = await freeBarcodes(ctx, without.length)
  for (const [index, { id, name, sku }] of without.entries()) {
    const barcode = barcodes[index] ?? ''
    await update(ctx, 'products', id, { barcode, ...nameColumns(name, sku, barcode) })
  }
  const now = await ctx
    .selectFrom('products')
    .select(['id', 'barcode'])
    .where(isAnyOf('id', [...wanted]))
    .execute()
  return now.map(({ id, barcode }) => ({ id, barcode: barcode ?? '' }))
}
