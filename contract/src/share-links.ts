import { z } from 'zod'
import { endpoint, message } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { namedRecord } from './platform/ids.ts'
import { period } from './platform/periods.ts'

/** Validity of a link, in days. */
export const SHARED_DAYS = 90

/** A new link. Its URL is shown only once, because only the secret's hash is stored. */
export const ShareLink = z.object({ url: z.string(), expires_at: time() })

/** Valid links of a document or statement, the newest first. */
export const SharedNow = z.object({
  /** False if the app's URL works only on its own machine (`PUBLIC_URL`): then a link is useless. */
  can_share: z.boolean(),
  rows: z.array(
    z.object({
      created_by: namedRecord('merchant').nullable(),
      created_at: time(),
      expires_at: time(),
      /** Statements only: the period, null for an open end. */
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})

const createCall = {
  reply: ShareLink,
  keyless: true,
  touches: ['shareLinks', 'sales', 'quotations', 'purchaseOrders', 'contacts'],
} as const
const ended = { reply: message, touches: ['shareLinks', 'sales', 'quotations', 'purchaseOrders', 'contacts'] } as const
const onSale = { path: '/v1/business/sales/{id}/share', of: 'sale', access: 'sale.view' } as const
const onOrder = { path: '/v1/business/purchase-orders/{id}/share', of: 'purchase_order', access: 'purchase-order.view' } as const
const onQuotation = { path: '/v1/business/quotations/{id}/share', of: 'quotation', access: 'sale.view' } as const
const onStatement = {
  path: '/v1/business/contacts/{id}/statement/share',
  of: 'contact',
  access: 'contact.view-balance-transaction',
} as const

/** Public links: a sale or quotation for the customer, an order for its supplier, and a contact's statement. */
export const shareLinks = {
  sale: endpoint({
    method: 'POST',
    ...onSale,
    ...createCall,
    summary: 'Make a link that shows a sale to whoever holds it, without a login',
  }),
  saleLinks: endpoint({ method: 'GET', ...onSale, reply: SharedNow, summary: 'Who shared a sale, by links that open it now' }),
  endSale: endpoint({ method: 'DELETE', ...onSale, ...ended, summary: 'End every link to a sale' }),
  order: endpoint({
    method: 'POST',
    ...onOrder,
    ...createCall,
    summary: 'Make a link that shows an order to its supplier, without a login',
  }),
  orderLinks: endpoint({ method: 'GET', ...onOrder, reply: SharedNow, summary: 'Who shared an order, by links that open it now' }),
  endOrder: endpoint({ method: 'DELETE', ...onOrder, ...ended, summary: 'End every link to an order' }),
  quotation: endpoint({
    method: 'POST',
    ...onQuotation,
    ...createCall,
    summary: 'Make a link that shows a quotation to whoever holds it, without a login',
  }),
  quotationLinks: endpoint({
    method: 'GET',
    ...onQuotation,
    reply: SharedNow,
    summary: 'Who shared a quotation, by links that open it now',
  }),
  endQuotation: endpoint({ method: 'DELETE', ...onQuotation, ...ended, summary: 'End every link to a quotation' }),
  statement: endpoint({
    method: 'POST',
    ...onStatement,
    ...createCall,
    summary: 'Make a link that shows a statement as it stands now, without a login',
    body: z.object(period),
  }),
  statementLinks: endpoint({
    method: 'GET',
    ...onStatement,
    reply: SharedNow,
    summary: 'Who shared statements of a contact, by links that open them now',
  }),
  endStatement: endpoint({ method: 'DELETE', ...onStatement, ...ended, summary: 'End every link to a statement of a contact' }),
}
