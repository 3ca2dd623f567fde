import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessContext } from '../request/request-context.ts'
import { refuseRule } from '../errors/refusal.ts'
import type { IdAndName } from '../records/created-by.ts'
import { mustExist } from '../records/references.ts'
import { inBusiness } from '../database/joins.ts'

/** Products and categories that a tax is charged on. No rows at all mean every line (SALES-5). */
interface Coverage {
  products?: readonly string[] | null | undefined
  categories?: readonly string[] | null | undefined
}

/** Locks the products and categories that a tax is to cover; call it before you lock the tax. @throws Refusal 422 for missing ones */
export async function lockCoverage(ctx: BusinessContext, { products, categories }: Coverage): Promise<void> {
  await mustExist(ctx, { products: { products }, product_categories: { categories } })
}

/** Replaces the coverage of a tax; the new rows are locked. Undefined parts stay as they are. */
export async function setCoverage(ctx: BusinessContext, tax_id: string, { products, categories }: Coverage): Promise<void> {
  if (products !== undefined) {
    await ctx.deleteFrom('sale_tax_products').where('tax_id', '=', tax_id).execute()
    const rows = [...new Set(products ?? [])].map((product_id) => ({ business_id: ctx.business_id, tax_id, product_id }))
    if (rows.length > 0) await ctx.db.insertInto('sale_tax_products').values(rows).execute()
  }
  if (categories !== undefined) {
    await ctx.deleteFrom('sale_tax_categories').where('tax_id', '=', tax_id).execute()
    const rows = [...new Set(categories ?? [])].map((category_id) => ({ business_id: ctx.business_id, tax_id, category_id }))
    if (rows.length > 0) await ctx.db.insertInto('sale_tax_categories').values(rows).execute()
  }
}

const coverings = {
  products: { table: 'sale_tax_products', column: 'product_id' },
  product_categories: { table: 'sale_tax_categories', column: 'category_id' },
} as const

/**
 * Removes a row that is being deleted from the taxes that cover it. A tax without other coverage would be charged on every line, so that
 * is refused with the tax’s name. Lock the row first; this locks the taxes, so that their other coverage stays.
 * @throws Refusal 422
 */
export async function removeFromCoverage(ctx: BusinessContext, kind: keyof typeof coverings, id: string): Promise<void> {
  const { table, column } = coverings[kind]
  const covering = ctx
    .selectFrom(table)
    .select('tax_id')
    .where(column as never, '=', id as never)
  const taxes = await ctx
    .selectFrom('sale_taxes')
    .select(['id', 'name'])
    .where('id', 'in', covering)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const covered = await coverageOf(ctx, valuesOf(taxes, 'id'))
  const alone = taxes.find((tax) => (covered.products.get(tax.id)?.length ?? 0) + (covered.categories.get(tax.id)?.length ?? 0) === 1)
  if (alone) throw refuseRule('only_cover', { tax: alone.name })
  if (taxes.length === 0) return
  await ctx
    .deleteFrom(table)
    .where(column as never, '=', id as never)
    // A deleted tax keeps its coverage: without it, a restored tax would be charged on every line.
    .where('tax_id', 'in', valuesOf(taxes, 'id'))
    .execute()
}

const namedBy = (ctx: BusinessContext, kind: keyof typeof coverings, tax_id: string) => {
  const { table, column } = coverings[kind]
  return ctx
    .selectFrom(table as 'sale_tax_products')
    .select(column as 'product_id')
    .where('tax_id', '=', tax_id)
}

/** Locks what a tax covers, without deleted rows; call it before you lock the tax. A concurrent delete waits, and then finds the tax. */
export async function lockCovered(ctx: BusinessContext, tax_id: string): Promise<void> {
  for (const table of ['product_categories', 'products'] as const)
    await ctx
      .selectFrom(table)
      .select('id')
      .where('id', 'in', namedBy(ctx, table, tax_id))
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forKeyShare()
      .execute()
}

/**
 * Removes rows deleted since from the coverage of a restored tax. Lock the coverage first. @throws Refusal 422 if none is left: it
 * would be charged on every line
 */
export async function restoreCoverage(ctx: BusinessContext, tax_id: string): Promise<void> {
  const count = async () => {
    const covered = (await coverageOf(ctx, [tax_id])) as { products: CoverageNames; categories: CoverageNames }
    return (covered.products.get(tax_id)?.length ?? 0) + (covered.categories.get(tax_id)?.length ?? 0)
  }
  const before = await count()
  for (const table of ['products', 'product_categories'] as const) {
    const { table: links, column } = coverings[table]
    const deletedIds = ctx.selectFrom(table).select('id').where('deleted_at', 'is not', null)
    await ctx
      .deleteFrom(links)
      .where('tax_id', '=', tax_id)
      .where(column as never, 'in', deletedIds as never)
      .execute()
  }
  if (before > 0 && (await count()) === 0) throw refuseRule('tax_covers_nothing')
}

type CoverageNames = Map<string, IdAndName[]>

/** Products and categories of some taxes, by the tax's id: one query each for the page. */
export async function coverageOf(
  ctx: BusinessContext,
  tax_ids: readonly string[],
): Promise<{ products: CoverageNames; categories: CoverageNames }> {
  if (tax_ids.length === 0) return { products: new Map(), categories: new Map() }
  const ofThese = sql<boolean>`tax_id = any(${tax_ids}::uuid[])` as RawBuilder<boolean>
  const [products, categories] = await Promise.all([
    ctx
      .selectFrom('sale_tax_products')
      .innerJoin('products', (join) => inBusiness(join, 'products.id', 'sale_tax_products.product_id'))
      .select(['tax_id', 'products.id', 'products.name'])
      .where(ofThese)
      .orderBy('products.sort_name')
      .execute(),
    ctx
      .selectFrom('sale_tax_categories')
      .innerJoin('product_categories', (join) => inBusiness(join, 'product_categories.id', 'sale_tax_categories.category_id'))
      .select(['tax_id', 'product_categories.id', 'product_categories.name'])
      .where(ofThese)
      .orderBy('product_categories.sort_name')
      .execute(),
  ])
  return { products: byTax(products), categories: byTax(categories) }
}

function byTax(rows: readonly (IdAndName & { tax_id: string })[]): CoverageNames {
  const covered: CoverageNames = new Map()
  for (const { tax_id, id, name } of rows) covered.set(tax_id, [...(covered.get(tax_id) ?? []), { id, name }])
  return covered
}
