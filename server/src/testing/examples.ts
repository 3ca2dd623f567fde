import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { plainNames } from '@kasuwa/contract/platform/plain-entities'
import { accountExamples } from './account-examples.ts'
import { formOf, picture } from './pictures.ts'
import { type World, accountForm, approvedSale, contactForm, intakeForm, locationForm, plainForm, saleForm } from './world.ts'
import type { Example } from './example.ts'

const deactivation = async (world: World, permission?: Permission) => [
  { id: await world.another('product'), action: permission === 'product.delete' ? 'delete' : 'deactivate' },
]
const settling = (_: World, permission?: Permission) => ({ status: permission?.endsWith('mark-canceled') ? 'canceled' : 'approved' })
const settlingSale = async (world: World, permission?: Permission) =>
  permission?.endsWith('mark-approved')
    ? { status: 'approved' }
    : { status: 'canceled', refund: true, refund_account: await world.one('bank_account') }
const consequence: Example = {
  query: (_, permission) => ({ status: permission?.endsWith('.delete') ? 'deleted' : settling(_, permission).status }),
}
const accounts = { query: () => ({ bank_code: '058', account_number: '0123456789' }) }

const plainExamples = Object.fromEntries(
  plainNames.flatMap(({ kind, feature }): [string, Example][] => [
    [`${feature}.create`, { body: (world) => plainForm(kind, world) }],
    [`${feature}.edit`, { body: () => ({ description: 'Phones' }) }],
  ]),
)

/** A valid call of every endpoint that takes a body or must be asked something. One that is missing fails the laws. */
export const examples: Record<string, Example> = {
  ...accountExamples,
  ...plainExamples,
  'business.open': { body: () => ({ name: 'Ade and Daughters', industry: ['Retail'] }) },
  'business.edit': { body: () => ({ name: 'Ade and Sons', description: 'Food and drink' }) },
  'business.approvalLevels': { body: () => ({ sale_approval_level: 1, stock_intake_approval_level: 1 }) },
  'business.dismissNotice': { body: () => ({ notice: 'cost_and_prices' }) },
  'bankAccounts.create': { body: accountForm },
  'bankAccounts.edit': { body: () => ({ account_name: 'Ade Stores and Sons' }) },
  'bankAccounts.resolve': accounts,
  'contacts.create': { body: contactForm },
  'contacts.edit': { body: () => ({ note: 'Pays on Fridays' }) },
  'contacts.toggleBlacklist': { body: () => ({ is_blacklisted: true }) },
  'contacts.adjustBalance': { body: () => ({ amount: 100, type: 'decrement' }) },
  'inventory.createIntake': { body: async (world) => intakeForm(world, await world.one('product')) },
  'inventory.setStatus': { body: settling },
  'inventory.consequence': consequence,
  'locations.create': {
    body: async (world) => ({
      ...locationForm(world),
      default_sale_tax: await world.one('sale_tax'),
      default_bank_account: await world.one('bank_account'),
    }),
  },
  'locations.edit': {
    body: async (world) => ({
      city: 'Surulere',
      default_sale_tax: await world.one('sale_tax'),
      default_bank_account: await world.one('bank_account'),
    }),
  },
  'products.create': {
    body: async (world) => ({
      name: `Product ${world.number()}`,
      type: 'standard',
      category: await world.one('product_category'),
      brand: await world.one('brand'),
    }),
  },
  'products.edit': {
    body: async (world) => ({ price: 200, category: await world.one('product_category'), brand: await world.one('brand') }),
  },
  'products.toggleActive': { body: () => ({ is_active: false }) },
  'products.bulkAction': { body: deactivation },
  'products.generateSku': { body: () => ({ name: 'Peak Milk' }) },
  'saleTaxes.create': {
    body: async (world) => ({
      name: `Tax ${world.number()}`,
      rate: 5,
      products: [await world.one('product')],
      categories: [await world.one('product_category')],
    }),
  },
  'saleTaxes.edit': {
    body: async (world) => ({ rate: 6, products: [await world.one('product')], categories: [await world.one('product_category')] }),
  },
  'sales.create': { body: saleForm },
  'sales.itemsForSale': { query: (world) => ({ location: world.location }) },
  'sales.setStatus': { body: settlingSale },
  // An account to refund from goes with a refund alone.
  'sales.delete': { query: () => ({ refund: '1' }) },
  'sales.pay': { id: approvedSale, body: async (world) => ({ amount: 100, account: await world.one('bank_account') }) },
  'sales.consequence': consequence,
  'uploads.image': { body: () => formOf({ image: picture }) },
}

export const nameOf = (endpoint: Endpoint): string => `${endpoint.feature}.${endpoint.name}`
