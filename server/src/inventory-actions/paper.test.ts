import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { cash, shirtShop } from '../testing/shirt-shop.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

async function download(token: string, action: string, format: string, language = 'en') {
  const url = `/v1/business/inventory-actions/${action}/download?format=${format}`
  const answer = await server.fastify.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-language': language } })
  const { statusCode: status, headers } = answer
  return { status, headers, text: headers['content-type'] === 'application/pdf' ? pdfText(answer.rawPayload) : answer.body }
}

test('a goods received note names the supplier, what came at what cost, and who signs', async () => {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop, 'Kano Wholesale')
  const intake = await stockUp(shop, supplier, await addProduct(server, shop, { name: 'Rice <50 kg> #1' }), 12.5, 4_500_000)
  for (const format of ['pdf', 'html', 'receipt']) {
    const { status, text } = await download(shop.token, intake, format)
    expect(status).toBe(200)
    for (const words of ['Goods received note', 'SI-000001', 'Kano Wholesale', '12.5', '₦45,000.00', '₦562,500.00'])
      expect(text).toContain(words)
    expect(text).toContain(format === 'pdf' ? 'Rice <50 kg> #1' : 'Rice &lt;50 kg&gt; #1')
    if (format !== 'receipt') expect(text).toContain('Delivered by')
  }
  const pdf = await download(shop.token, intake, 'pdf')
  expect(pdf.headers['content-disposition']).toBe("attachment; filename*=UTF-8''SI-000001.pdf")
  expect((await download(shop.token, intake, 'pdf', 'fr')).text).toContain('Bon de réception')
})

test('a goods received note gives the address of the location that took the goods, not the head office’s', async () => {
  const shop = await openShop(server)
  const yaba = { name: 'Yaba branch', address: '14 Commercial Avenue', city: 'Yaba', state: 'Lagos', latitude: 6.5, longitude: 3.37 }
  const location = String((await shop.call('PUT', '/v1/business/inventory-locations', yaba)).body.location?.id)
  const supplier = await addContact(server, shop)
  const intake = await stockUp(shop, supplier, await addProduct(server, shop), 2, 100, location)
  for (const format of ['pdf', 'html', 'receipt']) {
    const { text } = await download(shop.token, intake, format)
    for (const words of ['Yaba branch', '14 Commercial Avenue', 'Yaba, Lagos']) expect(text, format).toContain(words)
    expect(text, format).not.toContain('Allen Avenue')
  }
})

test('a canceled one says so; a neighbour’s is not there', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const supplier = await addContact(server, shop)
  const intake = await stockUp(shop, supplier, await addProduct(server, shop), 1, 100)
  await shop.call('PATCH', `/v1/business/inventory-actions/${intake}/status`, { status: 'canceled' })
  expect((await download(shop.token, intake, 'pdf')).text).toContain('Canceled on ')
  expect((await download(neighbour.token, intake, 'pdf')).status).toBe(404)
})

test('extra costs are printed below the total with their contacts, unless the member may not see costs', async () => {
  const shop = await openShop(server)
  const [supplier, carrier] = [await addContact(server, shop), await addContact(server, shop, 'GIG Haulage')]
  const { body } = await shop.call('PUT', '/v1/business/inventory-actions/intakes', {
    contact: supplier,
    location: shop.location,
    items: [{ product: await addProduct(server, shop), quantity: 10, cost: 100_000 }],
    payment_accounts: [],
    extra_costs: [
      { name: 'Transport', amount: 50_000, contact: carrier },
      { name: 'Duty', amount: 25_000 },
    ],
  })
  const intake = String(body.inventory_action?.id)
  for (const format of ['pdf', 'html', 'receipt']) {
    const { text } = await download(shop.token, intake, format)
    for (const words of ['Transport, owed to GIG Haulage', '₦500.00', 'Duty', '₦250.00', 'Total with extra costs', '₦10,750.00'])
      expect(text, format).toContain(words)
  }
  const keeper = await shop.member(['inventory-action.view'])
  const { text } = await download(keeper.token, intake, 'html')
  for (const words of ['Transport', '₦500.00', 'Total with']) expect(text).not.toContain(words)
})

test('the paper of an exchange’s return shows the amount that it paid, and the refund', async () => {
  const { shop, sell, swap } = await shirtShop(server)
  const exchange = (await swap(await sell(shop.walkIn, 2), 2, 1, { back_accounts: cash(500) })).body
  const { text } = await download(shop.token, String(exchange.inventory_action?.id), 'html')
  expect(text).toMatch(/Exchanged for SL-000002[^₦]*[-−]₦15\.00/)
  expect(text).toMatch(/Refunded[^₦]*[-−]₦5\.00/)
})
