import { sql } from 'kysely'
import { elapsed } from './cell-figures.ts'
import { sumOf } from './cells.ts'
import { type ReportDefinition, recordOf } from './definition.ts'
import { isGiven } from './joins.ts'
import { levelsList, movementsList, stockSource } from './level-report.ts'
import { byLines } from './sale-report.ts'
import { goodsMoved } from './returned-sources.ts'

const takes = ['location', 'contact', 'member', 'product', 'category', 'brand']
const linesOf = (path: string, fixed: Record<string, string>) => ({
  path: `/v1/business/${path}/items`,
  takes,
  fixed: { ...fixed, status: 'approved' },
})

/** Days that the stock lasts, rounded down, at the slice’s net rate of sales. */
const daysLeft = sql<number | null>`case when ${sumOf('quantity')} > ${sumOf('returned')} and ${elapsed} > 0
  then floor(${sumOf('on_hand')} * ${elapsed} / ((${sumOf('quantity')} - ${sumOf('returned')}) * 86400)) end`

/** Sales, returns and receipts of products, their profit, and stock on hand. */
export const productReport: ReportDefinition<'product'> = {
  name: 'product',
  ofNow: ['days_left'],
  plan(ctx, filters, by) {
    const salesPlan = byLines(ctx, filters, by)
    // Stock has no contact and no member.
    const hasStock = !isGiven(filters, 'contact') && !isGiven(filters, 'member')
    return {
      addsUp: true,
      sources: [
        // Without the source that only counts sales: this report has no such figure.
        ...salesPlan.sources.filter(({ sums }) => !('count' in sums) || 'quantity' in sums),
        goodsMoved(ctx, filters, by),
        ...(hasStock ? [stockSource(ctx, filters, by)] : []),
      ],
      figures: {
        revenue: sql<number>`(${sumOf('subtotal')} - ${sumOf('discount')} - ${sumOf('back_net')})`,
        sold: sumOf('quantity'),
        returned: sumOf('returned'),
        received: sumOf('received'),
        cost: salesPlan.figures.cost ?? null,
        profit: salesPlan.figures.profit ?? null,
        on_hand: hasStock ? sumOf('on_hand') : null,
        days_left: hasStock ? daysLeft : null,
      },
      lists: {
        ...recordOf('sold revenue cost profit', linesOf('sales', {})),
        returned: linesOf('inventory-actions', { kind: 'return-inward' }),
        received: linesOf('inventory-actions', { kind: 'intake' }),
        ...recordOf('on_hand days_left', levelsList),
      },
      listsOfPast: { on_hand: movementsList },
      less: recordOf('revenue cost profit', linesOf('inventory-actions', { kind: 'return-inward' })),
    }
  },
}

/** Sales of the products, by member, location and contact. */
export const productSaleReport: ReportDefinition<'product-sale'> = {
  name: 'product-sale',
  plan: (ctx, filters, by) => byLines(ctx, filters, by),
}
