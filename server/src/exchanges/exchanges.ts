import { api } from '@kasuwa/contract'
import { serve } from '../http/serve.ts'
import { findAction } from '../inventory-actions/find-actions.ts'
import { findFullSale } from '../sales/find-sale.ts'
import { recordExchange } from './record-exchange.ts'

export default serve(api.exchanges, {
  create: async (ctx, { body }) => {
    const { sale, returned } = await recordExchange(ctx, body)
    const flags = { with_contact: true, with_location: true, with_payments: true, with_approvals: true }
    return { ...(await findFullSale(ctx, sale)), ...(await findAction(ctx, returned, flags)) }
  },
})
