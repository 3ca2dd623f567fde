import { createHash } from 'node:crypto'
import type { api } from '@kasuwa/contract'
import { MAX_BULK_ROWS } from '@kasuwa/contract/bulk-edit'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { Refusal, type Words, refuseFields, refuseRule } from '../errors/refusal.ts'
import { changeLabels, idsOnEach } from '../records/labels.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { holdProducts, type LockedProducts } from './hold-products.ts'
import { type PlannedEdit, followingParents, isChanged, planBulkEdit } from './plan-bulk-edit.ts'
import { followReorderLevels } from './reorder-levels.ts'
import { describeBulkEdit } from './tell-bulk-edit.ts'
import type { ProductRow } from './variant-row.ts'

type Calls = (typeof api)['products']
type BulkEditInput = Pick<Call<Calls['bulkEdit']>['body'], 'products' | 'changes'>

interface Plan {
  locked: LockedProducts
  edits: PlannedEdit[]
  /** Errors by field of the body, for references that do not exist. */
  missing: Record<string, Words[]>
}

/**
 * Locks the named products and plans each change.
 * @throws Refusal 422 on references in the change itself
 */
async function plan(ctx: BusinessContext, { products, changes }: BulkEditInput): Promise<Plan> {
  const { category, brand, tags } = changes
  const tagEntries = Object.entries({ add: tags?.add, remove: tags?.remove, replace: tags?.replace })
  await mustExist(ctx, {
    brands: { 'changes.brand': brand },
    product_categories: { 'changes.category': category },
    product_tags: Object.fromEntries(tagEntries.map(([field, ids]) => [`changes.tags.${field}`, ids])),
  })
  const locked = await holdProducts(ctx, products)
  const carried = tags ? await idsOnEach(ctx, 'product_tags', [...locked.rows.keys()]) : new Map<string, string[]>()
  const missingIndexes = products.flatMap((id, index) => (locked.rows.has(id) ? [] : [index]))
  const edits = planBulkEdit(locked, products, changes, carried)
  // Siblings of a named variant are locked only for the parent’s totals; they do not change.
  const count = edits.length
  if (count > MAX_BULK_ROWS) throw refuseRule('too_many_at_once', { count, max: MAX_BULK_ROWS })
  return {
    locked,
    edits,
    missing: Object.fromEntries(missingIndexes.map((index) => [`products.${index}`, [{ key: 'unknown_reference' }]])),
  }
}

/**
 * Digest of the preview: products, with old and new values. It leaves out costs, so that it tells a member who may not see costs nothing
 * about them.
 */
function digestOf({ changes }: BulkEditInput, edits: readonly PlannedEdit[]): string {
  const lines = edits
    .map(({ before, after, tags, error }) => {
      const { price, category_id, brand_id, reorder_level } = before
      const to = [after.price, after.category_id, after.brand_id, after.reorder_level]
      return JSON.stringify([before.id, price, category_id, brand_id, reorder_level, to, tags ?? null, error?.key ?? null])
    })
    .toSorted()
  return createHash('sha256')
    .update(JSON.stringify([changes, lines]))
    .digest('base64url')
}

/** @throws Refusal 422 if the change names missing references, or more products than one call may change */
export async function previewBulkEdit(ctx: BusinessContext, input: BulkEditInput): Promise<ReplyOf<Calls['bulkEditPreview']>> {
  const { edits, missing } = await plan(ctx, input)
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
  const rows = await describeBulkEdit(ctx, input, edits)
  const rejectedCount = rows.filter((row) => row.refused !== null).length
  const same = rows.filter((row) => row.refused === null && Object.keys(row.changes).length === 0).length
  return { rows, refused: rejectedCount, same, changed: rows.length - rejectedCount - same, shown: digestOf(input, edits) }
}

/**
 * Changes several products, or none if any of them is refused. Rows are locked before they are read. Only the fields sent are written, so
 * concurrent edits of other fields survive. A percentage applies to the current price.
 * @throws Refusal 409 if `shown` is no longer the digest of the plan, 422
 */
export async function bulkEdit(ctx: BusinessContext, { shown, ...input }: Call<Calls['bulkEdit']>['body']): Promise<{ changed: number }> {
  const { locked, edits, missing } = await plan(ctx, input)
  if (shown && (Object.keys(missing).length > 0 || shown !== digestOf(input, edits)))
    throw new Refusal({ status: 409, code: 'changed_meanwhile', words: { key: 'changed_meanwhile' } })
  const rejections = edits.flatMap(({ index, error: words }): [string, Words[]][] => (words ? [[`products.${index}`, [words]]] : []))
  const faults = { ...missing, ...Object.fromEntries(rejections) }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  const written = await writeEdits(ctx, locked, edits)
  const rewatched = written.filter(({ before, after: planned }) => before.reorder_level !== planned.reorder_level)
  await followReorderLevels(
    ctx,
    rewatched.map(({ before }) => before.id),
  )
  const tagged = edits.flatMap(({ before, tags }) => (tags ? [[before.id, tags] as const] : []))
  const followers = tagged.flatMap(([of]) => (locked.variantsOf.get(of) ?? []).map(({ id }) => ({ id, of })))
  if (tagged.length > 0) await changeLabels(ctx, 'product_tags', new Map(tagged), followers)
  const rows = await describeBulkEdit(ctx, input, edits)
  return { changed: rows.filter(({ changes }) => Object.keys(changes).length > 0).length }
}

/** Writes the planned columns, and the totals of parents. @returns edits that changed a row */
export async function writeEdits(ctx: BusinessContext, locked: LockedProducts, edits: readonly PlannedEdit[]): Promise<PlannedEdit[]> {
  const parents = followingParents(locked, edits)
  const written = [...edits.filter((edit) => edit.before.inventory_type !== 'variant'), ...parents].filter(isChanged)
  const after = await writeColumns(ctx, written)
  for (const { before } of written) ctx.recordChange({ entity: 'products', entity_id: before.id, before, after: after.get(before.id) })
  return written
}

/** The rows that were written, as they are now. */
async function writeColumns(ctx: BusinessContext, edits: readonly PlannedEdit[]): Promise<Map<string, ProductRow>> {
  if (edits.length === 0) return new Map()
  const rows = edits.map(({ before, after }) => ({ id: before.id, ...after }))
  const result = await sql<ProductRow>`
    update products set price = given.price, price_max = given.price_max, markup = given.markup, category_id = given.category_id,
      brand_id = given.brand_id, reorder_level = given.reorder_level, updated_at = ${new Date(ctx.now).toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, price bigint, price_max bigint, markup bigint, category_id uuid, brand_id uuid, reorder_level bigint)
    where products.business_id = ${ctx.business_id} and products.id = given.id
    returning products.*`.execute(ctx.db)
  return new Map(result.rows.map((row) => [row.id, row]))
}
