import { z } from 'zod'
import {
  Metadata,
  MetadataInput,
  NoteInput,
  PlainMetadata,
  Preview,
  documentContact,
  documentFields,
  documentInput,
  lines,
  linked,
} from './documents.ts'
import { quotationStatuses } from './quotation-states.ts'
import { byField } from './platform/access.ts'
import { wrapped } from './platform/endpoint.ts'
import { dateInput, day, listTo, longText, money, nullish, quantity, rule, stock } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { csv, listQuery, withFlags, yesNo } from './platform/lists.ts'
import { period } from './platform/periods.ts'
import { sumsOf } from './platform/sums.ts'
import { storedUnit } from './product-fields.ts'
import { pricedInput, pricedLine, settlingInput } from './sale-input.ts'
import { SaleTaxLine } from './sale-item.ts'
import { Sale, saleTouches } from './sales.ts'
import { documentTimeline } from './timeline.ts'
import { resource } from './platform/resource.ts'

export const QuotationInput = z.object({
  ...documentInput,
  items: lines(z.object({ product: id('product'), quantity: quantity(), metadata: nullish(PlainMetadata), ...pricedLine })),
  ...pricedInput,
  /** Last day of validity; left out, fourteen days after its date. */
  expires_at: nullish(day()),
})

export const QuotationItem = z.object({
  id: id('quotation_item'),
  product_id: id('product'),
  name: z.string(),
  sku: z.string(),
  unit: storedUnit(),
  /** Its units are named when it is sold. */
  has_serial_number: z.boolean(),
  quantity: stock(),
  price: z.int(),
  total: z.int(),
  /** Discount of the line itself, and its share of the document's discount. */
  line_discount: z.int(),
  discount: z.int(),
  included_tax: z.int().optional(),
  metadata: Metadata.nullable(),
})

const { approval_level: _, approved_by_count: __, posted_at: ___, ...fields } = documentFields

const summary = {
  id: id('quotation'),
  ...fields,
  status: z.enum(quotationStatuses),
  /** Last day of validity, `2026-11-20`. */
  expires_at: z.string(),
  /** True if that day is over and the quotation is still open. */
  is_expired: z.boolean(),
  subtotal: z.int(),
  discount: z.int(),
  tax_total: z.int(),
  net_total: z.int(),
  payable_amount: z.int(),
  /** The sale that it became, unless that was canceled. */
  sale: linked('sale').nullable(),
}

export const QuotationRow = z.object({ ...summary, contact: namedRecord('contact'), location: namedRecord('location') })

export const Quotation = z.object({
  ...summary,
  items: z.array(QuotationItem),
  edges: z.object({
    contact: documentContact.extend({ is_walk_in: z.boolean() }).optional(),
    location: namedRecord('location').optional(),
    items: z.array(QuotationItem).optional(),
    taxes: z.array(SaleTaxLine).optional(),
  }),
})

const touches = ['quotations', 'sales']
const quotationReply = wrapped('quotation', Quotation)

const call = resource({ path: '/v1/business/quotations', of: 'quotation', view: 'sale.view', reply: quotationReply, touches })

const list = call.list(
  'Quotations',
  listQuery(
    { by: ['created_at', 'date', 'expires_at', 'number'], usual: 'number.desc' },
    {
      status: csv(z.enum(quotationStatuses, rule('invalid'))).optional(),
      is_expired: yesNo().describe('open ones whose last day is over').optional(),
      contact: csv(id('contact')).optional(),
      location: csv(id('location')).optional(),
      member: csv(id('merchant')).optional(),
      ...period,
    },
  ),
  QuotationRow,
)

/** Quotations for customers. Permissions are those of sales. */
export const quotations = {
  list,
  /** Canceled ones are in no sum unless `status` asks for them. */
  sums: sumsOf(list, { canceled: z.int(), total: z.int() }),
  one: call.one('A quotation with its lines', z.object(withFlags('with_contact', 'with_location', 'with_items', 'with_taxes'))),
  timeline: call.timeline('Who did what to a quotation, and when', documentTimeline('quotation', z.int().nullable())),
  create: call.create('sale.create', 'Offer goods at a price until a day; nothing is held and nothing is owed', QuotationInput),
  sale: call.post('/v1/business/quotations/{id}/sale', {
    access: 'sale.create',
    summary: 'Turn a quotation into a sale at its prices; once, for as long as that sale stands',
    body: z.object({
      date: nullish(dateInput()),
      note: nullish(longText(1000)),
      ...settlingInput,
      /** Total that the caller saw; default: the quotation's. Refused if taxes have changed it since. */
      payable_amount: nullish(money()),
      /** Metadata of its lines as a sale, for products whose units must be named. */
      items: nullish(listTo(z.object({ id: id('quotation_item'), metadata: MetadataInput }), 500)),
      /** Confirms that its last day is over. */
      expired: z.boolean().nullish(),
    }),
    reply: wrapped('sale', Sale),
    touches: saleTouches,
  }),
  editNote: call.edit('sale.edit', 'Change the note', NoteInput),
  setStatus: call.patch('/v1/business/quotations/{id}/status', {
    access: 'sale.mark-canceled',
    summary: 'Cancel a quotation',
    body: z.object({
      status: z.enum(['canceled'], rule('invalid')),
      /** The reason; stored on the quotation. */
      reason: nullish(longText(1000)),
    }),
    reply: quotationReply,
  }),
  consequence: call.get('/v1/business/quotations/{id}/consequence', {
    access: byField('status', { canceled: 'sale.mark-canceled', deleted: 'sale.delete' }),
    summary: 'What canceling or deleting it would do: nothing to stock and balances',
    query: z.object({ status: z.enum(['canceled', 'deleted'], rule('invalid')) }),
    reply: Preview,
  }),
  download: call.download('The quotation as PDF, page or for a roll'),
  delete: call.remove('sale.delete', 'Hide a quotation that was not turned into a sale'),
}
