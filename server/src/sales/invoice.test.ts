import { saleTotals } from '@kasuwa/contract/sale-totals'
import { expect, test } from 'vitest'
import { addContact, addProduct } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

interface Line {
  name: string
  quantity: number
  price: number
}

/** A sale of services, which need no stock. @returns its public id */
async function sell(shop: Shop, contact: string, lines: readonly Line[], more: { discount?: number; rate?: number; paid?: number[] } = {}) {
  const { discount = 0, rate = 0, paid = [] } = more
  const tax = rate > 0 ? await shop.call('PUT', '/v1/business/sale-taxes', { name: 'VAT', rate, tax_id: 'TIN-77' }) : undefined
  const totals = saleTotals(
    lines.map((line) => ({ quantity: Math.round(line.quantity * 1000), price: line.price })),
    discount,
    rate > 0 ? [{ rate: Math.round(rate * 10_000), covers: () => true }] : [],
  )
  // One by one: five hundred at once wait longer for a connection than a busy machine has.
  const products: string[] = []
  for (const { name, price } of lines) products.push(await addProduct(server, shop, { name, price, service: true }))
  const createdResponse = await shop.call('PUT', '/v1/business/sales', {
    contact,
    location: shop.location,
    date: '2026-03-12T14:05',
    note: 'Back gate\nbefore noon',
    items: lines.map(({ quantity, price }, index) => ({ product: products[index], quantity, price })),
    discount,
    tax: tax ? [tax.body.sale_tax?.id] : [],
    payable_amount: totals.total,
    payment_accounts: paid.map((amount) => ({ amount })),
  })
  expect(createdResponse).toMatchObject({ status: 201 })
  return String(createdResponse.body.sale?.id)
}

const rice: Line = { name: 'Rice 50 kg', quantity: 2.5, price: 4_500_050 }

async function download(caller: Caller, sale: string, format: string, language = 'en') {
  const answer = await server.fastify.inject({
    url: `/v1/business/sales/${sale}/download?format=${format}`,
    headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
  })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  // Words that are too long for their place may break anywhere, by a mark that is not seen.
  const text = isPdf ? pdfText(answer.rawPayload).replaceAll('\u200b', '') : answer.body
  return { status: answer.statusCode, headers: answer.headers, begins: answer.body.slice(0, 5), text }
}

test('PDF, page and receipt show the same sale: customer, lines, date and due amount', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Adébáyọ̀ Ƙwai')
  const sale = await sell(shop, ada, [rice, { name: 'Delivery', quantity: 1, price: 200_000 }], {
    discount: 12_345,
    rate: 7.5,
    paid: [100_000, 50_000],
  })
  const facts = [
    'SL-000001',
    '12 Mar 2026, 14:05',
    'Main store',
    'Part paid',
    'Adébáyọ̀ Ƙwai',
    '12 Allen Avenue',
    'Ikeja, Lagos',
    'VAT number: TIN-77',
  ]
  const lines = ['Rice 50 kg', '₦45,000.50', '₦112,501.25', 'Delivery', '₦2,000.00', 'before noon']
  const sums = ['₦114,501.25', '-₦123.45', 'VAT (7.5% on ₦114,377.80)', '₦8,578.34', '₦122,956.14', '₦1,000.00', '₦500.00', '₦121,456.14']
  for (const format of ['pdf', 'html', 'receipt']) {
    const { status, text } = await download(shop, sale, format)
    expect(status).toBe(200)
    for (const words of [...facts, ...lines, ...sums, 'Balance due', format === 'receipt' ? 'Customer' : 'Bill to'])
      expect(text, `${format}: ${words}`).toContain(words)
  }
})

