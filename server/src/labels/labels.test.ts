import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { labelLayoutNames, labelLayouts, labelsAPage } from '@kasuwa/contract/labels'
import { isEan13 } from '@kasuwa/contract/platform/ean'
import { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } from '@zxing/library'
import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'
import { publicId } from '../database/ids.ts'
import { serverFolder } from '../services/server-folder.ts'
import { addContact, addProduct } from '../testing/goods.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const shop = await openShop(server)
const papers = join(serverFolder, 'papers')
const { drawCodes } = (await import(join(papers, 'draw-codes.mjs'))) as { drawCodes: (paper: string) => string }
const fonts = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/package.json')))
const fontBlobs = ['400Regular', '600SemiBold'].map((weight) => readFileSync(join(fonts, weight, `Inter_${weight}.ttf`)))

/** Pixels a millimetre. A label printer has at least 8, so what this reads should also scan from paper. */
const scale = 12

/** The first page of a paper as a picture, from the template and the renderer's own drawings. */
async function pictured(paper: object, [width, height]: readonly [number, number]) {
  const compiler = NodeCompiler.create({ workspace: papers, fontArgs: [{ fontBlobs }] })
  const svg = compiler.plainSvg({ mainFilePath: join(papers, 'labels.typ'), inputs: { paper: drawCodes(JSON.stringify(paper)) } })
  return sharp(Buffer.from(svg), { unlimited: true })
    .resize({ width: Math.round(width * scale), height: Math.round(height * scale), fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
}

async function scanned(picture: Sharp, place: { left: number; top: number; width: number; height: number }): Promise<string | null> {
  const area = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, Math.round(value * scale)])) as typeof place
  const { data, info } = await picture.clone().extract(area).raw().toBuffer({ resolveWithObject: true })
  const source = new RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height)
  const formats = [BarcodeFormat.EAN_13, BarcodeFormat.CODE_128, BarcodeFormat.QR_CODE]
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, formats],
    [DecodeHintType.TRY_HARDER, true],
  ])
  try {
    return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
  } catch {
    return null
  }
}

const labels = [
  {
    name: 'Golden Penny Semovita of the finest grain, two kilograms',
    price: '₦1,234,500.00',
    code: { kind: 'ean13', text: '2112345678900' },
  },
  { name: 'Rice', price: '₦45,000.00', code: { kind: 'code128', text: 'SEMO-2KG-0001' } },
  { name: 'Étui pour téléphone', price: null, code: { kind: 'qrcode', text: 'ÉTUI-0001' } },
]

test.each(labelLayoutNames)('labels printed on %s can be scanned, from the first free position', async (name) => {
  const layout = labelLayouts[name]
  const skip = labelsAPage(name) > 1 ? layout.columns + 1 : 0
  const paper = { lang: 'en', title: 'Labels', layout, skip }
  const place = (index: number) => ({
    left: layout.left + (index % layout.columns) * (layout.width + layout.between),
    top: layout.top + Math.floor(index / layout.columns) * layout.height,
    width: layout.width,
    height: layout.height,
  })
  const texts: (string | null)[] = []
  if (layout.columns === 1) {
    // One page for each.
    for (const label of labels)
      texts.push(await scanned(await pictured({ ...paper, labels: [{ ...label, quantity: 1 }] }, layout.page), place(0)))
  } else {
    const sheet = await pictured({ ...paper, labels: labels.map((label) => ({ ...label, quantity: 1 })) }, layout.page)
    for (const index of labels.keys()) texts.push(await scanned(sheet, place(skip + index)))
    expect(await scanned(sheet, place(0))).toBeNull()
  }
  expect(texts).toEqual(labels.map(({ code }) => code.text))
})

const pdf = async (query: string) =>
  server.fastify.inject({ method: 'GET', url: `/v1/business/products/labels?${query}`, headers: { authorization: `Bearer ${shop.token}` } })

