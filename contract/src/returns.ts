import { z } from 'zod'
import { actionKinds } from './action-kinds.ts'
import { statuses } from './document-states.ts'
import { Preview, linked } from './documents.ts'
import { ReturnInwardInput, ReturnOutwardInput } from './inventory-input.ts'
import { endpoint } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { costMoney, stockMoney } from './platform/seen-with.ts'

/** Of a stock document money is what its goods cost, whoever may approve or cancel it. */
export const ActionPreview = z.object({
  ...Preview.shape,
  balances: z.array(z.object({ ...Preview.shape.balances.element.shape, amount: stockMoney(), deposits: costMoney() })),
  cash: z.array(z.object({ ...Preview.shape.cash.element.shape, amount: stockMoney() })),
})

/** A return, as what it takes back of lists it. */
export const ReturnLink = linked('inventory_action').extend({
  status: z.enum(statuses),
  date: time(),
  kind: z.enum(actionKinds),
  total: stockMoney(),
})

/** The calls that record returns. @param one what they answer with @param touches what they change */
export const returnCalls = <One extends z.core.$ZodType>(one: One, touches: readonly string[]) => ({
  createReturnInward: endpoint({
    method: 'PUT',
    path: '/v1/business/inventory-actions/return-inwards',
    access: 'inventory-action.create-return-inward',
    summary: 'Take goods back from a customer; without a sale, or above approval level 0, somebody approves it first',
    body: ReturnInwardInput,
    reply: one,
    touches,
  }),
  createReturnOutward: endpoint({
    method: 'PUT',
    path: '/v1/business/inventory-actions/return-outwards',
    access: 'inventory-action.create-return-outward',
    summary: 'Send goods back to a supplier; at approval level 0 they leave at once',
    body: ReturnOutwardInput,
    reply: one,
    touches,
  }),
})
