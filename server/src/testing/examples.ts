import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { columnsOf, tableKinds, tableRights } from '@kasuwa/contract/tables/columns'
import { newId, publicId } from '../database/ids.ts'
import { accountExamples } from './account-examples.ts'
import { formOf, picture } from './pictures.ts'
import { accountForm, contactForm, locationForm } from './forms.ts'
import {
  type World,
  approvedIntake,
  approvedSale,
  intakeForm,
  paidIntake,
  plainForm,
  saleForm,
  quotationForm,
  approvedOrder,
  orderForm,
  untaxed,
} from './world.ts'
import { exchangeForm, freeReturnForm, freeSendForm, returnInwardForm, returnOutwardForm } from './return-forms.ts'
import { csvOf } from './tables.ts'
import { taxExamples } from './tax-examples.ts'
import { deletionExamples } from './deletion-examples.ts'
import type { Example } from './example.ts'
import { reportExamples } from './report-examples.ts'
import { shareExamples } from './share-examples.ts'
import { drawerExamples } from './drawer-examples.ts'
import { moneyExamples } from './money-examples.ts'
import { paperExamples } from './paper-examples.ts'
import { productExamples } from './product-examples.ts'
import { ownSerialParts, serialExamples } from './serial-examples.ts'

const settling = (_: World, permission?: Permission) => ({ status: permission?.endsWith('mark-canceled') ? 'canceled' : 'approved' })
const settlingSale = async (world: World, permission?: Permission) =>
  permission?.endsWith('mark-approved')
    ? { status: 'approved' }
    : {
        status: 'canceled',
        reason: 'Rung up twice',
        refund: true,
        refund_account: await world.findOrCreate('bank_account'),
        drawer: await world.findOrCreate('drawer'),
      }
/** A payment of the document. */
const paymentOf =
  (documents: 'sales' | 'inventory-actions'): Example['params'] =>
  async (world, id) => {
    const [document] = Object.values(await world.mustCall('GET', `/v1/business/${documents}/${id}?with_payments`, undefined))
    return { payment: String(document?.edges?.payments?.[0]?.id) }
  }
const consequence: Example = {
  query: (_, permission) => ({ status: permission?.endsWith('.delete') ? 'deleted' : settling(_, permission).status }),
}
const accounts = { query: () => ({ bank_code: '058', account_number: '0123456789' }) }

/** A contact that was merged into another one. */
export const mergedContact = async (world: World): Promise<string> => {
  const id = await world.another('contact')
  await world.mustCall('POST', `/v1/business/contacts/${id}/merge`, { into: await world.findOrCreate('contact') })
  return id
}

const plainExamples = Object.fromEntries(
  plainNames.flatMap(({ kind, feature }): [string, Example][] => [
    [`${feature}.create`, { body: (world) => plainForm(kind, world) }],
    [`${feature}.edit`, { body: () => ({ description: 'Phones' }) }],
  ]),
)

const mapped = (columns: readonly { name: string; mapped?: true }[]) =>
  Object.fromEntries(columns.flatMap(({ name, mapped: must }) => (must ? [[name, name === 'name' || name === 'email' ? name : null]] : [])))

const importExamples = Object.fromEntries(
  tableKinds.map((kind): [string, Example] => [
    `imports.${kind}`,
    {
      body: (world) => {
        const number = world.number()
        const table = csvOf('name,email', `Row ${number},row-${number}@mail.test`)
        return formOf({ file: table, map: JSON.stringify(mapped(columnsOf(kind))), mode: 'all', on_match: 'update' }, 'rows.csv')
      },
    },
  ]),
)

