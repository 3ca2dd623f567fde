import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { payloadOf } from '../testing/asking.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { formOf } from '../testing/pictures.ts'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { ownServer } from '../testing/test-server.ts'

/** Where a test stops the clock. */
let stopped: number | undefined
const server = await ownServer({}, () => stopped ?? Date.now())

async function get({ token }: Caller, path: string, language = 'en') {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  const answer = await server.fastify.inject({ url: `/v1/business/${path}`, headers })
  const isPdf = answer.headers['content-type'] === 'application/pdf'
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    text: isPdf ? pdfText(answer.rawPayload) : answer.body,
    raw: answer.rawPayload,
    name: String(answer.headers['content-disposition']),
  }
}

const images = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0

/** A sale of a service for ₦45,000.00, with so much paid in cash. @returns its public id */
async function sell(shop: Shop, contact: string, paid: readonly number[] = []): Promise<string> {
  const product = await addProduct(server, shop, { name: 'Repair', price: 4_500_000, service: true })
  const response = await shop.call('PUT', '/v1/business/sales', {
    contact,
    location: shop.location,
    items: [{ product, quantity: 1, price: 4_500_000 }],
    payable_amount: 4_500_000,
    payment_accounts: paid.map((amount) => ({ amount })),
  })
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return String(response.body.sale?.id)
}

async function setPapers(shop: Caller, body: object) {
  const { status, body: reply } = await shop.call('PATCH', '/v1/business/papers', body)
  expect(status, JSON.stringify(reply)).toBe(200)
}

