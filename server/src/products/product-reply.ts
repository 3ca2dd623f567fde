import type { Product } from '@kasuwa/contract/products'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { thumbnailOf } from './thumbnail.ts'
import { type Named, withCreators } from '../records/created-by.ts'
import { composedFigures, composedLevels } from './composite-reply.ts'
import { labelsOf } from '../records/labels.ts'
import { isAnyOf } from '../database/rows.ts'
import type { Tables } from '../database/tables/index.ts'
import { inBusiness } from '../database/joins.ts'

type Row = Selectable<Tables['products']>
type Shown = z.output<typeof Product>

export interface Edges {
  with_category?: boolean | undefined
  with_brand?: boolean | undefined
  with_tags?: boolean | undefined
  with_levels?: boolean | undefined
  with_composites?: boolean | undefined
}

/** Levels at the locations that this member sees. */
const levels = (ctx: BusinessContext, ids: readonly string[]) =>
  ctx
    .selectFrom('inventory_levels')
    .where(isAnyOf('product_id', ids))
    .$if(ctx.member.location_id !== null, (query) => query.where('inventory_levels.location_id', '=', ctx.member.location_id ?? ''))

/** Thousandths on hand and available over those locations, by product: one sum for the page. */
export async function stockOf(ctx: BusinessContext, ids: readonly string[]): Promise<Map<string, { on_hand: number; available: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await levels(ctx, ids)
    .select(['product_id', sql<number>`sum(on_hand)::bigint`.as('on_hand'), sql<number>`sum(on_hand - committed)::bigint`.as('available')])
    .groupBy('product_id')
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** Names by id: of categories or brands that the products carry. */
export async function namesOf(
  ctx: BusinessContext,
  table: 'product_categories' | 'brands',
  ids: readonly (string | null)[],
): Promise<Map<string, Named>> {
  const wanted = ids.filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await ctx.selectFrom(table).select(['id', 'name']).where(isAnyOf('id', wanted)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function levelsOf(ctx: BusinessContext, id: string) {
  const rows = await levels(ctx, [id])
    .innerJoin('locations', (join) => inBusiness(join, 'locations.id', 'inventory_levels.location_id'))
    .select(['locations.id', 'locations.name', 'inventory_levels.on_hand', 'inventory_levels.committed'])
    .orderBy('locations.sort_name')
    .execute()
  return rows.map(({ id: location, name, on_hand, committed }) => ({
    location: { id: location, name },
    on_hand,
    committed,
    available: on_hand - committed,
  }))
}

/** Products as answers show them, with what is on the shelves that this member sees. */
export async function productReplies(ctx: BusinessContext, rows: readonly Row[], edges: Edges = {}): Promise<Shown[]> {
  const ids = rows.map((row) => row.id)
  const [made, stock, composed, categories, brands, tags] = await Promise.all([
    withCreators(ctx, rows),
    stockOf(ctx, ids),
    composedFigures(ctx, rows, edges.with_composites ? stockOf : undefined),
    edges.with_category
      ? namesOf(
          ctx,
          'product_categories',
          rows.map((row) => row.category_id),
        )
      : undefined,
    edges.with_brand
      ? namesOf(
          ctx,
          'brands',
          rows.map((row) => row.brand_id),
        )
      : undefined,
    edges.with_tags ? labelsOf(ctx, 'product_tags', ids) : undefined,
  ])
  return made.map((row) => ({
    ...row,
    thumbnail: thumbnailOf(row.images),
    status: row.is_active ? ('active' as const) : ('inactive' as const),
    num_children: 0,
    num_composites: composed.get(row.id)?.num_composites ?? 0,
    ...shelfOf(row, stock, composed),
    edges: {
      ...(categories ? { category: categories.get(row.category_id ?? '') ?? null } : {}),
      ...(brands ? { brand: brands.get(row.brand_id ?? '') ?? null } : {}),
      ...(tags ? { tags: tags.get(row.id) ?? [] } : {}),
      ...(edges.with_composites ? { composites: composed.get(row.id)?.components ?? [] } : {}),
    },
  }))
}

/** Thousandths on hand and available: null of what is not counted, and on hand of what is on no shelf itself. */
export function shelfOf(
  { id, has_inventory }: Pick<Row, 'id' | 'has_inventory'>,
  stock: Awaited<ReturnType<typeof stockOf>>,
  composed: Awaited<ReturnType<typeof composedFigures>>,
) {
  const own = composed.get(id)
  if (own) return { on_hand: own.on_hand, available: own.available }
  if (!has_inventory) return { on_hand: null, available: null }
  const { on_hand, available } = stock.get(id) ?? { on_hand: 0, available: 0 }
  return { on_hand, available }
}

/** One product, and its levels by location where they are asked for. */
export async function productReply(ctx: BusinessContext, row: Row, edges: Edges = {}): Promise<{ product: Shown }> {
  const [[shown], atLocations] = await Promise.all([
    productReplies(ctx, [row], edges),
    edges.with_levels ? (row.inventory_type === 'composite' ? composedLevels(ctx, row.id) : levelsOf(ctx, row.id)) : undefined,
  ])
  const product = shown as Shown
  return { product: atLocations ? { ...product, edges: { ...product.edges, levels: atLocations } } : product }
}