/** An import of a kind that the permission may make. No job works on a waiting one, because its file does not exist. */
const importOf =
  (status: 'done' | 'waiting') =>
  async (world: World, permission?: Permission): Promise<string> => {
    if (!permission && status === 'done') return world.findOrCreate('import')
    const [id, { business_id, merchant_id: created_by }] = [newId(), world]
    const kind = tableKinds.find((tableKind) => tableRights[tableKind].create === permission) ?? 'products'
    const options = { mode: 'all', on_match: 'update', status, map: '{}', edits: '{}', answers: '{}', search_text: 'list.csv' } as const
    const finished_at = status === 'done' ? new Date().toISOString() : null
    const row = { business_id, id, kind, file_name: 'list.csv', locale: 'en', created_by, finished_at, ...options }
    await world.server.app.database.transaction({ business_id, merchant_id: created_by }, (db) =>
      db.insertInto('imports').values(row).execute(),
    )
    return publicId('import', id)
  }

/** A contact with a debt who was reminded of it. */
async function reminded(world: World): Promise<string> {
  const contact = await debtor(world)
  await world.mustCall('POST', `/v1/business/contacts/${contact}/reminders`, { channel: 'whatsapp' })
  return contact
}

/** A contact with a debt who was not reminded today. */
async function debtor(world: World): Promise<string> {
  const contact = await world.another('contact')
  await world.mustCall('POST', `/v1/business/contacts/${contact}/adjust-balance`, { amount: 100, type: 'increment' })
  return contact
}

