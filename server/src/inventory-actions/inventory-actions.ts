import { api } from '@kasuwa/contract'
import { documentCalls, paymentCalls } from '../documents/calls.ts'
import { listHeld, sumHeld } from '../inventory/held-stock.ts'
import { listLevelsByProduct } from '../inventory/levels-by-product.ts'
import { findLevel, listLevels, listMovements, sumLevels, sumMovements } from '../inventory/levels.ts'
import { listReorder } from '../inventory/reorder.ts'
import type { BusinessContext } from '../request/request-context.ts'
import { serve } from '../http/serve.ts'
import { findAction, ofStock, listActions, sumActions } from './find-actions.ts'
import { listActionLines } from './list-action-lines.ts'
import { actionPaper } from './paper.ts'
import { recordAdjustment } from '../adjustments/record-adjustment.ts'
import { recordIntake } from '../intakes/record-intake.ts'
import { recordReturnInward } from '../returns/record-inward.ts'
import { recordReturnOutward } from '../returns/record-outward.ts'

/** What a write answers with: the whole document. */
const whole = (ctx: BusinessContext, id: string) =>
  findAction(ctx, id, { with_contact: true, with_location: true, with_payments: true, with_approvals: true, with_returns: true })

const calls = documentCalls(ofStock, { whole, paper: actionPaper })

export default serve(api.inventory, {
  levels: (ctx, { query }) => listLevels(ctx, query),
  levelSums: (ctx, { query }) => sumLevels(ctx, query),
  openLevels: (ctx, { query }) => listLevels(ctx, query),
  level: (ctx, { params }) => findLevel(ctx, params.id),
  levelsByProduct: (ctx, { query }) => listLevelsByProduct(ctx, query),
  reorder: (ctx, { query }) => listReorder(ctx, query),
  held: (ctx, { query }) => listHeld(ctx, query),
  heldSums: (ctx, { query }) => sumHeld(ctx, query),
  movements: (ctx, { query }) => listMovements(ctx, query),
  movementSums: (ctx, { query }) => sumMovements(ctx, query),
  list: (ctx, { query }) => listActions(ctx, query),
  sums: (ctx, { query }) => sumActions(ctx, query),
  lines: (ctx, { query }) => listActionLines(ctx, query),
  one: (ctx, { params, query }) => findAction(ctx, params.id, query),
  createIntake: async (ctx, { body }) => whole(ctx, await recordIntake(ctx, body)),
  createReturnInward: async (ctx, { body }) => whole(ctx, await recordReturnInward(ctx, body)),
  createReturnOutward: async (ctx, { body }) => whole(ctx, await recordReturnOutward(ctx, body)),
  createAdjustment: async (ctx, { body }) => whole(ctx, await recordAdjustment(ctx, body)),
  ...calls,
  ...paymentCalls(ofStock, whole),
  consequence: async (ctx, call) => {
    const shown = await calls.consequence(ctx, call)
    // What happens to money by a return inward is for all who see it: its rows say so (`platform/seen-with.ts`).
    const { kind } = await ctx.selectFrom('inventory_actions').select('kind').where('id', '=', call.params.id).executeTakeFirstOrThrow()
    const said = <R extends object>(rows: readonly R[]) => rows.map((row) => ({ ...row, kind }))
    return { ...shown, balances: said(shown.balances), cash: said(shown.cash) }
  },
})
