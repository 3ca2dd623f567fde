import { api } from '@kasuwa/contract'
import { documentCalls, paymentCalls } from '../documents/calls.ts'
import { listReserved, sumReserved } from '../inventory/reserved-stock.ts'
import { listLevelsByProduct } from '../inventory/levels-by-product.ts'
import { findLevel, listLevels, listMovements, sumLevels, sumMovements } from '../inventory/levels.ts'
import { listReorder } from '../inventory/reorder.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { serve } from '../http/serve.ts'
import { findAction, stockKinds, listActions, sumActions } from './find-actions.ts'
import { listActionLines } from './list-action-lines.ts'
import { actionPaper } from './paper.ts'
import { recordAdjustment } from '../adjustments/record-adjustment.ts'
import { recordIntake } from '../intakes/record-intake.ts'
import { recordReturnInward } from '../returns/record-inward.ts'
import { recordReturnOutward } from '../returns/record-outward.ts'

/** The full document, which each write returns. */
const findFullAction = (ctx: BusinessContext, id: string) =>
  findAction(ctx, id, { with_contact: true, with_location: true, with_payments: true, with_approvals: true, with_returns: true })

const calls = documentCalls(stockKinds, { readFull: findFullAction, paper: actionPaper })

export default serve(api.inventory, {
  levels: (ctx, { query }) => listLevels(ctx, query),
  levelSums: (ctx, { query }) => sumLevels(ctx, query),
  openLevels: (ctx, { query }) => listLevels(ctx, query),
  level: (ctx, { params }) => findLevel(ctx, params.id),
  levelsByProduct: (ctx, { query }) => listLevelsByProduct(ctx, query),
  reorder: (ctx, { query }) => listReorder(ctx, query),
  held: (ctx, { query }) => listReserved(ctx, query),
  heldSums: (ctx, { query }) => sumReserved(ctx, query),
  movements: (ctx, { query }) => listMovements(ctx, query),
  movementSums: (ctx, { query }) => sumMovements(ctx, query),
  list: (ctx, { query }) => listActions(ctx, query),
  sums: (ctx, { query }) => sumActions(ctx, query),
  lines: (ctx, { query }) => listActionLines(ctx, query),
  one: (ctx, { params, query }) => findAction(ctx, params.id, query),
  createIntake: async (ctx, { body }) => findFullAction(ctx, await recordIntake(ctx, body)),
  createReturnInward: async (ctx, { body }) => findFullAction(ctx, await recordReturnInward(ctx, body)),
  createReturnOutward: async (ctx, { body }) => findFullAction(ctx, await recordReturnOutward(ctx, body)),
  createAdjustment: async (ctx, { body }) => findFullAction(ctx, await recordAdjustment(ctx, body)),
  ...calls,
  ...paymentCalls(stockKinds, findFullAction),
  consequence: async (ctx, call) => {
    const preview = await calls.consequence(ctx, call)
    // Amounts of a return inward need no cost permission: each row carries its kind (`platform/seen-with.ts`).
    const { kind } = await ctx.selectFrom('inventory_actions').select('kind').where('id', '=', call.params.id).executeTakeFirstOrThrow()
    const withKind = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ ...row, kind }))
    return { ...preview, balances: withKind(preview.balances), cash: withKind(preview.cash) }
  },
})
