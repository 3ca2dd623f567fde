import { billingExamples } from './billing-examples.ts'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Example } from './example.ts'
import { type World, approvedIntake, approvedSale } from './world.ts'

const directionOf = (permission?: Permission) => (permission?.startsWith('inventory-action') ? ('out' as const) : ('in' as const))

/** A document with an open amount of the world's contact, and a payment that is partly credit. */
async function owedWithCredit(world: World, direction: 'in' | 'out'): Promise<string> {
  const id = await (direction === 'in' ? approvedSale : approvedIntake)(world)
  const path = `/v1/business/contacts/${await world.findOrCreate('contact')}/payments`
  await world.mustCall('POST', path, { direction, amount: 200, documents: [{ id, amount: 50 }] })
  return id
}

/** A payment that was not undone. */
async function paid(world: World, direction: 'in' | 'out'): Promise<string> {
  const path = `/v1/business/contacts/${await world.findOrCreate('contact')}/payments`
  return String((await world.mustCall('POST', path, { direction, amount: 100 })).contact_payment?.id)
}

/** A canceled sale whose payments are retained as credit. */
async function createCreditedSale(world: World): Promise<string> {
  const id = await world.another('sale')
  await world.mustCall('PATCH', `/v1/business/sales/${id}/status`, { status: 'canceled' })
  return id
}

/** The contact of the world's documents. */
const payer = (world: World): Promise<string> => world.findOrCreate('contact')

/** Calls of contacts' payments and of retained credit. */
export const moneyExamples: Record<string, Example> = {
  ...billingExamples,
  'contactPayments.openItems': { query: (_, permission) => ({ direction: directionOf(permission) }) },
  'contactPayments.record': {
    id: payer,
    body: async (world, permission) => ({
      ...{
        direction: directionOf(permission),
        amount: 150_00,
        account: await world.findOrCreate('bank_account'),
        note: 'Transfer',
        date: '2026-01-05',
      },
      documents: [{ id: await owedWithCredit(world, directionOf(permission)), amount: 100 }],
      drawer: await world.findOrCreate('drawer'),
    }),
  },
  'contactPayments.undo': {
    id: payer,
    params: async (world, _, permission) => ({ payment: await paid(world, directionOf(permission)) }),
    query: async (world) => ({ refund_account: await world.findOrCreate('bank_account') }),
  },
  'contactPayments.receipt': { id: payer, params: async (world) => ({ payment: await world.findOrCreate('contact_payment') }) },
  'contactPayments.settle': {
    id: payer,
    body: async (world, permission) => ({
      direction: directionOf(permission),
      documents: [{ id: await owedWithCredit(world, directionOf(permission)), amount: 100 }],
    }),
  },
  'sales.refund': {
    id: createCreditedSale,
    body: async (world) => ({ account: await world.findOrCreate('bank_account'), amount: 50, drawer: await world.findOrCreate('drawer') }),
  },
}
