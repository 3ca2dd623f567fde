import { storedId } from '../database/ids.ts'
import { billing, planNamed } from './billing.ts'
import { begunPayment, onPlan } from './plans-for-world.ts'
import type { Example } from './example.ts'
import { confirmationOf, paidOtherwise, subaccountFor, wronglyPaid } from './online-payments.ts'
import type { World } from './world.ts'

const capacityByPermission: Readonly<Record<string, string>> = { 'member.add': 'members', 'inventory-location.create': 'locations' }

const referenceOf = (world: World, id: string): Promise<string> =>
  world.server.app.database.transaction({ business_id: world.business_id }, async (db) => {
    const row = await db
      .selectFrom('plan_payments')
      .select('reference')
      .where('business_id', '=', world.business_id)
      .where('id', '=', storedId('plan_payment', id) ?? '')
      .executeTakeFirstOrThrow()
    return row.reference
  })
const references = new WeakMap<World, string>()

/** A plan that the business can change to, now or later. */
const another = async (world: World): Promise<string> => {
  const { billing: now } = await world.mustCall('GET', billing, undefined)
  return planNamed(world, String(now?.plan?.name) === 'Business' && String(now?.standing) === 'paid' ? 'Growth' : 'Business')
}

/** A subaccount for customers' payments, and the account that it pays out to. */
const toBePaid = async (world: World) => {
  const account = await world.findOrCreate('bank_account')
  return { subaccount: await subaccountFor(world.call, account), account }
}

/** Calls of a business's plan. */
export const billingExamples: Record<string, Example> = {
  'billing.room': { query: (_, permission) => ({ of: capacityByPermission[permission ?? ''] ?? 'products' }) },
  'billing.preview': { query: async (world) => ({ plan: await planNamed(world, 'Growth') }) },
  'billing.changePlan': {
    body: async (world) => ({ plan: await another(world), card: null }),
    instead: { card: async (world) => ({ plan: await another(world), card: await world.findOrCreate('payment_card') }) },
  },
  'billing.renewPlan': {
    body: async (world) => {
      await onPlan(world)
      return { card: null }
    },
    instead: {
      card: async (world) => {
        await onPlan(world)
        return { card: await world.findOrCreate('payment_card') }
      },
    },
  },
  'billing.changeCard': {
    body: () => ({ card: null }),
    instead: { card: async (world) => ({ card: await world.findOrCreate('payment_card') }) },
  },
  'onlinePayments.subaccount': { query: toBePaid },
  'onlinePayments.edit': {
    body: async (world) => {
      const { subaccount, account } = await toBePaid(world)
      return { subaccount, account, confirmation: await confirmationOf(world.call, subaccount, account) }
    },
    fitted: async (world, body) => {
      const { account } = body as { account: string }
      const subaccount = await subaccountFor(world.call, account)
      return { subaccount, account, confirmation: await confirmationOf(world.call, subaccount, account) }
    },
  },
  'onlinePayments.sendBack': { id: wronglyPaid },
  'paystackPayments.sendBack': {
    id: async (world) => {
      const { id, reference } = await begunPayment(world)
      await paidOtherwise(world.server, reference)
      await world.mustCall('POST', `/v1/paystack-payments/${id}/callback`, { reference })
      return id
    },
  },
  'paystackPayments.callback': {
    id: async (world) => {
      const { id, reference } = await begunPayment(world)
      references.set(world, reference)
      return id
    },
    body: async (world) => ({ reference: references.get(world) ?? (await referenceOf(world, (await begunPayment(world)).id)) }),
  },
}
