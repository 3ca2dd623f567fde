import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { sql } from 'kysely'
import { pipeline } from '../database/database.ts'
import { newIds } from '../database/ids.ts'
import { notFound } from '../errors/refusal.ts'
import { isAnyOf } from '../database/rows.ts'
import { copyLabels } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { followCosts } from './recipe.ts'
import { setReorderLevels } from './reorder-levels.ts'
import { mustFitUnit } from './unit-rules.ts'
import type { Planned } from './plan-variants.ts'
import { type ProductRow, type VariantColumns, isAsStored, variantColumns } from './variant-row.ts'

/** Live variants of a parent. Lock the parent first: every change of a variant locks it. */
export const variantsOf = (ctx: BusinessContext, parent_id: string): Promise<ProductRow[]> => liveVariants(ctx, parent_id).execute()

/** Ids of all variants that a parent ever had. A deleted variant may be restored. */
export async function everVariantOf(ctx: BusinessContext, parent_id: string): Promise<string[]> {
  const rows = await ctx.selectFrom('products').select('id').where('parent_id', '=', parent_id).execute()
  return rows.map(({ id }) => id)
}

const liveVariants = (ctx: BusinessContext, parent_id: string) =>
  ctx.selectFrom('products').selectAll().where('parent_id', '=', parent_id).where('deleted_at', 'is', null).orderBy('id')

/**
 * A parent, locked until commit, and its live variants, in one round trip.
 * @throws Refusal 404
 */
export async function lockFamily(ctx: BusinessContext, id: string): Promise<{ parent: ProductRow; variants: ProductRow[] }> {
  const parent = ctx.selectFrom('products').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forUpdate()
  const [locked, variants] = await pipeline(ctx.db, [parent.compile(), liveVariants(ctx, id).compile()])
  const [row] = (locked?.rows ?? []) as ProductRow[]
  if (!row) throw notFound()
  return { parent: row, variants: (variants?.rows ?? []) as ProductRow[] }
}

/** PostgreSQL types of the columns of a variant that may change. */
const changeable: Record<keyof VariantColumns, string> = {
  own_name: 'text',
  options: 'jsonb',
  sku: 'text',
  barcode: 'text',
  cost: 'bigint',
  price: 'bigint',
  markup: 'bigint',
  reorder_level: 'bigint',
  weight: 'bigint',
  warranty_months: 'integer',
  unit: 'text',
  description: 'text',
  images: 'text[]',
  is_withdrawn: 'boolean',
  category_id: 'uuid',
  brand_id: 'uuid',
  product_type: 'text',
  has_inventory: 'boolean',
  has_serial_number: 'boolean',
  name: 'text',
  is_active: 'boolean',
  options_key: 'text',
  search_text: 'text',
  sort_name: 'text',
}
const names = Object.keys(changeable) as (keyof VariantColumns)[]
const set = sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))
const shape = sql.join([sql`id uuid`, ...names.map((name) => sql`${sql.ref(name)} ${sql.raw(changeable[name])}`)])

/**
 * Writes the planned variants of a locked and written parent: one statement for changed rows, one for new rows. Each has its own audit
 * entry.
 * @returns live variants by plan
 */
export async function writeVariants(
  ctx: BusinessContext,
  parent: ProductRow,
  planned: readonly Planned[],
): Promise<Map<Planned, ProductRow>> {
  const columns = planned.map((plan) => ({ plan, columns: variantColumns(parent, plan.ownColumns) }))
  for (const { ownColumns, index } of planned) mustFitUnit({ unit: parent.unit, weight: ownColumns.weight, at: rowAt(index) })
  const written = new Map<Planned, ProductRow>(planned.flatMap((plan) => (plan.before ? [[plan, plan.before] as const] : [])))
  const changed = columns.filter(({ plan, columns: after }) => plan.before && !isAsStored(plan.before, after))
  const updated = await updateRows(
    ctx,
    changed.map(({ plan, columns: after }) => ({ id: plan.before?.id ?? '', ...after })),
    passedOn(changed),
  )
  for (const { plan } of changed) {
    const after = updated.get(plan.before?.id ?? '')
    if (!plan.before || !after) continue
    written.set(plan, after)
    ctx.recordChange({ entity: 'products', entity_id: after.id, before: plan.before, after })
  }
  const dearer = changed.filter(({ plan, columns: after }) => plan.before?.cost !== after.cost)
  await followCosts(
    ctx,
    dearer.map(({ plan }) => plan.before?.id ?? ''),
  )
  const added = columns.filter(({ plan }) => !plan.before)
  const inserted = await insertRows(
    ctx,
    parent,
    added.map(({ columns: after }) => after),
  )
  for (const [index, { plan }] of added.entries()) {
    const row = inserted[index]
    if (!row) continue
    written.set(plan, row)
    ctx.recordChange({ entity: 'products', entity_id: row.id, after: row })
  }
  await setReorderLevels(
    ctx,
    [...written].map(([{ before, reorder_levels: levels, index }, product]) => ({
      ...{ product, before, given: levels },
      field: `${rowAt(index)}reorder_levels`,
    })),
  )
  return written
}