test('labels of an intake are scanned back: each barcode as often as came in, on the sheet that is printed', async () => {
  const path = '/v1/business/products'
  const make = async (form: object) => String((await shop.call('PUT', path, { type: 'standard', price: 500_00, ...form })).body.product?.id)
  const [rice, beans] = [await make({ name: 'Rice' }), await make({ name: 'Beans', sku: 'BEANS-1' })]
  const { body } = await shop.call('POST', `${path}/barcodes`, { products: [rice] })
  const [{ barcode }] = body.rows as unknown as [{ barcode: string }]
  const items = [rice, beans].map((product, index) => ({ product, quantity: 4 - index, cost: 100_00 }))
  const contact = await addContact(server, shop)
  const intakeResponse = await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact, location: shop.location, items })
  const { body: intake } = await shop.call('GET', `/v1/business/inventory-actions/${String(intakeResponse.body.inventory_action?.id)}`)
  const lines = intake.inventory_action?.items as unknown as { product_id: string; quantity: number }[]
  const printed = vi.spyOn(server.app.pdf, 'render')
  const query = `products=${lines.map(({ product_id }) => product_id).join(',')}&quantities=${lines.map(({ quantity }) => quantity).join(',')}`
  expect((await pdf(`${query}&layout=a4-3x8&start=2`)).statusCode).toBe(200)
  const [, paper] = printed.mock.calls[0] ?? []
  printed.mockRestore()
  const layout = labelLayouts['a4-3x8']
  const sheet = await pictured(paper as object, layout.page)
  const texts: (string | null)[] = []
  for (let index = 0; index < 9; index++) {
    const [left, top] = [layout.left + (index % 3) * layout.width, layout.top + Math.floor(index / 3) * layout.height]
    texts.push(await scanned(sheet, { left, top, width: layout.width, height: layout.height }))
  }
  expect(texts).toEqual([null, ...Array.from({ length: 4 }, () => barcode), ...Array.from({ length: 3 }, () => 'BEANS-1'), null])
})

test('labels are as many as asked for, of variants in place of their parent, with the SKU where there is no barcode', async () => {
  const { id, variants } = await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }] })
  const rice = String(
    (await shop.call('PUT', '/v1/business/products', { name: 'Rice', type: 'standard', price: 45_000_00 })).body.product?.id,
  )
  const answer = await pdf(`products=${rice},${id}&quantities=2,3&layout=roll-50x25`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = pdfText(answer.rawPayload)
  expect(text.match(/₦45,000\.00/g)?.length).toBe(2)
  const pages = answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length
  expect(pages).toBe(2 + 3 * variants.length)
})

test('a print request that cannot be fulfilled is refused on its field', async () => {
  const product = await addProduct(server, shop, {})
  const fields = async (query: string) => Object.keys((await pdf(query)).json<{ errors?: object }>().errors ?? {})
  expect(await fields(`products=${product}&quantities=1&layout=a4`)).toEqual(['layout'])
  expect(await fields(`products=${product}&quantities=1,2&layout=a4-3x8`)).toEqual(['quantities'])
  expect(await fields(`products=${product}&quantities=1&layout=a4-3x8&start=25`)).toEqual(['start'])
  // A sheet without a label is not printed.
  expect(await fields(`products=${product}&quantities=0&layout=a4-3x8`)).toEqual(['quantities'])
  expect(await fields('layout=a4-3x8')).toContain('products')
  // With so many of each variant, the total exceeds the limit.
  const { id } = await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }] })
  expect(await fields(`products=${id}&quantities=500&layout=a4-3x8`)).toEqual(['quantities'])
})

test('a thousand labels are printed at once, and not one more', async () => {
  const [first, second] = [await addProduct(server, shop), await addProduct(server, shop)]
  const statusOf = async (...quantities: number[]) =>
    (await pdf(`products=${first},${second}&quantities=${quantities.join(',')}&layout=a4-3x8&hide_price=1`)).statusCode
  expect([await statusOf(500, 500), await statusOf(500, 501)]).toEqual([200, 422])
})

