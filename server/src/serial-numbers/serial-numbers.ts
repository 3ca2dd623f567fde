import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { checkForReceive, checkForSale } from './check-units.ts'
import { deleteLog, deleteUnit, editUnit } from './change-unit.ts'
import { findUnit, listLogs, listUnits, openUnits } from './find-units.ts'
import { registerUnits } from './register-units.ts'

export default serve(api.serialNumbers, {
  list: (ctx, { query }) => listUnits(ctx, query),
  open: (ctx, { query }) => openUnits(ctx, query),
  one: (ctx, { params }) => findUnit(ctx, params.id),
  edit: async (ctx, { params, body }) => {
    await editUnit(ctx, params.id, body)
    return findUnit(ctx, params.id)
  },
  delete: async (ctx, { params }) => {
    await deleteUnit(ctx, params.id)
    return { message: ctx.translate({ key: 'deleted' }) }
  },
  register: (ctx, { body }) => registerUnits(ctx, body),
  logs: (ctx, { query }) => listLogs(ctx, query),
  deleteLog: async (ctx, { params }) => {
    await deleteLog(ctx, params.id)
    return { message: ctx.translate({ key: 'deleted' }) }
  },
  checkForSale: (ctx, { body }) => checkForSale(ctx, body),
  checkForReceive: (ctx, { body }) => checkForReceive(ctx, body),
})
