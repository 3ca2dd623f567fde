import { storedId } from '../database/ids.ts'
import type { World } from './world.ts'

interface DrawerInput {
  contact: string
  phone: string
  account: string
}

const drawers = '/v1/business/drawers'

/** Drawers that were opened, used, closed, reopened and deleted; payments undone in another session than their own. */
export async function keepDrawers(world: World, { contact, phone, account }: DrawerInput) {
  const createDrawer = async () =>
    String((await world.mustCall('PUT', drawers, { location: world.location, name: `Till ${world.number()}` })).drawer?.id)
  const opened = async (id: string) => String((await world.mustCall('POST', `${drawers}/${id}/open`, { float: 50_00 })).drawer_session?.id)
  const move = (id: string, direction: string, amount: number) =>
    world.mustCall('POST', `${drawers}/${id}/movements`, { direction, amount, reason: 'Change' })
  const counts = [{ amount: 40_00 }, { account, amount: 30_00 }]
  const close = (id: string) => world.mustCall('POST', `${drawers}/${id}/close`, { counted: counts, note: 'As it was' })
  const payments = [
    { account: null, amount: 20_00 },
    { account, amount: 30_00 },
  ]
  const sell = async (drawer: string) => {
    const items = [{ product: phone, quantity: 1, price: 100_07 }]
    const form = { contact, location: world.location, items, payable_amount: 100_07, payment_accounts: payments, drawer }
    return String((await world.mustCall('PUT', '/v1/business/sales', form)).sale?.id)
  }
  /** Receives goods and pays at the drawer. One extra cost is paid in cash, one from the account, and one is owed. */
  const takeIn = async (drawer: string, cost: number) => {
    const items = [{ product: phone, quantity: 1, cost: 50_00 }]
    const costs = [{ paid_from: 'cash' }, { paid_from: account }, { contact }]
    const extra_costs = costs.map((from) => ({ name: 'Transport', amount: cost, ...from }))
    const form = { contact, location: world.location, items, extra_costs, payment_accounts: [{ account: null, amount: 4_00 }], drawer }
    return String((await world.mustCall('PUT', '/v1/business/inventory-actions/intakes', form)).inventory_action?.id)
  }
  const till = await createDrawer()
  const first = await opened(till)
  const [atDrawer, refundedSale] = [await sell(till), await sell(till)]
  await move(till, 'in', 10_00)
  await move(till, 'out', 5_00)
  const ahead = `/v1/business/contacts/${contact}/payments`
  await world.mustCall('POST', ahead, { direction: 'in', amount: 7_00, drawer: till })
  await world.mustCall('POST', ahead, { direction: 'out', amount: 3_00, drawer: till })
  const carried = await takeIn(till, 2_00)
  const sentBack = await takeIn(till, 1_00)
  await close(till)
  await opened(till)
  const cancelForm = { status: 'canceled', refund: true, drawer: till }
  await world.mustCall('PATCH', `/v1/business/inventory-actions/${sentBack}/status`, cancelForm)
  await world.mustCall('PATCH', `/v1/business/sales/${refundedSale}/status`, cancelForm)
  await close(till)
  await world.mustCall('POST', `${drawers}/${till}/reopen`, {})
  const spare = await createDrawer()
  await opened(spare)
  await close(spare)
  const response = await world.call('DELETE', `${drawers}/${spare}`)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return {
    session: storedId('drawer_session', first) ?? '',
    drawer: storedId('drawer', till) ?? '',
    account: storedId('bank_account', account) ?? '',
    atDrawer: storedId('sale', atDrawer) ?? '',
    carriedAtDrawer: storedId('inventory_action', carried) ?? '',
    backAtDrawer: storedId('inventory_action', sentBack) ?? '',
  }
}
