import { api } from '@kasuwa/contract'
import { foresee } from '../documents/foresee.ts'
import { findLevel, listLevels, listMovements } from '../inventory/levels.ts'
import type { Ctx } from '../platform/context.ts'
import { serve } from '../platform/serve.ts'
import { findAction, listActionLines, listActions } from './find-actions.ts'
import { actionPaper } from './paper.ts'
import { recordIntake } from './record-intake.ts'
import { approveAction, cancelAction, deleteAction } from './settle-action.ts'

/** What a write answers with: the whole document. */
const whole = (ctx: Ctx, id: string) => findAction(ctx, id, { with_contact: true, with_location: true, with_approvals: true })

export default serve(api.inventory, {
  levels: (ctx, { query }) => listLevels(ctx, query),
  openLevels: async (ctx, { query }) => {
    const { page, rows } = await listLevels(ctx, query)
    return { page, rows: ctx.can('inventory-level.view') ? rows : rows.map((row) => ({ ...row, value: null })) }
  },
  level: (ctx, { params }) => findLevel(ctx, params.id),
  movements: (ctx, { query }) => listMovements(ctx, query),
  list: (ctx, { query }) => listActions(ctx, query),
  lines: (ctx, { query }) => listActionLines(ctx, query),
  one: (ctx, { params, query }) => findAction(ctx, params.id, query),
  createIntake: async (ctx, { body }) => whole(ctx, await recordIntake(ctx, body)),
  setStatus: async (ctx, { params, body }) => {
    if (body.status === 'approved') {
      await approveAction(ctx, params.id)
    } else {
      await cancelAction(ctx, params.id)
    }
    return whole(ctx, params.id)
  },
  consequence: (ctx, { params, query }) =>
    foresee(ctx, async () => {
      if (query.status === 'approved') await approveAction(ctx, params.id)
      else if (query.status === 'canceled') await cancelAction(ctx, params.id)
      else await deleteAction(ctx, params.id)
    }),
  download: (ctx, { params, query }) => actionPaper(ctx, params.id, query.format ?? 'pdf'),
  delete: async (ctx, { params }) => {
    await deleteAction(ctx, params.id)
    return { message: ctx.say({ key: 'deleted' }) }
  },
})
