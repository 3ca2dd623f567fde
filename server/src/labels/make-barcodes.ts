import { randomInt } from 'node:crypto'
import { MAX_BARCODES } from '@kasuwa/contract/labels'
import { eanCheckDigit } from '@kasuwa/contract/platform/ean'
import { sql } from 'kysely'
import { isAnyOf } from '../database/rows.ts'
import { nameColumns } from '../database/search.ts'
import { notFound } from '../errors/refusal.ts'
import { holdProducts } from '../products/hold-products.ts'
import type { ProductRow } from '../products/variant-row.ts'
import type { BusinessContext } from '../request/request-context.ts'

/** Numbers that begin with 21 are for a shop’s own use: no manufacturer assigns them (GS1, restricted circulation). */
const prefix = '21'

const drawn = (): string => {
  const digits = prefix + String(randomInt(10 ** 10)).padStart(10, '0')
  return digits + eanCheckDigit(digits)
}

/** Random barcodes that no product of the business has. If two requests draw the same, the unique index refuses one. */
async function freeBarcodes(ctx: BusinessContext, count: number): Promise<string[]> {
  const free = new Set<string>()
  while (free.size < count) {
    const candidates = Array.from({ length: count - free.size }, drawn)
    const { rows } = await sql<{ barcode: string }>`
      select barcode from products where business_id = ${ctx.business_id} and barcode = any(${candidates}::text[]) and deleted_at is null`.execute(
      ctx.db,
    )
    const used = new Set(rows.map(({ barcode }) => barcode))
    for (const barcode of candidates) if (!used.has(barcode)) free.add(barcode)
  }
  return [...free]
}

/** Rows of one statement: a product may have a hundred variants, and a call names two hundred products or all. */
const BATCH = 1000

/** The products are locked, and have no barcode. */
async function giveBarcodes(ctx: BusinessContext, updates: readonly { id: string; barcode: string; search_text: string }[]): Promise<void> {
  const ids = updates.map(({ id }) => id)
  await sql`
    update products set barcode = given.barcode, search_text = given.search_text, updated_at = ${new Date(ctx.now).toISOString()}
    from unnest(${ids}::uuid[], ${updates.map(({ barcode }) => barcode)}::text[], ${updates.map(({ search_text }) => search_text)}::text[])
      as given (id, barcode, search_text)
    where products.business_id = ${ctx.business_id} and products.id = any(${ids}::uuid[]) and products.id = given.id returning 1`.execute(
    ctx.db,
  )
  for (const { id, barcode } of updates)
    ctx.recordChange({ entity: 'products', entity_id: id, before: { barcode: null }, after: { barcode } })
}

/** Products on sale without a barcode; a parent of variants never has one. */
const unmarked = (ctx: BusinessContext) =>
  ctx.selectFrom('products').where('deleted_at', 'is', null).where('barcode', 'is', null).where('inventory_type', '<>', 'variant')

interface BarcodeReply {
  /** The requested products with their current barcodes; for a parent, its variants. */
  rows: { id: string; barcode: string }[]
  made: number
  left: number
}

/** Gives every product without a barcode one of the shop's own range, up to one transaction's limit. */
export async function makeAllBarcodes(ctx: BusinessContext): Promise<BarcodeReply> {
  const unmarkedRows = await unmarked(ctx).select('id').orderBy('id').limit(MAX_BARCODES).execute()
  const ids = unmarkedRows.map(({ id }) => id)
  const { rows } = await holdProducts(ctx, ids)
  const markedCount = await mark(
    ctx,
    // A concurrent request may have set its barcode, or deleted it.
    ids.flatMap((id) => rows.get(id) ?? []),
  )
  const isAll = unmarkedRows.length < MAX_BARCODES
  const left = isAll
    ? undefined
    : await unmarked(ctx)
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst()
  return { rows: [], made: markedCount, left: left?.count ?? 0 }
}

/** @param rows locked products @returns how many had no barcode */
async function mark(ctx: BusinessContext, rows: readonly ProductRow[]): Promise<number> {
  const without = rows.filter(({ barcode }) => barcode === null)
  const barcodes = await freeBarcodes(ctx, without.length)
  const updates = without.map(({ id, name, sku }, index) => {
    const barcode = barcodes[index] ?? ''
    return { id, barcode, search_text: nameColumns(name, sku, barcode).search_text }
  })
  for (let from = 0; from < updates.length; from += BATCH) await giveBarcodes(ctx, updates.slice(from, from + BATCH))
  return updates.length
}

/**
 * Gives each product without a barcode one of the shop’s own range. A concurrent request waits, and then finds the barcodes.
 * @throws Refusal 404
 */
export async function makeBarcodes(ctx: BusinessContext, ids: readonly string[]): Promise<BarcodeReply> {
  const { rows, variantsOf } = await holdProducts(ctx, ids)
  if (ids.some((id) => !rows.has(id))) throw notFound()
  const requestedIds = new Set(ids.flatMap((id) => variantsOf.get(id)?.map((variant) => variant.id) ?? [id]))
  const markedCount = await mark(
    ctx,
    [...rows.values()].filter(({ id }) => requestedIds.has(id)),
  )
  const now = await ctx
    .selectFrom('products')
    .select(['id', 'barcode'])
    .where(isAnyOf('id', [...requestedIds]))
    .execute()
  return { rows: now.map(({ id, barcode }) => ({ id, barcode: barcode ?? '' })), made: markedCount, left: 0 }
}
