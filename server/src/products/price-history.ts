import { PriceHistory } from '@kasuwa/contract/product-timeline'
import { sql } from 'kysely'
import type { z } from 'zod'
import { maskReply } from '../http/wire.ts'
import { beginningOf } from '../records/brought-in.ts'
import { type TrailEntry, timelinePart } from '../records/timeline.ts'
import type { BusinessContext } from '../request/request-context.ts'

type PriceChange = Pick<z.output<typeof PriceHistory>['rows'][number], 'price' | 'price_max' | 'cost'>

const maskChange = maskReply(PriceHistory.shape.rows.element.partial())
const figures = ['price', 'price_max', 'cost'] as const

/**
 * Prices and costs of a product from the audit log, newest first. Members without the right to costs do not see cost changes. The caller
 * checks that the product exists.
 */
export const priceHistory = (ctx: BusinessContext, id: string, before: string | undefined) =>
  timelinePart(ctx, 'products', id, before, (entries) => Promise.resolve(entries.map((entry) => priceChangeOf(ctx, entry))), {
    beginning: () => broughtInAt(ctx, id),
  })

/** First prices of an imported product, whose audit entry has none: the old value of its first change, or the current value. */
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

function priceChangeOf(ctx: BusinessContext, entry: TrailEntry): (PriceChange & { is_bulk: boolean }) | undefined {
  const { before, after, action } = entry
  if (!after) return undefined
  const changed: PriceChange = {}
  for (const figure of figures) {
    const [from, to] = [before?.[figure] ?? null, after[figure] ?? null]
    // A field missing from the audit entry did not change.
    if (figure in after && (before === null || figure in before) && from !== to)
      changed[figure] = { from, to } as NonNullable<PriceChange[typeof figure]>
  }
  const visible = maskChange(changed, ctx.permissions) as PriceChange
  if (!visible.cost) delete visible.cost
  if (Object.keys(visible).length === 0) return undefined
  // A price range is shown whole, with the end that did not change.
  const max = after.price_max
  if (visible.price && !visible.price_max && typeof max === 'number') visible.price_max = { from: max, to: max }
  if (visible.price_max && !visible.price && typeof after.price === 'number')
    visible.price = { from: Number(before?.price ?? after.price), to: after.price }
  return { ...visible, is_bulk: action === 'products.bulkEdit' || action === 'taxSwitch.apply' }
}
