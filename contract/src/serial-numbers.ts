import { z } from 'zod'
import { actionKinds } from './action-kinds.ts'
import { Metadata } from './documents.ts'
import { message, wrapped } from './platform/endpoint.ts'
import { day, listTo, longText, money, nullish, rule, time } from './platform/fields.ts'
import { id, namedRecord } from './platform/ids.ts'
import { anyOf, goodsFilters, sided } from './platform/sided.ts'
import { csv, listQuery, pageOf } from './platform/lists.ts'
import { costMoney, seenWith, seesCost } from './platform/seen-with.ts'
import { serialList, serialNumber } from './serial-input.ts'
import { serialEvents, serialStatuses } from './serial-states.ts'
import { changeOf } from './timeline.ts'
import { resource } from './platform/resource.ts'

const oneOfStatuses = csv(z.enum(serialStatuses, rule('invalid')))

/** A document that affected a unit. */
const document = z.object({ kind: z.enum(['sale', ...actionKinds]), id: z.string(), number: z.string() })

const summary = {
  id: id('serial_number'),
  /** As stored; for a phone with two SIM cards `first/second`. */
  serial_number: z.string(),
  product: z.object({ id: id('product'), name: z.string(), sku: z.string() }),
  /** Current or last location. */
  location: namedRecord('location'),
  status: z.enum(serialStatuses),
}

/** One unit of a product with serial numbers. */
export const SerialNumber = z.object({
  ...summary,
  /** Kobo: cost of this unit. */
  cost: costMoney(),
  note: z.string().nullable(),
  /** Details that members store: colour, storage, a tag. */
  meta: Metadata.nullable(),
  /** End of the warranty; null unless it is sold and its product has one. */
  warranty_until: day().nullable(),
  /** Data that the system stores. */
  metadata: z.object({
    /** The document that received it. */
    intake: document.nullable(),
    supplier: namedRecord('contact').nullable(),
    /** The sale that sold or reserves it; null if it was returned. */
    sale: document.extend({ contact: namedRecord('contact').nullable() }).nullable(),
  }),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
  updated_at: time(),
})

export const SerialNumberLog = z.object({
  id: id('serial_number_log'),
  what: z.enum(serialEvents),
  serial_number: z.object({ id: id('serial_number'), serial_number: z.string() }),
  product: namedRecord('product'),
  /** Status before and after; null if there was none before, or if no document moved it. */
  from: z.enum(serialStatuses).nullable(),
  to: z.enum(serialStatuses).nullable(),
  location: namedRecord('location'),
  document: document.nullable(),
  /** Whether the document was reversed. */
  is_reversal: z.boolean(),
  /** Changes by a member. */
  changes: z
    .object({
      serial_number: changeOf(z.string()).optional(),
      cost: changeOf(costMoney()).optional(),
      note: changeOf(z.string()).optional(),
      meta: changeOf(Metadata).optional(),
    })
    .nullable(),
  created_by: namedRecord('merchant').nullable(),
  created_at: time(),
})

/** Which serial numbers may be used, and why others may not, in the reader's language. */
const Checked = z.object({
  available: z.array(z.string()),
  unavailable: z.array(
    z.object({
      serial_number: z.string(),
      reason: z.string(),
      /** Product of the unit; null if no unit where the member works has the number. */
      product: namedRecord('product').nullable(),
    }),
  ),
})

const CheckInput = z.object({ product: id('product'), location: id('location'), serial_numbers: serialList() })
/** Without a product, units of any product: used to find out which scanned texts are serial numbers. */
const CheckForSaleInput = CheckInput.extend({ product: nullish(id('product')) })

const serialNumberReply = wrapped('serial_number', SerialNumber)
const filters = {
  ...goodsFilters,
  ...sided({ location: () => anyOf('location') }),
  status: oneOfStatuses.optional(),
  not_status: oneOfStatuses.optional(),
}
const touches = ['serialNumbers', 'inventory', 'products', 'productCategories', 'brands', 'productTags', 'sales', 'dashboard', 'reports']

const call = resource({
  path: '/v1/business/inventory-serial-numbers',
  of: 'serial_number',
  view: 'inventory-serial-number.view',
  reply: serialNumberReply,
})

export const serialNumbers = {
  list: call.list(
    'Units that are told apart by their serial numbers',
    listQuery({ by: ['created_at', 'serial_number', 'cost'] }, filters),
    SerialNumber,
  ),
  open: call.get('/v1/business/inventory-serial-numbers/open', {
    access: 'session',
    summary: 'Units to choose from; those that are available unless `status` asks for others',
    query: listQuery({ by: ['serial_number', 'created_at'], usual: 'serial_number.asc' }, filters),
    reply: pageOf(z.object({ ...summary, warranty_until: day().nullable() })),
  }),
  one: call.one('A unit'),
  edit: call.patch('/v1/business/inventory-serial-numbers/{id}', {
    access: 'inventory-serial-number.edit',
    summary: 'Change a unit; another cost of one that is available changes what its shelf is worth',
    body: z.object({
      serial_number: nullish(serialNumber()),
      /** Kobo. */
      cost: nullish(money().register(seenWith, seesCost)),
      note: nullish(longText(1000)),
      meta: nullish(Metadata),
      metadata: nullish(z.never(rule('kept_by_system'))),
    }),
    reply: serialNumberReply,
    touches,
  }),
  delete: call.remove('inventory-serial-number.delete', 'Delete a unit that is void: its number is free again', { touches }),
  register: call.put('/v1/business/inventory-serial-numbers', {
    access: 'inventory-serial-number.create',
    summary: 'Begin to tell the units of a product apart: those on hand at every location, all at once',
    body: z.object({
      product: id('product'),
      units: listTo(
        z.object({
          /** For a parent, the variant of these units. */
          product: nullish(id('product')),
          location: id('location'),
          serial_numbers: serialList(),
        }),
        1000,
      ),
    }),
    reply: z.object({ product: namedRecord('product'), registered: z.int() }),
    touches,
  }),
  logs: call.get('/v1/business/inventory-serial-numbers/logs', {
    access: 'inventory-serial-number.view-change-log',
    summary: 'What happened to units, the newest first',
    query: listQuery(
      { by: ['created_at'] },
      { serial_number: csv(id('serial_number')).optional(), product: csv(id('product')).optional() },
    ),
    reply: pageOf(SerialNumberLog),
  }),
  deleteLog: call.delete('/v1/business/inventory-serial-numbers/logs/{id}', {
    of: 'serial_number_log',
    access: 'inventory-serial-number.delete-change-log',
    summary: 'Hide a row of the change log; the audit trail keeps it',
    reply: message,
    touches: ['serialNumbers'],
  }),
  checkForSale: call.post('/v1/business/inventory-serial-numbers/check/available/for-sale', {
    access: 'sale.create',
    summary: 'Which of these units, of a product or of any, can be sold at a location',
    body: CheckForSaleInput,
    reply: Checked,
  }),
  checkForReceive: call.post('/v1/business/inventory-serial-numbers/check/available/for-receive', {
    access: {
      anyOf: ['inventory-action.create-intake', 'inventory-action.create-return-inward', 'inventory-action.create-adjustment'],
    },
    summary: 'Which of these serial numbers can be taken in as units of a product at a location',
    body: CheckInput,
    reply: Checked,
  }),
}
