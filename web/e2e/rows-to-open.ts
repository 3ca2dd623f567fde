import type { ScreenIds } from '../pictures/places.ts'
import type { Caller } from '../pictures/screen-ids.ts'
import type { Opened } from './dialog-openings.ts'

type OpenedRows = Omit<Opened, keyof ScreenIds>
type Places = Pick<ScreenIds, 'contact' | 'location'>

const rowsByCaller = new WeakMap<Caller, Promise<OpenedRows>>()

/** Rows that dialogs open besides those of the pictures, with the product “Exactly” of ₦12,500. Files of one shop share them. */
export function makeRowsToOpen(caller: Caller, places: Places): Promise<OpenedRows> {
  const rows = rowsByCaller.get(caller) ?? createRows(caller, places)
  rowsByCaller.set(caller, rows)
  return rows
}

async function createRows(caller: Caller, { contact, location }: Places): Promise<OpenedRows> {
  const create = async (path: string, key: string, body: object) =>
    (await caller.call<Record<string, { id: string }>>('PUT', `/v1/business/${path}`, body))[key]?.id ?? ''
  await create('products', 'product', { name: 'Exactly', type: 'service', price: 1_250_000, has_inventory: false })
  const product = await caller.first('/v1/business/products?search=milk')
  const items = [{ product, quantity: 1, price: 100 }]
  const paidBack = await create('sales', 'sale', {
    contact,
    location,
    items,
    payable_amount: 100,
    payment_accounts: [{ account: null, amount: 100 }],
  })
  await caller.call('PATCH', `/v1/business/sales/${paidBack}/status`, { status: 'canceled', reason: 'wrong' })
  const unpaidIntake = await create('inventory-actions/intakes', 'inventory_action', {
    contact,
    location,
    items: [{ product, quantity: 1, cost: 50 }],
  })
  const saved = await create('saved-reports', 'saved_report', { name: `Sales of the month ${Date.now()}`, report: 'sale', question: {} })
  return { paidBack, unpaidIntake, saved }
}
