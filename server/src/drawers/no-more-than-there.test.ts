import { endpoints } from '@kasuwa/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { nameOf } from '../testing/examples.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { fieldsOf } from '../testing/schemas.ts'
import { type JsonResponse, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

/*
 * No more cash leaves a drawer than should be in it (`drawer-sessions/session.ts`), whether by a payment, a refund or a movement.
 */
const server = await testServer()
const actions = '/v1/business/inventory-actions'
const sales = '/v1/business/sales'
const float = 50_00
const price = 100_00

async function openStall() {
  const shop = await openShop(server)
  const [bag, ada] = [await addProduct(server, shop, { name: 'Rice', price }), await addContact(server, shop, 'Ada Eze')]
  await stockUp(shop, ada, bag, 100, 60_00)
  const drawer = String((await shop.call('PUT', '/v1/business/drawers', { location: shop.location, name: 'Front till' })).body.drawer?.id)
  const at = `/v1/business/drawers/${drawer}`
  const session = String((await shop.call('POST', `${at}/open`, { float })).body.drawer_session?.id)
  const expected = async () => {
    const { drawer_session } = (await shop.call('GET', `${at}/sessions/${session}`)).body
    return Number((drawer_session?.accounts as unknown as { expected: number }[] | undefined)?.[0]?.expected)
  }
  const cash = [{ account: null, amount: price }]
  /** A sale without a drawer, paid in cash unless `more` says otherwise. */
  const sale = (more: object = {}) =>
    shop.call('PUT', sales, {
      ...{ contact: ada, location: shop.location, items: [{ product: bag, quantity: 1, price }], payable_amount: price },
      ...{ payment_accounts: cash, ...more },
    })
  const soldId = async (more: object = {}) => String((await sale(more)).body.sale?.id)
  const back = (saleId: string, more: object = {}) =>
    shop.call('PUT', `${actions}/return-inwards`, {
      ...{
        contact: ada,
        location: shop.location,
        sale: saleId,
        items: [{ product: bag, quantity: 1, price }],
        payment_accounts: cash,
        ...more,
      },
    })
  const intake = (more: object) =>
    shop.call('PUT', `${actions}/intakes`, {
      ...{ contact: ada, location: shop.location, items: [{ product: bag, quantity: 2, cost: price }], ...more },
    })
  const level = (name: string, value: number) =>
    shop.call('PATCH', '/v1/business/actions-approval-level', { [`${name}_approval_level`]: value })
  const paid = async (id: string) => {
    const payments = (await shop.call('GET', `${sales}/${id}?with_payments`)).body.sale?.edges?.payments
    return String((payments as unknown as { id: string }[])[0]?.id)
  }
  return { shop, bag, ada, drawer, at, cash, sale, soldId, back, intake, level, paid, expected }
}

type Stall = Awaited<ReturnType<typeof openStall>>
/** Prepares a call that takes ₦100.00 out of a drawer with an expected ₦50.00. */
type Way = (stall: Stall) => Promise<() => Promise<JsonResponse>>

const ways: [string, field: string, Way][] = [
  [
    'drawers.move',
    'amount',
    async ({ shop, at }) =>
      () =>
        shop.call('POST', `${at}/movements`, { amount: price, direction: 'out', reason: 'Fuel' }),
  ],
  [
    'inventory.pay',
    'amount',
    async ({ shop, intake, drawer }) => {
      const id = String((await intake({})).body.inventory_action?.id)
      return () => shop.call('POST', `${actions}/${id}/payments`, { amount: price, drawer })
    },
  ],
  [
    'inventory.createIntake',
    'payment_accounts',
    async ({ intake, cash, drawer }) =>
      () =>
        intake({ payment_accounts: cash, drawer }),
  ],
  [
    'inventory.createIntake',
    'extra_costs.0.paid_from',
    async ({ intake, drawer }) =>
      () =>
        intake({ extra_costs: [{ name: 'Transport', amount: price, paid_from: 'cash' }], drawer }),
  ],
  [
    'inventory.createReturnInward',
    'payment_accounts',
    async ({ soldId, back, drawer }) => {
      const id = await soldId()
      return () => back(id, { drawer })
    },
  ],
  [
    'inventory.setStatus',
    'status',
    async ({ shop, soldId, back, level, drawer }) => {
      await level('return_inward', 1)
      const id = String((await back(await soldId())).body.inventory_action?.id)
      return () => shop.call('PATCH', `${actions}/${id}/status`, { status: 'approved', drawer })
    },
  ],
  [
    'contactPayments.record',
    'amount',
    async ({ shop, ada, drawer }) =>
      () =>
        shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'out', amount: price, documents: [], drawer }),
  ],
  [
    'contactPayments.undo',
    'refund_account',
    async ({ shop, ada, drawer }) => {
      const created = await shop.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'in', amount: price, documents: [] })
      const id = String(created.body.contact_payment?.id)
      return () => shop.call('DELETE', `/v1/business/contacts/${ada}/payments/${id}?drawer=${drawer}`)
    },
  ],
  [
    'sales.undoPayment',
    'refund_account',
    async ({ shop, soldId, paid, drawer }) => {
      const id = await soldId()
      const payment = await paid(id)
      return () => shop.call('DELETE', `${sales}/${id}/payments/${payment}?drawer=${drawer}`)
    },
  ],
  [
    'sales.setStatus',
    'refund_account',
    async ({ shop, soldId, drawer }) => {
      const id = await soldId()
      return () => shop.call('PATCH', `${sales}/${id}/status`, { status: 'canceled', refund: true, drawer })
    },
  ],
  [
    'sales.consequence',
    'refund_account',
    async ({ shop, soldId, drawer }) => {
      const id = await soldId()
      return () => shop.call('GET', `${sales}/${id}/consequence?status=canceled&refund=1&drawer=${drawer}`)
    },
  ],
  [
    'sales.delete',
    'refund_account',
    async ({ shop, soldId, level, drawer }) => {
      await level('sale', 1)
      const id = await soldId()
      return () => shop.call('DELETE', `${sales}/${id}?refund=1&drawer=${drawer}`)
    },
  ],
  [
    'sales.refund',
    'amount',
    async ({ shop, soldId, drawer }) => {
      const id = await soldId()
      await shop.call('PATCH', `${sales}/${id}/status`, { status: 'canceled', refund: false })
      return () => shop.call('POST', `${sales}/${id}/refund`, { account: null, amount: price, drawer })
    },
  ],
  [
    'sales.create',
    'payment_accounts',
    async ({ shop, bag, sale, soldId, drawer }) => {
      const two = { contact: shop.walkIn, items: [{ product: bag, quantity: 2, price }], payable_amount: 2 * price }
      const id = await soldId({ ...two, payment_accounts: [{ amount: 2 * price }] })
      return () => sale({ contact: shop.walkIn, payment_accounts: [], corrects: id, drawer })
    },
  ],
  [
    'exchanges.create',
    'back_accounts',
    async ({ shop, bag, soldId, cash, drawer }) => {
      const two = { items: [{ product: bag, quantity: 2, price }], payable_amount: 2 * price, payment_accounts: [{ amount: 2 * price }] }
      const id = await soldId(two)
      const form = { sale: id, location: shop.location, returned: [{ product: bag, quantity: 2, price }], drawer }
      const out = { items: [{ product: bag, quantity: 1, price }], payable_amount: price, back_accounts: cash }
      return () => shop.call('PUT', '/v1/business/exchanges', { ...form, ...out })
    },
  ],
]

