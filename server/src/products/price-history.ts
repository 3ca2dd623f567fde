import { PriceHistory } from '@kasuwa/contract/product-timeline'
import { sql } from 'kysely'
import type { z } from 'zod'
import { maskReply } from '../http/wire.ts'
import { beginningOf } from '../records/brought-in.ts'
import { type TrailEntry, timelinePart } from '../records/timeline.ts'
import type { BusinessContext } from '../request/request-context.ts'

type Entry = Pick<z.output<typeof PriceHistory>['rows'][number], 'price' | 'price_max' | 'cost'>

const shown = maskReply(PriceHistory.shape.rows.element.partial())
const figures = ['price', 'price_max', 'cost'] as const

/**
 * What a product was sold at and cost, from the trail: the newest first. Whoever may not see costs is not told that one changed either. The
 * caller has seen that the product is there.
 */
export const priceHistory = (ctx: BusinessContext, id: string, before: string | undefined) =>
  timelinePart(
    ctx,
    'products',
    id,
    before,
    (entries) => Promise.resolve(entries.map((entry) => told(ctx, entry))),
    () => broughtInAt(ctx, id),
  )

/**
 * The beginning of a product that an import made, whose one line in the trail has no prices: each was what the first change of it found, or is
 * what it is still.
 */
async function broughtInAt(ctx: BusinessContext, id: string): Promise<TrailEntry | undefined> {
  const beginning = await beginningOf(ctx, 'products', id)
  if (!beginning) return undefined
  const first = (figure: (typeof figures)[number]) => sql`coalesce(
    (select before->${figure}::text from audit_entries
      where business_id = ${ctx.business_id} and entity_id = ${id} and entity = 'products' and before ? ${figure}::text
      order by created_at, id limit 1), to_jsonb(${sql.ref(figure)})) as ${sql.ref(figure)}`
  const { rows } = await sql<Record<(typeof figures)[number], number | null>>`
    select ${sql.join(figures.map(first))} from products where business_id = ${ctx.business_id} and id = ${id}`.execute(ctx.db)
  const figuresThen = Object.entries(rows[0] ?? {}).filter(([, figure]) => figure !== null)
  return { ...beginning, before: null, after: Object.fromEntries(figuresThen) }
}

function told(ctx: BusinessContext, entry: TrailEntry): (Entry & { is_bulk: boolean }) | undefined {
  const { before, after, action } = entry
  if (!after) return undefined
  const changed: Entry = {}
  for (const figure of figures) {
    const [from, to] = [before?.[figure] ?? null, after[figure] ?? null]
    // What a write did not tell of stayed.
    if (figure in after && (before === null || figure in before) && from !== to)
      changed[figure] = { from, to } as NonNullable<Entry[typeof figure]>
  }
  const seen = shown(changed, ctx.permissions) as Entry
  if (!seen.cost) delete seen.cost
  if (Object.keys(seen).length === 0) return undefined
  // A range is told whole: the end that stayed, too.
  const max = after.price_max
  if (seen.price && !seen.price_max && typeof max === 'number') seen.price_max = { from: max, to: max }
  if (seen.price_max && !seen.price && typeof after.price === 'number')
    seen.price = { from: Number(before?.price ?? after.price), to: after.price }
  return { ...seen, is_bulk: action === 'products.bulkEdit' }
}
