import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { namesIn } from '../records/labels.ts'
import type { BusinessContext } from '../request/request-context.ts'
import type { Changes, PlannedEdit } from './plan-bulk-edit.ts'
import { namesOf } from './product-reply.ts'

type BulkEditRow = ReplyOf<(typeof api)['products']['bulkEditPreview']>['rows'][number]

/**
 * A bulk edit in the reader’s language. Inherited fields appear at the parent; derived fields at the variants.
 * Refused products come first, then products priced below cost if the reader may see costs.
 */
export async function describeBulkEdit(
  ctx: BusinessContext,
  { products, changes }: { products: readonly string[]; changes: Changes },
  edits: readonly PlannedEdit[],
): Promise<BulkEditRow[]> {
  const isOwn = Boolean(changes.price) || changes.reorder_level !== undefined
  const isShared = changes.category !== undefined || changes.brand !== undefined || Boolean(changes.tags)
  const listed = edits.filter(({ before, isFollower }) => (before.inventory_type === 'variant' ? isShared : !isFollower || isOwn))
  const [categories, brands, tagged] = await Promise.all([
    namesOf(
      ctx,
      'product_categories',
      listed.flatMap(({ before, after }) => [before.category_id, after.category_id]),
    ),
    namesOf(
      ctx,
      'brands',
      listed.flatMap(({ before, after }) => [before.brand_id, after.brand_id]),
    ),
    namesIn(
      ctx,
      'product_tags',
      listed.map(({ tags }) => tags && { from: tags.before, to: tags.after }),
    ),
  ])
  const seesCost = ctx.can('product.view-cost')
  const rows = listed.map((edit): BulkEditRow & { sort_name: string } => {
    const { before, index, after, tags, error, isFollower } = edit
    const nameChange = (column: 'category_id' | 'brand_id', names: typeof brands) =>
      isFollower || before[column] === after[column]
        ? undefined
        : { from: names.get(before[column] ?? '')?.name ?? null, to: names.get(after[column] ?? '')?.name ?? null }
    const fieldChanges = {
      price: before.price === after.price || before.inventory_type === 'variant' ? undefined : { from: before.price, to: after.price },
      category: nameChange('category_id', categories),
      brand: nameChange('brand_id', brands),
      tags: tagged(tags && { from: tags.before, to: tags.after }),
      reorder_level: before.reorder_level === after.reorder_level ? undefined : { from: before.reorder_level, to: after.reorder_level },
    }
    return {
      ...{ id: before.id, asked: products[index] ?? before.id, name: before.name, sku: before.sku, sort_name: before.sort_name },
      changes: error ? {} : (Object.fromEntries(Object.entries(fieldChanges).filter(([, change]) => change)) as BulkEditRow['changes']),
      refused: error ? ctx.translate(error) : null,
      is_under_cost: !error && before.price !== after.price && after.price < before.cost,
    }
  })
  const rank = ({ refused, is_under_cost }: BulkEditRow) => (refused ? 0 : seesCost && is_under_cost ? 1 : 2)
  return rows.toSorted((a, b) => rank(a) - rank(b) || (a.sort_name < b.sort_name ? -1 : 1)).map(({ sort_name: _, ...row }) => row)
}