test('concurrent requests give a product without a barcode one barcode of the shop’s own range', async () => {
  const { id, variants } = await addVariants(shop, { options: [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }] })
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => shop.call('POST', '/v1/business/products/barcodes', { products: [id, ...variants.slice(0, 1)] })),
  )
  const answers = responses.map(({ status, body }) => ({
    status,
    rows: (body as unknown as { rows: { id: string; barcode: string }[] }).rows,
  }))
  expect(answers.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const sortedTexts = (rows: { id: string; barcode: string }[]) => rows.map(({ id: of, barcode }) => `${of} ${barcode}`).toSorted()
  for (const { rows } of answers) expect(sortedTexts(rows)).toEqual(sortedTexts(answers[0]?.rows ?? []))
  const barcodes = answers[0]?.rows.map(({ barcode }) => barcode) ?? []
  expect(barcodes.length).toBe(variants.length)
  expect(new Set(barcodes).size).toBe(variants.length)
  for (const barcode of barcodes) expect([barcode, isEan13(barcode), barcode.startsWith('21')]).toEqual([barcode, true, true])
  // The till finds the product by it; a product's existing barcode stays.
  expect((await shop.call('GET', `/v1/business/products?search=${barcodes[0]}`)).body.rows?.length).toBe(1)
  expect((await shop.call('POST', '/v1/business/products/barcodes', { products: [variants[0]] })).body).toEqual({
    rows: [{ id: variants[0], barcode: answers[0]?.rows.find(({ id: of }) => of === variants[0])?.barcode }],
    ...{ made: 0, left: 0 },
  })
})

test('concurrent requests give every product without a barcode one, and existing barcodes stay', async () => {
  const owner = await openShop(server)
  const path = '/v1/business/products'
  const names = Array.from({ length: 1200 }, (_, index) => `Rice ${index},${index === 7 ? '6001' : ''}`)
  await bringIn(owner, 'products', csvOf('name,barcode', ...names), { map: columnMapOf('name', 'barcode') })
  const { id } = await addVariants(owner, { options: [{ name: 'Size', values: ['Small', 'Large'] }] })
  const deletedId = String((await owner.call('PUT', path, { name: 'Salt', type: 'standard', price: 1 })).body.product?.id)
  await owner.call('DELETE', `${path}/${deletedId}`)
  const responses = await Promise.all([1, 2, 3].map(() => owner.call('POST', `${path}/barcodes`, { all: true })))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  // Requests may see barcodes that another one created: each product has one.
  expect(responses.reduce((sum, { body }) => sum + Number(body.made), 0)).toBe(1199 + 2)
  const rows = await server.app.database.transaction({ business_id: owner.business_id }, (db) =>
    db
      .selectFrom('products')
      .select(['id', 'name', 'barcode', 'deleted_at', 'inventory_type'])
      .where('business_id', '=', owner.business_id)
      .execute(),
  )
  const marked = rows.flatMap(({ barcode }) => barcode ?? [])
  expect([marked.length, new Set(marked).size]).toEqual([1200 + 2, 1200 + 2])
  for (const barcode of marked) expect(barcode === '6001' || (isEan13(barcode) && barcode.startsWith('21'))).toBe(true)
  const without = rows.filter(({ barcode }) => barcode === null)
  expect(without.map((row) => [row.inventory_type, row.deleted_at !== null]).toSorted()).toEqual([
    ['standard', true],
    ['variant', false],
  ])
  expect(without.map((row) => publicId('product', row.id))).toContain(id)
  const changes = await owner.call(
    'GET',
    `${path}/${publicId('product', String(rows.find(({ barcode }) => barcode?.startsWith('21'))?.id))}/timeline`,
  )
  expect(changes.body.rows).toMatchObject([{ what: 'changed', changes: { barcode: { from: null } } }, {}])
  for (const body of [{}, { all: false }, { all: true, products: [id] }])
    expect((await owner.call('POST', `${path}/barcodes`, body)).status).toBe(422)
})
