import type { Call } from '@kasuwa/contract/platform/endpoint'
import type { api } from '@kasuwa/contract'
import { MAX_CARRIED } from '@kasuwa/contract/platform/fields'
import { formatMoney } from '@kasuwa/contract/platform/money'
import { changedPrice, markupAt } from '@kasuwa/contract/pricing'
import type { Words } from '../errors/refusal.ts'
import type { LockedProducts } from './hold-products.ts'
import { type ProductRow, ownColumnsOf, rangesOf } from './variant-row.ts'

export type Changes = Call<(typeof api)['products']['bulkEdit']>['body']['changes']

/** Columns that a bulk edit sets. */
export type Columns = Pick<ProductRow, 'price' | 'price_max' | 'markup' | 'category_id' | 'brand_id' | 'reorder_level'>

/** The planned change of one product. */
export interface PlannedEdit {
  before: ProductRow
  /** Position in the body of the product, or of its parent. */
  index: number
  after: Columns
  /** A variant that changes because its parent was named. */
  isFollower: boolean
  /** Ids in order; undefined if tags do not change, or follow the parent’s. */
  tags?: { before: readonly string[]; after: readonly string[] }
  error?: Words
}

interface Target {
  row: ProductRow
  index: number
  /** The variant’s parent. */
  parent: ProductRow | undefined
  /** Named along with its parent: inherited fields change on the parent. */
  isFollower: boolean
}

/**
 * Plans the changes without reading or writing. Price and reorder level of a parent change on its variants; its other fields change on it
 * and them.
 * @param tagsOf tags of each product
 */
export function planBulkEdit(
  { rows, variantsOf }: LockedProducts,
  ids: readonly string[],
  changes: Changes,
  tagsOf: ReadonlyMap<string, readonly string[]>,
): PlannedEdit[] {
  const targets = new Map<string, Target>()
  const requestedIds = new Set(ids)
  for (const [index, id] of ids.entries()) {
    const row = rows.get(id)
    if (!row) continue
    const variants = variantsOf.get(id) ?? []
    // A variant named along with its parent changes once.
    const parent = row.parent_id === null ? undefined : rows.get(row.parent_id)
    if (!targets.has(id)) targets.set(id, { row, index, parent, isFollower: parent !== undefined && requestedIds.has(parent.id) })
    for (const variant of variants)
      if (!requestedIds.has(variant.id)) targets.set(variant.id, { row: variant, index, parent: row, isFollower: true })
  }
  return [...targets.values()].map((target) => planOne(target, changes, tagsOf.get(target.row.id) ?? []))
}

function planOne({ row, index, parent, isFollower }: Target, changes: Changes, carried: readonly string[]): PlannedEdit {
  const isParent = row.inventory_type === 'variant'
  const after: Columns = columnsOf(row)
  const planned: PlannedEdit = { before: row, index, after, isFollower }
  const refuse = (key: string, values?: Words['values']) => (planned.error ??= { key, values })
  const { price, category, brand, tags, reorder_level } = changes
  const isShared = category !== undefined || brand !== undefined || Boolean(tags)
  if (parent && !isFollower && isShared) refuse('of_parent', { product: parent.name })
  if (price && !isParent) {
    const next = changedPrice(row.price, price)
    if (next === undefined) refuse('price_below_zero', { price: formatMoney(row.price) })
    else if (next !== row.price) Object.assign(after, { price: next, markup: markupAt(row.cost, next) })
  }
  if (category !== undefined) after.category_id = category
  if (brand !== undefined) after.brand_id = brand
  if (reorder_level !== undefined && !isParent) {
    after.reorder_level = reorder_level
    if (reorder_level !== null && row.inventory_type === 'composite') refuse('composite_reorder')
    else if (reorder_level !== null && !row.has_inventory) refuse('not_counted')
  }
  if (tags && row.parent_id === null) {
    const next = [...new Set(tags.replace ?? [...carried.filter((id) => !tags.remove?.includes(id)), ...(tags.add ?? [])])].toSorted()
    if (next.length > MAX_CARRIED) refuse('too_many_tags', { max: MAX_CARRIED })
    if (next.join() !== carried.join()) planned.tags = { before: carried, after: next }
  }
  return planned
}

export const columnsOf = ({ price, price_max, markup, category_id, brand_id, reorder_level }: ProductRow): Columns => ({
  ...{ price, price_max, markup, category_id, brand_id, reorder_level },
})

/** Lowest and highest prices of parents after the planned changes to variants. */
export function followingParents({ rows, variantsOf }: LockedProducts, planned: readonly PlannedEdit[]): PlannedEdit[] {
  const byId = new Map(planned.map((edit) => [edit.before.id, edit]))
  return [...variantsOf].flatMap(([id, variants]) => {
    const parent = rows.get(id)
    if (!parent) return []
    const edit = byId.get(id) ?? { before: parent, index: -1, after: columnsOf(parent), isFollower: false }
    const { price = parent.price, price_max } = rangesOf(
      variants.map((variant) => ({ ...ownColumnsOf(variant), price: byId.get(variant.id)?.after.price ?? variant.price })),
    )
    return [{ ...edit, after: { ...edit.after, price, price_max } }]
  })
}

/** True if a column of the row itself changes. */
export const isChanged = ({ before, after }: PlannedEdit): boolean =>
  (Object.keys(after) as (keyof Columns)[]).some((name) => after[name] !== before[name])
