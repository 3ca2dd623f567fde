import { createHash } from 'node:crypto'
import type { api } from '@kasuwa/contract'
import { MAX_BULK_ROWS } from '@kasuwa/contract/bulk-edit'
import type { Call, ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { sql } from 'kysely'
import { Refusal, type Words, refuseFields, refuseRule } from '../errors/refusal.ts'
import { changeLabels, idsOnEach } from '../records/labels.ts'
import { mustExist } from '../records/references.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { holdProducts, type HeldProducts } from './hold-products.ts'
import { type PlannedEdit, followingParents, isChanged, planBulkEdit } from './plan-bulk-edit.ts'
import { followReorderLevels } from './reorder-levels.ts'
import { toldOfBulkEdit } from './tell-bulk-edit.ts'
import type { ProductRow } from './variant-row.ts'

type Calls = (typeof api)['products']
type Asked = Pick<Call<Calls['bulkEdit']>['body'], 'products' | 'changes'>

interface Plan {
  held: HeldProducts
  edits: PlannedEdit[]
  /** Faults by field of the body, for what is not there. */
  missing: Record<string, Words[]>
}

/** Holds what a bulk edit names and works out what becomes of each. @throws Refusal 422 on what the change itself names */
async function plan(ctx: BusinessContext, { products, changes }: Asked): Promise<Plan> {
  const { category, brand, tags } = changes
  const named = Object.entries({ add: tags?.add, remove: tags?.remove, replace: tags?.replace })
  await mustExist(ctx, {
    brands: { 'changes.brand': brand },
    product_categories: { 'changes.category': category },
    product_tags: Object.fromEntries(named.map(([field, ids]) => [`changes.tags.${field}`, ids])),
  })
  const held = await holdProducts(ctx, products)
  const carried = tags ? await idsOnEach(ctx, 'product_tags', [...held.rows.keys()]) : new Map<string, string[]>()
  const gone = products.flatMap((id, index) => (held.rows.has(id) ? [] : [index]))
  const edits = planBulkEdit(held, products, changes, carried)
  // Those beside a variant that was named are held for what their parent says of them, and stay.
  const count = edits.length
  if (count > MAX_BULK_ROWS) throw refuseRule('too_many_at_once', { count, max: MAX_BULK_ROWS })
  return {
    held,
    edits,
    missing: Object.fromEntries(gone.map((index) => [`products.${index}`, [{ key: 'unknown_reference' }]])),
  }
}

/**
 * What was shown, in short: which products, and what of each was to become what. Nothing of what they cost is in it: who may not see that
 * could tell by it that it changed.
 */
function digestOf({ changes }: Asked, edits: readonly PlannedEdit[]): string {
  const lines = edits
    .map(({ before, after, tags, refused }) => {
      const { price, category_id, brand_id, reorder_level } = before
      const to = [after.price, after.category_id, after.brand_id, after.reorder_level]
      return JSON.stringify([before.id, price, category_id, brand_id, reorder_level, to, tags ?? null, refused?.key ?? null])
    })
    .toSorted()
  return createHash('sha256')
    .update(JSON.stringify([changes, lines]))
    .digest('base64url')
}

/** @throws Refusal 422 where the change names what is not there, or more than one call may change */
export async function previewBulkEdit(ctx: BusinessContext, asked: Asked): Promise<ReplyOf<Calls['bulkEditPreview']>> {
  const { edits, missing } = await plan(ctx, asked)
  if (Object.keys(missing).length > 0) throw refuseFields(missing)
  const rows = await toldOfBulkEdit(ctx, asked, edits)
  const refused = rows.filter((row) => row.refused !== null).length
  const same = rows.filter((row) => row.refused === null && Object.keys(row.changes).length === 0).length
  return { rows, refused, same, changed: rows.length - refused - same, shown: digestOf(asked, edits) }
}

/**
 * Changes several products, or none: what one of them refuses is refused of all. They are held from before they are looked at until the
 * end, and only what is said is written: whoever changes something else of one meanwhile keeps it, whoever changes the same comes before or
 * after. A rule by per cent is of the price that there is then; `shown` says that it is still the one that was looked at.
 * @throws Refusal 409 where it is not, 422
 */
export async function bulkEdit(ctx: BusinessContext, { shown, ...asked }: Call<Calls['bulkEdit']>['body']): Promise<{ changed: number }> {
  const { held, edits, missing } = await plan(ctx, asked)
  if (shown && (Object.keys(missing).length > 0 || shown !== digestOf(asked, edits)))
    throw new Refusal({ status: 409, code: 'changed_meanwhile', words: { key: 'changed_meanwhile' } })
  const refused = edits.flatMap(({ index, refused: words }): [string, Words[]][] => (words ? [[`products.${index}`, [words]]] : []))
  const faults = { ...missing, ...Object.fromEntries(refused) }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  const parents = followingParents(held, edits)
  const written = [...edits.filter((edit) => edit.before.inventory_type !== 'variant'), ...parents].filter(isChanged)
  const after = await writeColumns(ctx, written)
  for (const { before } of written) ctx.recordChange({ entity: 'products', entity_id: before.id, before, after: after.get(before.id) })
  const rewatched = written.filter(({ before, after: said }) => before.reorder_level !== said.reorder_level)
  await followReorderLevels(
    ctx,
    rewatched.map(({ before }) => before.id),
  )
  const tagged = edits.flatMap(({ before, tags }) => (tags ? [[before.id, tags] as const] : []))
  const followers = tagged.flatMap(([of]) => (held.variantsOf.get(of) ?? []).map(({ id }) => ({ id, of })))
  if (tagged.length > 0) await changeLabels(ctx, 'product_tags', new Map(tagged), followers)
  const rows = await toldOfBulkEdit(ctx, asked, edits)
  return { changed: rows.filter(({ changes }) => Object.keys(changes).length > 0).length }
}

/** Those rows that are written, as they are then. */
async function writeColumns(ctx: BusinessContext, edits: readonly PlannedEdit[]): Promise<Map<string, ProductRow>> {
  if (edits.length === 0) return new Map()
  const rows = edits.map(({ before, after }) => ({ id: before.id, ...after }))
  const found = await sql<ProductRow>`
    update products set price = given.price, price_max = given.price_max, markup = given.markup, category_id = given.category_id,
      brand_id = given.brand_id, reorder_level = given.reorder_level, updated_at = ${new Date(ctx.now).toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, price bigint, price_max bigint, markup bigint, category_id uuid, brand_id uuid, reorder_level bigint)
    where products.business_id = ${ctx.business_id} and products.id = given.id
    returning products.*`.execute(ctx.db)
  return new Map(found.rows.map((row) => [row.id, row]))
}
