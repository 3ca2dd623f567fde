import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function get({ token }: Caller, path: string) {
  const answer = await server.fastify.inject({ url: `/v1/business/${path}`, headers: { authorization: `Bearer ${token}` } })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  return { status: answer.statusCode, text: isPdf ? pdfText(answer.rawPayload) : answer.body }
}

/** A sale of a repair for ₦450.00. */
async function sell(shop: Shop, contact: string, location = shop.location): Promise<string> {
  const product = await addProduct(server, shop, { name: 'Repair', price: 45_000, service: true })
  const items = [{ product, quantity: 1, price: 45_000 }]
  const { body } = await shop.call('PUT', '/v1/business/sales', { contact, location, items, payable_amount: 45_000 })
  return String(body.sale?.id)
}

async function pay(shop: Shop, contact: string, amount: number, direction: 'in' | 'out' = 'in'): Promise<string> {
  const { status, body } = await shop.call('POST', `/v1/business/contacts/${contact}/payments`, { direction, amount, note: 'By transfer' })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body.contact_payment?.id)
}

const receipt = (contact: string, payment: string, format = 'html') => `contacts/${contact}/payments/${payment}/receipt?format=${format}`

test('a payment over several sales has one receipt with its allocations, its credit and the balance due, and shows an undo', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Ada Obi')
  for (let count = 0; count < 3; count++) await sell(shop, ada)
  const payment = await pay(shop, ada, 100_000)
  for (const format of ['pdf', 'html', 'receipt']) {
    const { status, text } = await get(shop, receipt(ada, payment, format))
    expect(status).toBe(200)
    const expectedWords = [
      'Receipt',
      'Received from',
      'Ada Obi',
      '₦1,000.00',
      'Invoice SL-000001',
      'Invoice SL-000003',
      '₦450.00',
      '₦100.00',
    ]
    for (const words of [...expectedWords, 'Balance due', '₦350.00', 'By transfer', payment.slice(-8)])
      expect(text, `${format}: ${words}`).toContain(words)
  }
  const over = await pay(shop, ada, 40_000)
  const { text } = await get(shop, receipt(ada, over))
  for (const words of ['Invoice SL-000003', '₦350.00', 'Kept as credit', '₦50.00']) expect(text).toContain(words)
  for (const words of ['SL-000001', 'Balance due']) expect(text).not.toContain(words)
  expect((await shop.call('DELETE', `/v1/business/contacts/${ada}/payments/${payment}`)).status).toBe(200)
  const undone = await get(shop, receipt(ada, payment))
  expect(undone.text).toContain('It no longer counts.')
  expect(undone.text).not.toContain('SL-000001')
  expect((await get(shop, receipt(await addContact(server, shop), payment))).status).toBe(404)
  expect((await get(await openShop(server), receipt(ada, payment))).status).toBe(404)
  expect((await get(shop, receipt(ada, ada))).status).toBe(404)
})

test('a receipt keeps the names of its day, also after a rename or a merge of the contact', async () => {
  const shop = await openShop(server)
  const [ada, mainContact] = [await addContact(server, shop, 'Chidi Bello'), await addContact(server, shop, 'Adaeze Eze')]
  await sell(shop, ada)
  const payment = await pay(shop, ada, 100)
  expect((await shop.call('PATCH', `/v1/business/contacts/${ada}`, { name: 'Chidi Nwosu' })).status).toBe(200)
  expect((await shop.call('POST', `/v1/business/contacts/${ada}/merge`, { into: mainContact })).status).toBe(200)
  for (const contact of [ada, mainContact]) {
    const { status, text } = await get(shop, receipt(contact, payment))
    expect(status).toBe(200)
    expect(text).toContain('Chidi Bello')
    for (const words of ['Chidi Nwosu', 'Adaeze Eze']) expect(text).not.toContain(words)
  }
})

test('a supplier’s receipt needs the right to payables, and a bound member’s receipt names no documents of other locations', async () => {
  const shop = await openShop(server)
  const mile = await addContact(server, shop, 'Mile 12')
  await stockUp(shop, mile, await addProduct(server, shop), 10, 5_000)
  const out = await pay(shop, mile, 20_000, 'out')
  const { text } = await get(shop, receipt(mile, out))
  for (const words of ['Payment', 'Paid to', 'Mile 12', '₦200.00 paid', 'Goods received note', '₦300.00']) expect(text).toContain(words)
  expect(text).not.toContain('Thank you')
  const clerk = await shop.member(['contact.view-balance-transaction'])
  expect((await get(clerk, receipt(mile, out))).status).toBe(403)

  const ada = await addContact(server, shop, 'Ada Obi')
  await sell(shop, ada)
  const response = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Yaba',
    ...{ state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 },
  })
  const yaba = String(response.body.location?.id)
  await sell(shop, ada, yaba)
  const payment = await pay(shop, ada, 60_000)
  const yabaMember = await shop.member(['contact.view-balance-transaction'], yaba)
  const yabaReceipt = await get(yabaMember, receipt(ada, payment))
  for (const words of ['SL-000002', '₦150.00', 'Other documents', '₦450.00']) expect(yabaReceipt.text).toContain(words)
  for (const words of ['SL-000001', 'Balance due']) expect(yabaReceipt.text).not.toContain(words)
})