/** Field prefix of a variant’s row; empty if the body is the variant’s own. */
const rowAt = (index: number | undefined): string => (index === undefined ? '' : `variants.${index}.`)

/** Sets the tags of variants to their parent’s. Lock the tags before the parent. */
export const tagVariants = (ctx: BusinessContext, parent_id: string, variants: readonly ProductRow[]): Promise<void> =>
  copyLabels(ctx, 'product_tags', parent_id, valuesOf(variants, 'id'))

/** Variants whose code or options another variant takes over. */
function passedOn(changed: readonly { plan: Planned; columns: VariantColumns }[]): string[] {
  const [skus, barcodes, keys] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  for (const { plan, columns: after } of changed) {
    const id = plan.before?.id ?? ''
    skus.set(after.sku.toLowerCase(), id)
    if (after.barcode !== null) barcodes.set(after.barcode, id)
    keys.set(after.options_key, id)
  }
  return changed.flatMap(({ plan: { before } }) => {
    if (!before) return []
    const takers = [skus.get(before.sku.toLowerCase()), barcodes.get(before.barcode ?? ''), keys.get(before.options_key ?? '')]
    return takers.some((taker) => taker !== undefined && taker !== before.id) ? [before.id] : []
  })
}

/**
 * Locks and writes rows in id order, as documents do, in one round trip.
 * @param passed variants whose codes and options are cleared first, because the database checks uniqueness row by row
 */
async function updateRows(
  ctx: BusinessContext,
  rows: readonly (VariantColumns & { id: string })[],
  passed: readonly string[],
): Promise<Map<string, ProductRow>> {
  if (rows.length === 0) return new Map()
  const meanwhile = { sku: sql<string>`id::text`, barcode: null, options_key: sql<string>`id::text` }
  const lock = lockingVariants(ctx, valuesOf(rows, 'id')).compile()
  const letGo = ctx.updateTable('products').set(meanwhile).where(isAnyOf('id', passed)).compile()
  const write = sql<ProductRow>`
    update products set ${set}, updated_at = ${new Date(ctx.now).toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${shape})
    where products.business_id = ${ctx.business_id} and products.id = given.id
    returning products.*`.compile(ctx.db)
  const written = await pipeline(ctx.db, passed.length > 0 ? [lock, letGo, write] : [lock, write])
  return new Map(((written.at(-1)?.rows ?? []) as ProductRow[]).map((row) => [row.id, row]))
}

/** Inserts rows in the given order. */
async function insertRows(ctx: BusinessContext, parent: ProductRow, rows: readonly VariantColumns[]): Promise<ProductRow[]> {
  if (rows.length === 0) return []
  const ids = newIds(rows.length, ctx.now)
  const inserted = await ctx.db
    .insertInto('products')
    .values(
      rows.map(({ options, ...row }, index) => ({
        ...row,
        options: JSON.stringify(options),
        business_id: ctx.business_id,
        id: ids[index] ?? '',
        parent_id: parent.id,
        inventory_type: 'standard' as const,
        created_by: ctx.merchant_id,
      })),
    )
    .returningAll()
    .execute()
  const byId = new Map(inserted.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const lockingVariants = (ctx: BusinessContext, ids: readonly string[]) =>
  ctx.selectFrom('products').select('id').where(isAnyOf('id', ids)).orderBy('id').forUpdate()

/** Locks variants in id order, as documents do, against documents and composites that are being written. */
export const lockVariants = (ctx: BusinessContext, ids: readonly string[]) => lockingVariants(ctx, ids).execute()