test.each(ways)('%s takes no more cash out of a drawer than should be in it, and says so on %s', async (_, field, prepare) => {
  const stall = await openStall()
  const act = await prepare(stall)
  expect(await act()).toMatchObject({
    status: 422,
    body: { errors: { [field]: ['Front till should have ₦50.00 in cash: pay some in before you pay out more'] } },
  })
  expect(await stall.expected()).toBe(float)
  await stall.shop.call('POST', `${stall.at}/movements`, { amount: price - float, direction: 'in', reason: 'Change' })
  const { status, body } = await act()
  expect([200, 201], JSON.stringify(body)).toContain(status)
  expect(await stall.expected()).toBe(status === 200 && 'stock' in body ? price : 0)
})

/** Calls that are not in `ways`: they only bring cash into a drawer. */
const bringsIn = [
  ...['sales.pay', 'quotations.sale'],
  // A reversed payment to a supplier, or a reversed refund to a customer. `consequence` previews what `setStatus` does.
  ...['inventory.undoPayment', 'inventory.delete', 'inventory.consequence'],
]

test('every call that names a drawer is tried here, or only brings cash in', () => {
  const drawerCalls = endpoints.filter(({ body, query }) => [...fieldsOf(body), ...fieldsOf(query)].includes('drawer')).map(nameOf)
  const triedCalls = new Set([...ways.map(([name]) => name), ...bringsIn])
  expect(drawerCalls.filter((name) => !triedCalls.has(name))).toEqual([])
})

test('a refusal hides a drawer’s expected cash from a member who is not responsible for it', async () => {
  const { shop, ada, drawer } = await openStall()
  const clerk = await shop.member(['sale.create', 'sale.edit', 'inventory-action.edit'])
  const paid = await clerk.call('POST', `/v1/business/contacts/${ada}/payments`, { direction: 'out', amount: price, documents: [], drawer })
  expect(paid).toMatchObject({
    status: 422,
    body: { errors: { amount: ['Front till does not have that much cash: pay some in first, or pay another way'] } },
  })
})

test('a drawer short of cash still takes money in, and pays none out', async () => {
  const { shop, at, expected } = await openStall()
  const move = (direction: string, amount: number) => shop.call('POST', `${at}/movements`, { direction, amount, reason: 'Change' })
  // Direct SQL, since the server refuses what would leave a drawer short of cash.
  await move('in', 80_00)
  const client = new pg.Client({ connectionString: server.ownerUrl })
  await client.connect()
  await client.query(`update drawer_movements set direction = 'out' where business_id = $1`, [shop.business_id])
  await client.end()
  expect(await expected()).toBe(float - 80_00)
  expect((await move('in', 10_00)).status).toBe(200)
  expect(await move('out', 1)).toMatchObject({
    status: 422,
    body: { errors: { amount: [expect.stringContaining('Front till should have ₦0.00 in cash')] } },
  })
  expect(await expected()).toBe(float - 70_00)
})

test('a payment from a bank account is not limited by the cash in the drawer', async () => {
  const { shop, drawer, intake, expected } = await openStall()
  const account = { bank_code: '057', account_number: '2098765432', account_name: 'Stall' }
  const bank = String((await shop.call('PUT', '/v1/business/bank-accounts', account)).body.bank_account?.id)
  expect((await intake({ payment_accounts: [{ account: bank, amount: price }], drawer })).status).toBe(201)
  expect(await expected()).toBe(float)
})

test('the books are sound', () => expectSoundBooks(server))
