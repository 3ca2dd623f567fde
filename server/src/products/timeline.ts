import { ProductTimeline } from '@kasuwa/contract/product-timeline'
import type { z } from 'zod'
import type { BusinessContext } from '../request/request-context.ts'
import { type ByImport, beginningOf, importsBehind } from '../records/brought-in.ts'
import { type TrailEntry, changesIn, masterEvent, timelinePart } from '../records/timeline.ts'
import { namesIn } from '../records/labels.ts'
import { maskReply } from '../http/wire.ts'
import { namesOf } from './product-reply.ts'
import { type GivenComponent } from './recipe.ts'
import type { ReorderLevel } from './reorder-levels.ts'
import { formatQuantity } from '@kasuwa/contract/platform/quantity'
import { valuesOf } from '@kasuwa/contract/platform/values-of'
import { isAnyOf } from '../database/rows.ts'

const plain = [
  'name',
  'sku',
  'barcode',
  'description',
  'product_type',
  'price',
  'cost',
  'markup',
  'reorder_level',
  'unit',
  'weight',
] as const
const columns = [
  ...plain,
  'has_inventory',
  'is_active',
  'category_id',
  'brand_id',
  'images',
  'tag_ids',
  'components',
  'reorder_levels',
] as const

type Changes = z.output<typeof ProductTimeline>['rows'][number]['changes']

const maskChanges = maskReply(ProductTimeline.shape.rows.element.shape.changes)

/** Timeline of a product. Readers without the right to costs do not see cost changes. The caller checks that the product exists. */
export const productTimeline = (ctx: BusinessContext, id: string, before: string | undefined) =>
  timelinePart(ctx, 'products', id, before, tellingOf(ctx), { beginning: () => beginningOf(ctx, 'products', id) })

const tellingOf = (ctx: BusinessContext) => async (entries: readonly TrailEntry[]) => {
  const changed = entries.map((entry) => changesIn(entry, columns))
  const idsIn = (column: 'category_id' | 'brand_id') =>
    changed.flatMap(({ [column]: change }) => (change ? [change.from, change.to] : [])) as (string | null)[]
  const [categories, brands, tagged, describeComponents, watched, imports] = await Promise.all([
    namesOf(ctx, 'product_categories', idsIn('category_id')),
    namesOf(ctx, 'brands', idsIn('brand_id')),
    namesIn(ctx, 'product_tags', valuesOf(changed, 'tag_ids')),
    componentsIn(ctx, valuesOf(changed, 'components')),
    reorderLevelsIn(ctx, valuesOf(changed, 'reorder_levels')),
    importsBehind(ctx, entries),
  ])
  return entries.map((entry, index) =>
    eventOf(ctx, entry, imports[index] ?? null, asNamed(changed[index] ?? {}, categories, brands, tagged, describeComponents, watched)),
  )
}

type Names = Awaited<ReturnType<typeof namesOf>>

/** Changes for readers: categories and brands by name, pictures by count. */
function asNamed(
  {
    category_id,
    brand_id,
    images,
    tag_ids,
    components,
    reorder_levels,
    ...changes
  }: ReturnType<typeof changesIn<(typeof columns)[number]>>,
  categories: Names,
  brands: Names,
  tagged: Awaited<ReturnType<typeof namesIn>>,
  describeComponents: Awaited<ReturnType<typeof componentsIn>>,
  watched: Awaited<ReturnType<typeof reorderLevelsIn>>,
) {
  const nameChange = (change: { from: unknown; to: unknown }, names: Names) => ({
    from: names.get(String(change.from))?.name ?? null,
    to: names.get(String(change.to))?.name ?? null,
  })
  const countImages = (urls: unknown) => (Array.isArray(urls) ? urls.length : 0)
  return {
    ...changes,
    ...(category_id && { category: nameChange(category_id, categories) }),
    ...(brand_id && { brand: nameChange(brand_id, brands) }),
    ...(tag_ids && { tags: tagged(tag_ids) }),
    ...(components && { components: describeComponents(components) }),
    ...(reorder_levels && watched(reorder_levels)),
    ...(images && { pictures: { from: countImages(images.from), to: countImages(images.to) } }),
  } as Changes
}

function eventOf(ctx: BusinessContext, entry: TrailEntry, by_import: ByImport | null, changes: Changes) {
  const event = masterEvent(entry)
  if (event === undefined) return undefined
  const visibleChanges = Object.entries(maskChanges(changes, ctx.permissions)).filter(([, change]) => change !== null)
  if (event === 'changed' && visibleChanges.length === 0) return undefined
  return { what: event, by_import, changes: Object.fromEntries(visibleChanges) as Changes }
}

interface ValueChange {
  from: unknown
  to: unknown
}

/** Old and new components, by their current names: `2 × Rice 5kg, 1 × Palm oil`. */
async function componentsIn(ctx: BusinessContext, changes: readonly (ValueChange | undefined)[]) {
  const inIt = (value: unknown) => (Array.isArray(value) ? (value as GivenComponent[]) : [])
  const productIds = changes.flatMap((change) => (change ? [...inIt(change.from), ...inIt(change.to)] : [])).map(({ product }) => product)
  const rows =
    productIds.length > 0 ? await ctx.selectFrom('products').select(['id', 'name']).where(isAnyOf('id', productIds)).execute() : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const describe = (value: unknown) =>
    inIt(value)
      .map(({ product, quantity }) => `${formatQuantity(quantity)} × ${names.get(product) ?? ''}`)
      .join(', ') || null
  return ({ from, to }: ValueChange) => ({ from: describe(from), to: describe(to) })
}

/** Reorder levels by location, `Ikeja 5, Yaba 2.5`. Only visible locations; nothing if only others changed. */
async function reorderLevelsIn(ctx: BusinessContext, changes: readonly (ValueChange | undefined)[]) {
  const memberLocation = ctx.member.location_id
  const inIt = (value: unknown) =>
    (Array.isArray(value) ? (value as ReorderLevel[]) : []).filter(({ location }) => memberLocation === null || location === memberLocation)
  const locationIds = changes
    .flatMap((change) => (change ? [...inIt(change.from), ...inIt(change.to)] : []))
    .map(({ location }) => location)
  const rows =
    locationIds.length > 0 ? await ctx.selectFrom('locations').select(['id', 'name']).where(isAnyOf('id', locationIds)).execute() : []
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const describe = (value: unknown) =>
    inIt(value)
      .map(({ location, quantity }) => `${names.get(location) ?? ''} ${formatQuantity(quantity)}`)
      .join(', ') || null
  return ({ from, to }: ValueChange) =>
    describe(from) === describe(to) ? {} : { reorder_levels: { from: describe(from), to: describe(to) } }
}