/** Uploads a picture of one colour. @returns its address */
async function upload(shop: Caller, background: string): Promise<string> {
  const image = await sharp({ create: { width: 600, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const sent = await payloadOf(formOf({ image }))
  return String((await shop.call('PUT', '/v1/business/uploads/images', sent?.payload, sent?.headers)).body.url)
}

test('every paper shows the settings: registration, terms, footer, codes and colour', async () => {
  const shop = await openShop(server)
  const usual = {
    ...{ colour: '#0d5c46', terms: null, footer: null, shows_sku: false, shows_account: true, receipt_width: '80mm' },
    ...{ sale_prefix: 'SL', quotation_prefix: 'QT', purchase_order_prefix: 'PO', intake_prefix: 'SI', return_inward_prefix: 'RI' },
    ...{ return_outward_prefix: 'RO', adjustment_prefix: 'AD' },
  }
  expect((await shop.call('GET', '/v1/business/papers')).body).toEqual({ papers: usual })
  await shop.call('PATCH', '/v1/business', { rc_number: '1234567', tin: '0011-2233' })
  const settings = {
    colour: '#1F4FA3',
    terms: 'No refunds.\nPay in 7 days.',
    footer: 'Open daily 8 to 8',
    shows_sku: true,
    receipt_width: '58mm',
  }
  await setPapers(shop, settings)
  // Null is ignored, except for optional texts.
  await setPapers(shop, { colour: null, shows_sku: null, receipt_width: null })
  expect((await shop.call('GET', '/v1/business/papers')).body).toEqual({ papers: { ...usual, ...settings, colour: '#1f4fa3' } })
  const sale = await sell(shop, await addContact(server, shop), [1_000_000])
  for (const format of ['pdf', 'html', 'receipt']) {
    const { text } = await get(shop, `sales/${sale}/download?format=${format}`)
    for (const words of ['RC 1234567', 'TIN 0011-2233', 'No refunds.', 'Pay in 7 days.', 'Open daily 8 to 8', 'REPAIR'])
      expect(text.toUpperCase(), `${format}: ${words}`).toContain(words.toUpperCase())
  }
  expect((await get(shop, `sales/${sale}/download?format=receipt`)).text).toMatch(/@page \{ size: 58mm \d+mm/)
  await setPapers(shop, { terms: null, footer: null })
  const later = await get(shop, `sales/${await sell(shop, shop.walkIn, [4_500_000])}/download?format=html`)
  expect(later.text).not.toContain('No refunds.')
  for (const colour of ['red', '#fff', '#12345g', 'url(x)'])
    expect((await shop.call('PATCH', '/v1/business/papers', { colour })).status, colour).toBe(422)
})

test('a paper keeps the names, addresses and looks of the day it was recorded; the next one has the new', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop, 'Bola Obi')
  const email = String((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact?.email)
  await shop.call('PATCH', '/v1/business', { image: await upload(shop, '#c33') })
  const sale = await sell(shop, ada)
  const intake = await stockUp(shop, ada, await addProduct(server, shop), 1, 100)
  const papers = ['html', 'receipt'].map((format) => `sales/${sale}/download?format=${format}`)
  papers.push(`inventory-actions/${intake}/download?format=html`, `sales/${sale}/download?paper=delivery-note&format=html`)
  const read = () => Promise.all(papers.map(async (path) => (await get(shop, path)).text))
  const before = await read()
  const pdf = (await get(shop, `sales/${sale}/download`)).raw

  const edited = await shop.call('PATCH', '/v1/business', {
    name: 'Obi and Daughters',
    image: await upload(shop, '#33c'),
    address: { address1: '7 New Road', city: 'Enugu', state: 'Enugu' },
    rc_number: 'RC 777',
  })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  await setPapers(shop, { colour: '#aa0000', terms: 'New terms', footer: 'New footer', shows_sku: true })
  // Once by the form, and once by a table that is brought in.
  expect((await shop.call('PATCH', `/v1/business/contacts/${ada}`, { name: 'Bola Eze', address: '9 Hill' })).status).toBe(200)
  const table = csvOf('name,email,city', `Bola Nwosu,${email},Nsukka`)
  const columns = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
  const map = { ...Object.fromEntries(columns.map((column) => [column, null])), ...columnMapOf('name', 'email', 'city') }
  expect((await bringIn(shop, 'contacts', table, { map })).body).toMatchObject({ refused: 0 })
  expect((await shop.call('GET', `/v1/business/contacts/${ada}`)).body.contact).toMatchObject({ name: 'Bola Nwosu' })
  await shop.call('PATCH', `/v1/business/inventory-locations/${shop.location}`, { name: 'New shed', address: '1 Shed Lane' })

  expect(await read()).toEqual(before)
  expect(pdfText((await get(shop, `sales/${sale}/download`)).raw)).toBe(pdfText(pdf))
  for (const words of ['Bola Obi', '12 Allen Avenue']) expect(before[0]).toContain(words)

  const next = await get(shop, `sales/${await sell(shop, ada)}/download?format=html`)
  for (const words of [
    'Obi and Daughters',
    '7 New Road',
    'Enugu, Enugu',
    'RC 777',
    'Bola Nwosu',
    '9 Hill',
    'Nsukka',
    'New terms',
    'New footer',
    '#aa0000',
  ])
    expect(next.text, words).toContain(words)
  for (const words of ['Bola Obi', '12 Allen Avenue']) expect(next.text).not.toContain(words)
  const pictureOf = (text: string | undefined) => /data:image\/webp;base64,[^"]+/.exec(text ?? '')?.[0]
  expect(pictureOf(before[0])).toBeTruthy()
  expect(pictureOf(next.text)).toBeTruthy()
  expect(pictureOf(next.text)).not.toBe(pictureOf(before[0]))
})

test('an invoice made out to a contact keeps that contact’s name after a merge', async () => {
  const shop = await openShop(server)
  const [ada, adaeze] = [await addContact(server, shop, 'Ada'), await addContact(server, shop, 'Adaeze')]
  const sale = await sell(shop, ada)
  const merged = await shop.call('POST', `/v1/business/contacts/${ada}/merge`, { into: adaeze })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect((await get(shop, `sales/${sale}/download?format=html`)).text).toContain('<strong>Ada</strong>')
  expect((await get(shop, `sales/${await sell(shop, adaeze)}/download?format=html`)).text).toContain('<strong>Adaeze</strong>')
})

test('the logo is printed where it is an upload of ours, and no other address is asked', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop)
  const printed = async () => {
    const sale = await sell(shop, ada, [100])
    const [pdf, html, roll] = await Promise.all(
      ['pdf', 'html', 'receipt'].map((format) => get(shop, `sales/${sale}/download?format=${format}`)),
    )
    return [images(pdf?.raw ?? Buffer.alloc(0)), html?.text.match(/<img/g)?.length ?? 0, roll?.text.match(/<img/g)?.length ?? 0]
  }
  expect(await printed()).toEqual([0, 0, 0])
  await shop.call('PATCH', '/v1/business', { image: await upload(shop, '#c33') })
  expect(await printed()).toEqual([1, 1, 1])
  // A missing upload, and one from another site.
  await shop.call('PATCH', '/v1/business', { image: `${server.app.config.publicUrl}/uploads/${'a'.repeat(32)}.webp` })
  expect(await printed()).toEqual([0, 0, 0])
  await shop.call('PATCH', '/v1/business', { image: 'https://elsewhere.example/logo.png' })
  expect(await printed()).toEqual([0, 0, 0])
})

test('a delivery note says what and how many, and nothing of money', async () => {
  const shop = await openShop(server)
  const sale = await sell(shop, await addContact(server, shop, 'Ada'), [100])
  for (const format of ['pdf', 'html', 'receipt']) {
    const { status, text } = await get(shop, `sales/${sale}/download?paper=delivery-note&format=${format}`)
    expect(status).toBe(200)
    for (const words of ['Delivery note', 'SL-000001', 'Ada', 'Repair', ...(format === 'receipt' ? [] : ['Delivered by', 'Received by'])])
      expect(text, `${format}: ${words}`).toContain(words)
    expect(text, format).not.toContain('₦')
  }
  expect((await get(shop, `sales/${sale}/download?paper=delivery-note&format=html`, 'fr')).text).toContain('Bon de livraison')
})

test('each payment of a sale has its receipt with payer, amount, invoice and money due, and the receipt of an undone payment says so', async () => {
  const shop = await openShop(server)
  const sale = await sell(shop, await addContact(server, shop, 'Ada'), [1_000_000, 500_000])
  const paymentsOf = async () =>
    (await shop.call('GET', `/v1/business/sales/${sale}?with_payments`)).body.sale?.edges as unknown as {
      payments: { id: string; amount: number }[]
    }
  const { payments } = await paymentsOf()
  const first = payments.find(({ amount }) => amount === 1_000_000)?.id ?? ''
  const path = (id: string, format: string) => `sales/${sale}/payments/${id}/receipt?format=${format}`
  for (const format of ['pdf', 'html', 'receipt']) {
    const { status, text } = await get(shop, path(first, format))
    expect(status).toBe(200)
    for (const words of ['Receipt', 'Received from', 'Ada', '₦10,000.00', 'Invoice SL-000001', 'Cash', '₦30,000.00'])
      expect(text, `${format}: ${words}`).toContain(words)
    expect(text).not.toContain('₦5,000.00')
  }
  const undone = await shop.call('DELETE', `/v1/business/sales/${sale}/payments/${first}`)
  expect(undone.status, JSON.stringify(undone.body)).toBe(200)
  const undoneText = (await get(shop, path(first, 'pdf'))).text
  expect(undoneText).toContain('It no longer counts.')
  for (const words of ['Total', 'Balance due', 'Received by', 'Thank you']) expect(undoneText).not.toContain(words)
  const back = (await paymentsOf()).payments.find(({ amount }) => amount < 0)?.id ?? ''
  const refund = await get(shop, path(back, 'pdf'))
  for (const words of ['Refund', 'Refunded to', '₦10,000.00 refunded']) expect(refund.text).toContain(words)
  const otherSale = await sell(shop, await addContact(server, shop), [100])
  expect((await get(shop, `sales/${otherSale}/payments/${first}/receipt`)).status).toBe(404)
  expect((await get(await openShop(server), path(first, 'pdf'))).status).toBe(404)
})

test('a roll says receipt once something was paid, and has its number as bars that can be scanned', async () => {
  const shop = await openShop(server)
  const ada = await addContact(server, shop)
  const titleOf = async (paid: number[]) => {
    const { text } = await get(shop, `sales/${await sell(shop, ada, paid)}/download?format=receipt`)
    return { title: /<h2>(.*)<\/h2>/.exec(text)?.[1], bars: /<svg[^]*?<\/svg>/.exec(text)?.[0] ?? '' }
  }
  expect((await titleOf([])).title).toBe('Invoice')
  expect((await titleOf([100])).title).toBe('Receipt')
  const { title, bars } = await titleOf([4_500_000])
  expect(title).toBe('Receipt')
  const { data, info } = await sharp(Buffer.from(bars), { density: 300 })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]],
    [DecodeHintType.TRY_HARDER, true],
  ])
  expect(new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()).toBe('SL-000003')
})

