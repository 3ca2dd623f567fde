import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function limitedShop(limit: number | null) {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', price: 1000 })
  const [ada, supplier] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Mile 12')]
  await stockUp(shop, supplier, rice, 100, 600)
  expect(await shop.call('PATCH', `/v1/business/contacts/${ada}`, { credit_limit: limit })).toMatchObject({
    status: 200,
    body: { contact: { credit_limit: limit } },
  })
  const sell = (quantity: number, paid: number, more: object = {}, caller: Pick<Caller, 'call'> = shop) =>
    caller.call('PUT', '/v1/business/sales', {
      ...{ contact: ada, location: shop.location, items: [{ product: rice, quantity, price: 1000 }] },
      payable_amount: quantity * 1000,
      payment_accounts: paid > 0 ? [{ account: null, amount: paid }] : [],
      ...more,
    })
  const balance = async () => Number((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.balance)
  return { shop, rice, ada, sell, balance }
}

const over = (balance: string, limit: string) => ({
  status: 422,
  body: { errors: { contact: [`Ada would owe ${balance}; the limit is ${limit}`] } },
})
const approvals = async (shop: Shop, level: number) =>
  expect(await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: level })).toMatchObject({ status: 200 })

test('a sale on credit may reach the limit but not exceed it; the paid part is not credit', async () => {
  const { sell, balance } = await limitedShop(5000)
  expect(await sell(3, 0)).toMatchObject({ status: 201 })
  expect(await sell(3, 999)).toMatchObject(over('₦50.01', '₦50.00'))
  expect(await sell(3, 1000)).toMatchObject({ status: 201 })
  expect(await balance()).toBe(5000)
  expect(await sell(1, 0)).toMatchObject(over('₦60.00', '₦50.00'))
  // The sale leaves nothing due.
  expect(await sell(4, 4000)).toMatchObject({ status: 201 })
  expect(await balance()).toBe(5000)
})

test('without a limit any credit is allowed; a limit of zero allows none', async () => {
  const free = await limitedShop(null)
  expect(await free.sell(90, 0)).toMatchObject({ status: 201 })
  const { sell } = await limitedShop(0)
  expect(await sell(1, 0)).toMatchObject(over('₦10.00', '₦0.00'))
  expect(await sell(1, 1000)).toMatchObject({ status: 201 })
})

test('members who may change balances can exceed it knowingly, and the audit log records it; others cannot', async () => {
  const { shop, sell, balance } = await limitedShop(1000)
  const seller = await shop.member(['sale.create', 'contact.view'])
  expect(await sell(2, 0, { over_limit: true }, seller)).toMatchObject({ status: 403 })
  expect(await sell(1, 0, {}, seller)).toMatchObject({ status: 201 })
  const keeper = await shop.member(['sale.create', 'contact.update-balance'])
  expect(await sell(2, 0, {}, keeper)).toMatchObject(over('₦30.00', '₦10.00'))
  expect(await sell(2, 0, { over_limit: true }, keeper)).toMatchObject({ status: 201 })
  expect(await balance()).toBe(3000)
})

test('only members who may change balances set a limit; others can send the form unchanged', async () => {
  const { shop, ada } = await limitedShop(1000)
  const editor = await shop.member(['contact.edit', 'contact.create'])
  const edit = (body: object) => editor.call('PATCH', `/v1/business/contacts/${ada}`, body)
  expect(await edit({ credit_limit: 2000 })).toMatchObject({ status: 403 })
  expect(await edit({ credit_limit: null })).toMatchObject({ status: 403 })
  expect(await edit({ credit_limit: 1000, payment_terms_days: 7, language: 'fr' })).toMatchObject({
    status: 200,
    body: { contact: { credit_limit: 1000, payment_terms_days: 7, language: 'fr' } },
  })
  const form = { name: 'Bola', email: 'bola@mail.test', phone: '08031234567' }
  expect(await editor.call('PUT', '/v1/business/contacts', { ...form, credit_limit: 5 })).toMatchObject({ status: 403 })
  expect(await editor.call('PUT', '/v1/business/contacts', form)).toMatchObject({ status: 201, body: { contact: { credit_limit: null } } })
})

test('a pending sale is checked when it takes effect, less its deposit', async () => {
  const { shop, sell, balance } = await limitedShop(2000)
  await approvals(shop, 1)
  const id = async (saleResponse: ReturnType<typeof sell>) => String((await saleResponse).body.sale?.id)
  const [first, second, paid] = [await id(sell(2, 0)), await id(sell(3, 1500)), await id(sell(1, 1000))]
  const approve = (sale: string, more: object = {}) =>
    shop.call('PATCH', `/v1/business/sales/${sale}/status`, { status: 'approved', ...more })
  // The deposit is credit until then: 2,000 less 2,500.
  expect(await approve(first)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(-500)
  expect(await shop.call('GET', `/v1/business/sales/${second}/consequence?status=approved`)).toMatchObject(over('₦25.00', '₦20.00'))
  expect(await approve(second)).toMatchObject(over('₦25.00', '₦20.00'))
  expect(await shop.call('GET', `/v1/business/sales/${second}/consequence?status=approved&over_limit=1`)).toMatchObject({ status: 200 })
  expect(await approve(second, { over_limit: true })).toMatchObject({ status: 200 })
  expect(await approve(paid)).toMatchObject({ status: 200 })
  expect(await balance()).toBe(3500)
})

test('a correction is checked for its difference', async () => {
  const { rice, sell, balance } = await limitedShop(3000)
  const wrong = String((await sell(3, 0)).body.sale?.id)
  expect(await sell(4, 0, { corrects: wrong })).toMatchObject(over('₦40.00', '₦30.00'))
  expect(await sell(2, 0, { corrects: wrong })).toMatchObject({ status: 201 })
  expect([rice.length, await balance()]).toEqual([28, 2000])
})

test('a correction counts its reversal, also for a customer merged meanwhile', async () => {
  const { shop, ada, sell, balance } = await limitedShop(6000)
  const alias = await addContact(server, shop, 'Ada O.')
  const wrong = String((await sell(5, 0, { contact: alias })).body.sale?.id)
  await shop.call('POST', `/v1/business/contacts/${alias}/merge`, { into: ada })
  expect(await sell(7, 0, { corrects: wrong })).toMatchObject(over('₦70.00', '₦60.00'))
  expect(await sell(6, 0, { corrects: wrong })).toMatchObject({ status: 201 })
  expect(await balance()).toBe(6000)
})

test('the books are sound', () => expectSoundBooks(server))
