import type { Permission } from '@kasuwa/contract/platform/permissions'
import pg from 'pg'
import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()

const selling: Permission[] = ['sale.create', 'sale.edit-price', 'sale.view']
const taking: Permission[] = ['inventory-action.create-intake', 'inventory-action.view']

/** A shop with phones in stock, a contact who is only a customer and one who is only a supplier. */
async function phoneShop() {
  const shop = await openShop(server)
  const phone = await addProduct(server, shop, { name: 'Tecno Spark' })
  const [mile, ada, udeh] = [await addContact(server, shop, 'Mile 12'), await addContact(server, shop), await addContact(server, shop)]
  await shop.call('PATCH', `/v1/business/contacts/${ada}`, { contact_type: 'customer' })
  await shop.call('PATCH', `/v1/business/contacts/${udeh}`, { contact_type: 'supplier' })
  await stockUp(shop, mile, phone, 50, 100)
  const sell = (by: Pick<Caller, 'call'>, contact: string, price = 500) =>
    by.call('PUT', '/v1/business/sales', {
      contact,
      location: shop.location,
      items: [{ product: phone, quantity: 1, price }],
      payable_amount: price,
    })
  const takeIn = (by: Pick<Caller, 'call'>, contact: string, cost = 300) =>
    by.call('PUT', '/v1/business/inventory-actions/intakes', {
      contact,
      location: shop.location,
      items: [{ product: phone, quantity: 1, cost }],
    })
  return { shop, mile, ada, udeh, sell, takeIn }
}

const typeOf = async (shop: Shop, contact: string) =>
  (await shop.call('GET', `/v1/business/contacts/${contact}`)).body.contact?.contact_type

/** Audit entries about changed contact types, with their members. */
const auditedTypes = (shop: Shop, contact: string) =>
  within(server, shop, async (ctx) => {
    const rows = await ctx
      .selectFrom('audit_entries')
      .select(['merchant_id', 'before', 'after'])
      .where('entity', '=', 'contacts')
      .where('entity_id', '=', storedId('contact', contact) ?? '')
      .execute()
    return rows.filter(({ before }) => Object.keys(before as object).join() === 'contact_type')
  })

test('a customer with an intake in effect becomes both, by any member, and stays so after its cancellation', async () => {
  const { shop, ada, takeIn } = await phoneShop()
  const keeper = await shop.member(taking)
  const intake = await takeIn(keeper, ada)
  expect(intake.status).toBe(201)
  expect(await typeOf(shop, ada)).toBe('both')
  expect(await auditedTypes(shop, ada)).toEqual([
    { merchant_id: keeper.merchant_id, before: { contact_type: 'customer' }, after: { contact_type: 'both' } },
  ])
  const canceled = await shop.call('PATCH', `/v1/business/inventory-actions/${intake.body.inventory_action?.id}/status`, {
    status: 'canceled',
  })
  expect(canceled.status).toBe(200)
  expect(await typeOf(shop, ada)).toBe('both')
})

test('a supplier becomes both when a sale takes effect, not while it is pending, and the preview says so', async () => {
  const { shop, udeh, sell } = await phoneShop()
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 1 })
  const cashier = await shop.member(selling)
  const sale = await sell(cashier, udeh)
  const path = `/v1/business/sales/${sale.body.sale?.id}`
  expect(await typeOf(shop, udeh)).toBe('supplier')
  const preview = await shop.call('GET', `${path}/consequence?status=approved`)
  expect(preview.body.becomes_both).toMatchObject([{ id: udeh }])
  expect(await typeOf(shop, udeh)).toBe('supplier')
  expect(await auditedTypes(shop, udeh)).toEqual([])
  await shop.call('PATCH', `${path}/status`, { status: 'approved' })
  expect(await typeOf(shop, udeh)).toBe('both')
  expect((await shop.call('GET', `${path}/consequence?status=canceled`)).body.becomes_both).toEqual([])
  await shop.call('PATCH', `${path}/status`, { status: 'canceled' })
  expect(await typeOf(shop, udeh)).toBe('both')
})

