import { z } from 'zod'
import { type EmptyObject, endpointsWith, message } from './platform/endpoint.ts'
import { time } from './platform/fields.ts'
import { type IdKind, namedRecord } from './platform/ids.ts'
import type { Permission } from './platform/permissions.ts'
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

const touches = ['shareLinks', 'sales', 'quotations', 'purchaseOrders', 'contacts']

const sharing = <const Path extends `/v1/business/${string}/{id}/${string}`>(path: Path, of: IdKind, access: Permission) => {
  const call = endpointsWith({ of, touches })
  return {
    create: <Body extends z.ZodType = EmptyObject>(summary: string, body?: Body) =>
      call.post(path, { access, summary, keyless: true, reply: ShareLink, ...(body && { body }) }),
    links: (summary: string) => call.get(path, { access, summary, reply: SharedNow }),
    end: (summary: string) => call.delete(path, { access, summary, reply: message }),
  }
}
const onSale = sharing('/v1/business/sales/{id}/share', 'sale', 'sale.view')
const onOrder = sharing('/v1/business/purchase-orders/{id}/share', 'purchase_order', 'purchase-order.view')
const onQuotation = sharing('/v1/business/quotations/{id}/share', 'quotation', 'sale.view')
const onStatement = sharing('/v1/business/contacts/{id}/statement/share', 'contact', 'contact.view-balance-transaction')

/** Public links: a sale or quotation for the customer, an order for its supplier, and a contact's statement. */
export const shareLinks = {
  sale: onSale.create('Make a link that shows a sale to whoever holds it, without a login'),
  saleLinks: onSale.links('Who shared a sale, by links that open it now'),
  endSale: onSale.end('End every link to a sale'),
  order: onOrder.create('Make a link that shows an order to its supplier, without a login'),
  orderLinks: onOrder.links('Who shared an order, by links that open it now'),
  endOrder: onOrder.end('End every link to an order'),
  quotation: onQuotation.create('Make a link that shows a quotation to whoever holds it, without a login'),
  quotationLinks: onQuotation.links('Who shared a quotation, by links that open it now'),
  endQuotation: onQuotation.end('End every link to a quotation'),
  statement: onStatement.create('Make a link that shows a statement as it stands now, without a login', z.object(period)),
  statementLinks: onStatement.links('Who shared statements of a contact, by links that open them now'),
  endStatement: onStatement.end('End every link to a statement of a contact'),
}