test('settings are shown on the papers themselves before they are kept', async () => {
  const shop = await openShop(server)
  // A paper has the minute in which it is made: all of them are made in the same one.
  stopped = (Math.floor(Date.now() / 60_000) + 1) * 60_000
  onTestFinished(() => (stopped = undefined))
  const getPreview = (paper: string, settings: Record<string, string> = {}, language = 'en') =>
    get(shop, `papers/preview?${new URLSearchParams({ paper, ...settings }).toString()}`, language)
  const plain = await getPreview('invoice')
  expect([plain.status, plain.type]).toEqual([200, 'image/svg+xml'])
  expect(plain.text).not.toMatch(/<script/)
  const blue = await getPreview('invoice', { colour: '#1f4fa3', terms: 'Ẹ̀bá\nعبد الله', footer: 'Thanks', shows_sku: '1' })
  expect(blue.text).toContain('#1f4fa3')
  expect(plain.text).not.toContain('#1f4fa3')
  expect(blue.text.length).toBeGreaterThan(plain.text.length)
  // A preview omits stored texts that the request leaves out.
  stopped += 1000
  await setPapers(shop, { terms: 'Kept terms', footer: 'Kept footer' })
  stopped += 1000
  expect((await getPreview('invoice')).text.length).toBe(plain.text.length)
  await setPapers(shop, { terms: null, footer: null })
  // Where to pay goes with its setting.
  expect((await getPreview('invoice', { shows_account: '0' })).text.length).toBeLessThan(plain.text.length)
  for (const paper of ['delivery-note', 'payment-receipt']) expect((await getPreview(paper)).type).toBe('image/svg+xml')
  const roll = await getPreview('receipt', { footer: 'Come again <b>', receipt_width: '58mm' }, 'fr')
  for (const words of ['Come again &lt;b&gt;', 'Reçu', 'Client d’exemple', 'size: 58mm']) expect(roll.text).toContain(words)
  // Nothing was kept.
  expect((await shop.call('GET', '/v1/business/papers')).body.papers).toMatchObject({ footer: null, receipt_width: '80mm' })
  expect((await getPreview('invoice', { colour: 'red' })).status).toBe(422)
  expect((await get(await shop.member(['sale.view']), 'papers/preview?paper=invoice')).status).toBe(403)
})

test('the colour of a business’s papers is the colour of its mark on the screens', async () => {
  const shop = await openShop(server)
  const colourOf = async () => (await shop.call('GET', '/v1/merchant/session')).body as unknown
  await shop.call('PATCH', '/v1/business/papers', { colour: '#A3242C' })
  expect(await colourOf()).toMatchObject({ business: { colour: '#a3242c' }, businesses: [{ colour: '#a3242c' }] })
})
