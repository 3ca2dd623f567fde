import { z } from 'zod'
import { actionKinds } from './action-kinds.ts'
import { statuses } from './document-states.ts'
import { Preview, linked } from './documents.ts'
import { ReturnInwardInput, ReturnOutwardInput } from './inventory-input.ts'
import { endpoint } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { costMoney, stockMoney } from './platform/seen-with.ts'

/** Money on a stock document is the cost of goods, so members who may approve or cancel it still need the right to see costs. */
export const ActionPreview = z.object({
  ...Preview.shape,
  balances: z.array(z.object({ ...Preview.shape.balances.element.shape, amount: stockMoney(), deposits: costMoney() })),
  cash: z.array(z.object({ ...Preview.shape.cash.element.shape, amount: stockMoney() })),
})

/** A return, in the list of its source document. */
export const ReturnLink = linked('inventory_action').extend({
  status: z.enum(statuses),
  date: time(),
  kind: z.enum(actionKinds),
  total: stockMoney(),
})

/** Calls that record returns. @param reply schema of the reply @param touches features that they change */
export const returnCalls = <One extends z.core.$ZodType>(reply: One, touches: readonly string[]) => ({
  createReturnInward: endpoint.put('/v1/business/inventory-actions/return-inwards', {
    access: 'inventory-action.create-return-inward',
    summary: 'Take goods back from a customer; without a sale, or above approval level 0, somebody approves it first',
    body: ReturnInwardInput,
    reply,
    touches,
  }),
  createReturnOutward: endpoint.put('/v1/business/inventory-actions/return-outwards', {
    access: 'inventory-action.create-return-outward',
    summary: 'Send goods back to a supplier; at approval level 0 they leave at once',
    body: ReturnOutwardInput,
    reply,
    touches,
  }),
})