test('a PDF is saved under the number of its sale; a page is shown, and carries no script', async () => {
  const shop = await openShop(server)
  const sale = await sell(shop, shop.walkIn, [rice], { paid: [11_250_125] })
  const pdf = await download(shop, sale, 'pdf')
  expect(pdf.begins).toBe('%PDF-')
  expect(pdf.headers['content-disposition']).toBe("attachment; filename*=UTF-8''SL-000001.pdf")
  expect(pdf.text).toContain('₦112,501.25 paid')
  expect(pdf.text).toContain('1 of 1')
  const page = await download(shop, sale, 'html')
  expect(page.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers).not.toHaveProperty('content-disposition')
  expect(page.text).not.toMatch(/<script|<link|<img|https?:/)
  const receipt = await download(shop, sale, 'receipt')
  expect(receipt.text).toMatch(/@page \{ size: 80mm \d+mm/)
  expect(receipt.text).toContain('Paid · Cash')
  for (const { text } of [pdf, page, receipt]) expect(text).not.toContain('Balance due')
})

test('names are printed as text, even if they look like markup', async () => {
  const shop = await openShop(server)
  const names = [
    '#import "x": *',
    '<script>alert(1)</script>',
    '*bold* _it_ `raw` $x^2$',
    String.raw`back\slash \u{41} "quoted" 'n`,
    '@label <tag> = Heading',
    '#sys.inputs',
  ]
  const odd = await addContact(server, shop, '#panic("x") <b>')
  const sale = await sell(
    shop,
    odd,
    names.map((name) => ({ name, quantity: 1, price: 100 })),
  )
  const pdf = await download(shop, sale, 'pdf')
  for (const name of [...names, '#panic("x") <b>']) expect(pdf.text).toContain(name)
  for (const format of ['html', 'receipt']) {
    const { text } = await download(shop, sale, format)
    expect(text).not.toContain('<script')
    expect(text).not.toContain('<b>')
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(text).toContain('#panic(&quot;x&quot;) &lt;b&gt;')
    expect(text).toContain(String.raw`back\slash \u{41} &quot;quoted&quot; &#39;n`)
  }
})

test('a sale that is not in force says so, and one that is canceled asks for nothing', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Ada')
  const canceled = await sell(shop, ada, [rice], { paid: [50_000] })
  await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled', refund: true })
  await shop.call('PATCH', '/v1/business/actions-approval-level', { sale_approval_level: 2 })
  const pending = await sell(shop, ada, [rice])
  await shop.call('PATCH', `/v1/business/sales/${pending}/status`, { status: 'approved' })
  for (const format of ['pdf', 'html', 'receipt']) {
    const canceledPage = await download(shop, canceled, format)
    expect(canceledPage.text).toContain('Canceled on ')
    expect(canceledPage.text).toContain('Cash (refund)')
    expect(canceledPage.text).not.toContain('Balance due')
    const waiting = await download(shop, pending, format)
    expect(waiting.text).toContain('Not final: 1 of 2 approvals so far.')
    expect(waiting.text).not.toContain('₦112,501.25 due')
  }
})

test('an overpaid invoice shows the customer’s credit', async () => {
  const shop = await openShop(server)
  const sale = await sell(shop, await addContact(server, shop, 'Ada'), [rice], { paid: [12_000_000] })
  const { text } = await download(shop, sale, 'pdf')
  expect(text).toContain('Overpaid, kept as credit\n₦7,498.75')
})

test('an unpaid invoice says where to pay', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/bank-accounts', {
    bank_code: '058',
    account_number: '0123456789',
    account_name: 'Shop Ltd',
    is_default: true,
  })
  const ada = await addContact(server, shop, 'Ada')
  const unpaid = (await download(shop, await sell(shop, ada, [rice]), 'html')).text
  expect(unpaid).toContain('0123456789')
  // A payment, tax or discount of 0 has no row.
  for (const amount of ['Discount', 'Returned', '-₦0.00', '₦0.00']) expect(unpaid).not.toContain(amount)
  expect((await download(shop, await sell(shop, ada, [rice], { paid: [11_250_125] }), 'html')).text).not.toContain('0123456789')
})

test('an invoice speaks the reader’s language', async () => {
  const shop = await openShop(server)
  const sale = await sell(shop, await addContact(server, shop, 'Ada'), [rice], { rate: 7.5 })
  for (const format of ['pdf', 'html', 'receipt']) {
    const { text } = await download(shop, sale, format, 'fr-FR')
    for (const words of ['Facture', '12 mars 2026, 14:05', 'Impayé', 'VAT (7.5% sur ₦112,501.25)', 'Reste à payer'])
      expect(text).toContain(words)
  }
})

test('five hundred lines fill many sheets, each with its head and its number', async () => {
  const shop = await openShop(server)
  const lines = Array.from({ length: 500 }, (_, index) => ({ name: `Item ${index + 1}`, quantity: 1, price: 100 }))
  const { text } = await download(shop, await sell(shop, await addContact(server, shop, 'Ada'), lines), 'pdf')
  const sheets = text.split('\f')
  expect(sheets.length).toBeGreaterThan(8)
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toContain(`${index + 1} of ${sheets.length}`)
    // How high a line is hangs on how its name wraps: the last sheet may hold the totals and the note alone.
    if (/Item \d/.test(sheet)) expect(sheet).toContain('Unit price')
  }
  expect(text).toContain('Item 500')
})

test('a neighbour’s invoice, and another location’s, are not there', async () => {
  const [shop, neighbour] = [await openShop(server), await openShop(server)]
  const sale = await sell(shop, await addContact(server, shop, 'Ada'), [rice])
  const branch = await shop.call('PUT', '/v1/business/inventory-locations', {
    name: 'Branch',
    country: 'NG',
    state: 'Lagos',
    city: 'Yaba',
    address: '1 Road',
    latitude: 6.5,
    longitude: 3.3,
  })
  expect(branch.status).toBe(201)
  const clerk = await shop.member(['sale.view'], String(branch.body.location?.id))
  const cashier = await shop.member(['sale.view'], shop.location)
  for (const format of ['pdf', 'html', 'receipt']) {
    expect(await download(neighbour, sale, format)).toMatchObject({ status: 404 })
    expect(await download(clerk, sale, format)).toMatchObject({ status: 404 })
    expect(await download(cashier, sale, format)).toMatchObject({ status: 200 })
  }
})