test('a sale with a total of zero moves no balance and makes a supplier both', async () => {
  const { shop, ada, udeh, sell, takeIn } = await phoneShop()
  expect([(await sell(shop, udeh, 0)).status, (await takeIn(shop, ada, 0)).status]).toEqual([201, 201])
  expect([await typeOf(shop, udeh), await typeOf(shop, ada)]).toEqual(['both', 'both'])
})

test('a customer who buys and a supplier who supplies keep their type', async () => {
  const { shop, ada, udeh, sell, takeIn } = await phoneShop()
  expect([(await sell(shop, ada)).status, (await takeIn(shop, udeh)).status]).toEqual([201, 201])
  expect([await typeOf(shop, ada), await typeOf(shop, udeh)]).toEqual(['customer', 'supplier'])
})

test('ten concurrent sales to a supplier make them both once, with one audit entry', async () => {
  const { shop, udeh } = await phoneShop()
  // A repair has no stock, so no lock serializes these sales before the supplier’s row.
  const repair = await addProduct(server, shop, { name: 'Repair', service: true })
  const body = { contact: udeh, location: shop.location, items: [{ product: repair, quantity: 1, price: 500 }], payable_amount: 500 }
  const [holder, watcher] = [new pg.Client({ connectionString: server.ownerUrl }), new pg.Client({ connectionString: server.ownerUrl })]
  await Promise.all([holder.connect(), watcher.connect()])
  await holder.query('begin')
  await holder.query('select from contacts where id = $1 for no key update', [storedId('contact', udeh)])
  const selling = Promise.all(Array.from({ length: 10 }, () => shop.call('PUT', '/v1/business/sales', body)))
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await watcher.query<{ count: number }>(waiting)).rows[0]?.count, { timeout: 30_000 }).toBe(10)
  await holder.query('commit')
  await Promise.all([holder.end(), watcher.end()])
  expect((await selling).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(await typeOf(shop, udeh)).toBe('both')
  expect(await auditedTypes(shop, udeh)).toHaveLength(1)
  expect((await shop.call('GET', `/v1/business/contacts/${udeh}`)).body.contact).toMatchObject({ balance: 5_000 })
})

test('the walk-in customer cannot be a supplier, and an old pending intake from them can only be canceled', async () => {
  const { shop, ada, takeIn } = await phoneShop()
  const rejection = {
    status: 422,
    body: { errors: { contact: ['Choose a supplier: the walk-in customer brings no stock'] } },
  }
  expect(await takeIn(shop, shop.walkIn)).toMatchObject(rejection)
  await shop.call('PATCH', '/v1/business/actions-approval-level', { stock_intake_approval_level: 1 })
  const intake = await takeIn(shop, ada)
  const walkIn = storedId('contact', shop.walkIn) ?? ''
  await within(server, shop, (ctx) =>
    ctx.updateTable('inventory_actions').set({ contact_id: walkIn }).where('status', '=', 'pending').execute(),
  )
  const settle = (status: string) =>
    shop.call('PATCH', `/v1/business/inventory-actions/${intake.body.inventory_action?.id}/status`, { status })
  expect(await settle('approved')).toMatchObject(rejection)
  expect((await settle('canceled')).status).toBe(200)
})

test('pickers list suppliers first at an intake and customers first at the till, and omit no contact', async () => {
  const { shop, mile } = await phoneShop()
  const names = async (query: string) =>
    ((await shop.call('GET', `/v1/business/contacts/open?${query}`)).body.rows as unknown as { name: string }[]).map(({ name }) => name)
  await shop.call('PATCH', `/v1/business/contacts/${mile}`, { contact_type: 'supplier' })
  const all = await names('')
  const [customers, suppliers] = [await names('first=customer'), await names('first=supplier')]
  expect(customers.toSorted()).toEqual(all.toSorted())
  expect(suppliers.toSorted()).toEqual(all.toSorted())
  expect(customers).toContain('Walk-in customer')
  expect(suppliers.slice(0, 2)).toContain('Mile 12')
  expect(customers.slice(2)).toContain('Mile 12')
})

test('after all of this the books are sound', () => expectSoundBooks(server))