/** A valid call of every endpoint that needs a body or a query. A missing one fails the laws. */
export const examples: Record<string, Example> = {
  ...accountExamples,
  ...plainExamples,
  ...paperExamples,
  'business.open': { body: () => ({ name: 'Ade and Daughters', industry: ['Retail'] }) },
  'business.edit': { body: () => ({ name: 'Ade and Sons', description: 'Food and drink' }) },
  'business.approvalLevels': { body: () => ({ sale_approval_level: 1, stock_intake_approval_level: 1 }) },
  'business.dismissNotice': { body: () => ({ notice: 'cost_and_prices' }) },
  'bankAccounts.create': { body: accountForm },
  'bankAccounts.edit': { body: () => ({ account_name: 'Ade Stores and Sons' }) },
  'bankAccounts.resolve': accounts,
  'contacts.create': { body: async (world) => ({ ...contactForm(world), group: [await world.findOrCreate('contact_group')] }) },
  'contacts.quick': { body: (world) => ({ name: 'Hassan Musa', phone: `0803${String(world.number()).padStart(7, '0')}` }) },
  'contacts.edit': { body: async (world) => ({ note: 'Pays on Fridays', group: [await world.findOrCreate('contact_group')] }) },
  'contacts.toggleBlacklist': { body: () => ({ is_blacklisted: true }) },
  ...deletionExamples((call) => examples[call]),
  'contacts.merge': { body: async (world) => ({ into: await world.findOrCreate('contact') }) },
  'contacts.unmerge': { id: mergedContact, body: () => ({}) },
  'contacts.doubles': {
    query: async (world) => {
      const { contact } = await world.mustCall('GET', `/v1/business/contacts/${await world.findOrCreate('contact')}`, undefined)
      return { email: String(contact?.email) }
    },
  },
  'reminders.of': { id: reminded },
  'reminders.send': { id: debtor, body: () => ({ channel: 'whatsapp' }) },
  'reminders.sendMany': { body: async (world) => ({ channel: 'mail', contacts: [await debtor(world)] }) },
  'contacts.adjustBalance': { body: () => ({ amount: 100, type: 'decrement' }) },
  // A member who may not cancel cannot correct an intake: `laws/handler-permissions.test.ts`.
  'inventory.createIntake': {
    body: async (world) => ({
      ...(await intakeForm(world, await world.findOrCreate('product'))),
      payment_accounts: [{ account: await world.findOrCreate('bank_account'), amount: 100 }],
      extra_costs: [{ name: 'Transport', amount: 70, contact: await world.findOrCreate('contact') }],
      ...{ order: null, corrects: null },
    }),
    instead: {
      // From the order's supplier, to its location, with its products only.
      order: async (world) => ({ ...(await orderForm(world)), order: await approvedOrder(world) }),
      drawer: async (world) => ({
        ...(await intakeForm(world, await world.findOrCreate('product'))),
        drawer: await world.findOrCreate('drawer'),
      }),
      // Paid from an account, so no contact is owed.
      'extra_costs.*.paid_from': async (world) => ({
        ...(await intakeForm(world, await world.findOrCreate('product'))),
        extra_costs: [{ name: 'Duty', amount: 30, paid_from: await world.findOrCreate('bank_account') }],
      }),
    },
  },
  'inventory.createReturnInward': {
    body: (world) => returnInwardForm(world),
    // A return without a sale may name any product and any contact.
    instead: {
      ...{ items: freeReturnForm, contact: freeReturnForm, location: freeReturnForm, payment_accounts: freeReturnForm },
      drawer: async (world) => ({ ...(await freeReturnForm(world)), drawer: await world.findOrCreate('drawer') }),
    },
  },
  'inventory.createReturnOutward': {
    body: returnOutwardForm,
    instead: { items: freeSendForm, contact: freeSendForm, location: freeSendForm },
  },
  ...importExamples,
  'imports.one': { id: importOf('done') },
  'imports.refused': { id: importOf('done') },
  'imports.sample': { query: () => ({ kind: 'products' }) },
  'imports.delete': { id: importOf('waiting') },
  'inventory.createAdjustment': {
    body: async (world) => ({
      location: world.location,
      items: [{ product: await world.findOrCreate('product'), quantity: 1, cost: 100, reason: 'found' }],
    }),
  },
  'inventory.editNote': { body: () => ({ note: 'Left at the back door' }) },
  'inventory.setStatus': {
    id: (world, permission) => (permission?.endsWith('mark-approved') ? world.another('inventory_action') : approvedIntake(world)),
    body: async (world, permission) =>
      permission?.endsWith('mark-approved')
        ? { status: 'approved' }
        : {
            ...{ status: 'canceled', reason: 'Counted twice', refund: true },
            ...{ refund_account: await world.findOrCreate('bank_account'), drawer: await world.findOrCreate('drawer') },
          },
  },
  'inventory.pay': {
    id: (world) => approvedIntake(world),
    body: async (world) => ({ amount: 100, account: await world.findOrCreate('bank_account'), drawer: await world.findOrCreate('drawer') }),
  },
  'inventory.undoPayment': { id: (world) => paidIntake(world), params: paymentOf('inventory-actions') },
  'inventory.delete': { query: () => ({ refund: '1' }) },
  'inventory.consequence': consequence,
  'purchaseOrders.create': {
    body: async (world) => ({
      ...(await orderForm(world)),
      expected_date: '2026-01-12',
      duplicate_of: await world.findOrCreate('purchase_order'),
    }),
  },
  'purchaseOrders.lastCosts': {
    query: async (world) => ({ contact: await world.findOrCreate('contact'), product: await world.findOrCreate('product') }),
  },
  'purchaseOrders.editNote': { body: () => ({ note: 'Comes by the back gate' }) },
  'purchaseOrders.setStatus': {
    id: (world, permission) => (permission?.endsWith('mark-approved') ? world.another('purchase_order') : approvedOrder(world)),
    body: (_, permission) =>
      permission?.endsWith('mark-approved')
        ? { status: 'approved' }
        : permission?.endsWith('.edit')
          ? { status: 'closed' }
          : { status: 'canceled', reason: 'Ordered twice' },
  },
  'purchaseOrders.consequence': {
    id: (world, permission) => (permission?.endsWith('.edit') ? approvedOrder(world) : world.another('purchase_order')),
    query: (world, permission) => ({
      status: permission?.endsWith('.edit') ? 'closed' : permission?.endsWith('.delete') ? 'deleted' : settling(world, permission).status,
    }),
  },
  'locations.create': {
    body: async (world) => ({
      ...locationForm(world),
      default_sale_tax: await world.findOrCreate('sale_tax'),
      default_bank_account: await world.findOrCreate('bank_account'),
    }),
  },
  'locations.edit': {
    body: async (world) => ({
      city: 'Surulere',
      default_sale_tax: await world.findOrCreate('sale_tax'),
      default_bank_account: await world.findOrCreate('bank_account'),
    }),
  },
  ...productExamples,
  ...taxExamples,
  'sales.create': {
    body: async (world) => ({ ...(await saleForm(world)), corrects: null, quotation: null }),
    // The sale names the quotation's contact and location.
    instead: {
      tax_off: async (world) => untaxed(world, await saleForm(world)),
      quotation: async (world) => ({ ...(await saleForm(world)), quotation: await world.another('quotation') }),
      drawer: async (world) => ({ ...(await saleForm(world)), drawer: await world.findOrCreate('drawer') }),
    },
  },
  'exchanges.create': {
    body: (world) => exchangeForm(world),
    instead: {
      tax_off: async (world) => untaxed(world, await exchangeForm(world, 120_00)),
      back_accounts: (world) => exchangeForm(world, 50_00),
      drawer: async (world) => ({ ...(await exchangeForm(world)), drawer: await world.findOrCreate('drawer') }),
    },
  },
  'quotations.create': {
    body: async (world) => ({ ...(await quotationForm(world)), expires_at: '2099-01-31' }),
    instead: { tax_off: async (world) => untaxed(world, await quotationForm(world)) },
  },
  'quotations.sale': {
    id: (world) => world.another('quotation'),
    body: async (world) => ({
      note: 'Collects on Friday',
      drawer: await world.findOrCreate('drawer'),
      payment_accounts: [{ account: await world.findOrCreate('bank_account'), amount: 100_00 }],
    }),
  },
  'quotations.editNote': { body: () => ({ note: 'Asked for by phone' }) },
  'quotations.setStatus': { body: () => ({ status: 'canceled', reason: 'Bought elsewhere' }) },
  'quotations.consequence': { query: (_, permission) => ({ status: permission?.endsWith('.delete') ? 'deleted' : 'canceled' }) },
  'sales.itemsForSale': { query: (world) => ({ location: world.location }) },
  'sales.mostSold': {
    query: async (world) => {
      await approvedSale(world)
      return { location: world.location }
    },
  },
  'sales.editNote': { body: () => ({ note: 'Collects on Friday' }) },
  'sales.setStatus': { body: settlingSale },
  // `refund_account` is valid only with `refund`.
  'sales.delete': { query: () => ({ refund: '1' }) },
  'sales.undoPayment': { params: paymentOf('sales') },
  'sales.paymentReceipt': { params: paymentOf('sales') },
  'sales.pay': {
    id: approvedSale,
    body: async (world) => ({ amount: 100, account: await world.findOrCreate('bank_account'), drawer: await world.findOrCreate('drawer') }),
  },
  'sales.consequence': consequence,
  ...serialExamples,
  ...shareExamples,
  ...moneyExamples,
  ...drawerExamples,
  ...reportExamples,
  'uploads.image': { body: () => formOf({ image: picture }) },
}

/** Name of an endpoint in the call table: `sales.create`. */
export const nameOf = (endpoint: Endpoint): string => `${endpoint.feature}.${endpoint.name}`

/**
 * Ids in a body that name rows of the changed record itself, so a member who may change it may name them.
 * Foreign ids are tested beside each record (`products/variants.test.ts`, `serial-numbers/register.test.ts`).
 * A document that has returns took effect, so it can no longer be deleted.
 */
const ownParts = [
  'products.edit variants.*.id',
  'inventory.createReturnInward sale',
  'inventory.createReturnInward items.*.sale_item',
  'exchanges.create sale',
  'exchanges.create returned.*.product',
  'exchanges.create returned.*.sale_item',
  'inventory.createReturnOutward intake',
  'inventory.createReturnOutward items.*.intake_item',
  'quotations.sale items.*.id',
  ...ownSerialParts,
]
/** True if ids at this path of a body name rows of the changed record itself. @param path `items.*.sale_item` */
export const namesPart = (endpoint: Endpoint, path: string): boolean => ownParts.includes(`${nameOf(endpoint)} ${path}`)
