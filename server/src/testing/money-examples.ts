import { billingExamples } from './billing-examples.ts'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import type { Example } from './example.ts'
import { type World, approvedIntake, approvedSale } from './world.ts'

const directionOf = (permission?: Permission) => (permission?.startsWith('inventory-action') ? ('out' as const) : ('in' as const))

/** Something that the world's contact owes, or is owed, with a payment of which a part is credit. */
async function owedWithCredit(world: World, direction: 'in' | 'out'): Promise<string> {
  const id = await (direction === 'in' ? approvedSale : approvedIntake)(world)
  const path = `/v1/business/contacts/${await world.one('contact')}/payments`
  await world.made('POST', path, { direction, amount: 200, documents: [{ id, amount: 50 }] })
  return id
}

/** A payment of which nothing is taken back. */
async function paid(world: World, direction: 'in' | 'out'): Promise<string> {
  const path = `/v1/business/contacts/${await world.one('contact')}/payments`
  return String((await world.made('POST', path, { direction, amount: 100 })).contact_payment?.id)
}

/** A canceled sale of which what was paid is kept. */
async function keptSale(world: World): Promise<string> {
  const id = await world.another('sale')
  await world.made('PATCH', `/v1/business/sales/${id}/status`, { status: 'canceled' })
  return id
}

/** Whose documents the world's are. */
const payer = (world: World): Promise<string> => world.one('contact')

/** Calls of payments of contacts, and of what was kept. */
export const moneyExamples: Record<string, Example> = {
  ...billingExamples,
  'contactPayments.openItems': { query: (_, permission) => ({ direction: directionOf(permission) }) },
  'contactPayments.record': {
    id: payer,
    body: async (world, permission) => ({
      ...{
        direction: directionOf(permission),
        amount: 150_00,
        account: await world.one('bank_account'),
        note: 'Transfer',
        date: '2026-01-05',
      },
      documents: [{ id: await owedWithCredit(world, directionOf(permission)), amount: 100 }],
      drawer: await world.one('drawer'),
    }),
  },
  'contactPayments.undo': {
    id: payer,
    params: async (world, _, permission) => ({ payment: await paid(world, directionOf(permission)) }),
    query: async (world) => ({ refund_account: await world.one('bank_account') }),
  },
  'contactPayments.receipt': { id: payer, params: async (world) => ({ payment: await world.one('contact_payment') }) },
  'contactPayments.settle': {
    id: payer,
    body: async (world, permission) => ({
      direction: directionOf(permission),
      documents: [{ id: await owedWithCredit(world, directionOf(permission)), amount: 100 }],
    }),
  },
  'sales.refund': {
    id: keptSale,
    body: async (world) => ({ account: await world.one('bank_account'), amount: 50, drawer: await world.one('drawer') }),
  },
}
