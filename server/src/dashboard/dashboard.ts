import { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { countPending } from '../documents/pending-documents.ts'
import { openNotices } from '../businesses/notices.ts'
import { serve } from '../http/serve.ts'
import { contactFigures, productFigures } from './at-a-glance.ts'
import { countLate } from '../purchase-orders/find-orders.ts'
import { deposits } from './deposits.ts'
import { drawersAtHome } from './drawers-at-home.ts'
import { lowStock } from './low-stock.ts'
import { debts } from './debts.ts'
import { salesAtHome } from './sales-at-home.ts'
import { waitingForMe } from './waiting-for-me.ts'

/** Rows of each table in the menu; the list page has all. */
const maxPreviewRows = 8

type Dashboard = ReplyOf<(typeof api)['dashboard']['shown']>['dashboard']

export default serve(api.dashboard, {
  // Each figure links to its list; members who may not open the list do not see it. All are read at once, to share round trips.
  shown: {
    runs: 'at one moment',
    act: async (ctx, { query }): Promise<{ dashboard: Dashboard }> => {
      const [sales, actions_waiting, orders_waiting, late_orders, drawers, products, openDebts, paidAhead, notices] = await Promise.all([
        ctx.can('sale.view') ? salesAtHome(ctx, query) : null,
        ctx.can('inventory-action.view') ? countPending(ctx, 'inventory_actions') : null,
        ctx.can('purchase-order.view') ? countPending(ctx, 'purchase_orders') : null,
        ctx.can('purchase-order.view') ? countLate(ctx) : null,
        drawersAtHome(ctx),
        ctx.can('product.view') ? lowStock(ctx) : null,
        ctx.can('contact.view') ? debts(ctx) : null,
        ctx.can('sale.view') ? deposits(ctx) : null,
        ctx.can('role.edit') ? openNotices(ctx) : null,
      ])
      const waiting = { actions_waiting, orders_waiting, late_orders }
      return { dashboard: { sales, ...waiting, drawers, products, owing: openDebts, deposits: paidAhead, notices } }
    },
  },
  waiting: (ctx, { query }) => waitingForMe(ctx, query.most ?? maxPreviewRows),
  ofProduct: async (ctx, { params }) => ({ figures: await productFigures(ctx, params.id) }),
  ofContact: async (ctx, { params }) => ({ figures: await contactFigures(ctx, params.id) }),
})
