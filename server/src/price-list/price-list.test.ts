import { MAX_PRICED } from '@kasuwa/contract/price-list'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { nameColumns } from '../database/search.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { formOf } from '../testing/pictures.ts'
import { payloadOf } from '../testing/asking.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

const server = await testServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

const fetchPriceList = ({ token }: Caller, query = '', locale = 'en') =>
  server.fastify.inject({
    method: 'GET',
    url: `/v1/business/products/price-list?${query}`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
  })

/** The text of the paper, from top to bottom. */
async function read(caller: Caller, query = '', locale = 'en'): Promise<string[]> {
  const answer = await fetchPriceList(caller, query, locale)
  expect([answer.statusCode, answer.headers['content-type']], answer.body.slice(0, 300)).toEqual([200, 'application/pdf'])
  return pdfText(answer.rawPayload)
    .split('\n')
    .map((line) => line.replaceAll(/[\u200b\u00a0]/g, ' ').trim())
    .filter(Boolean)
}

const order = (lines: readonly string[], names: readonly string[]) => lines.filter((line) => names.includes(line))

async function add(shop: Caller, form: object): Promise<string> {
  const { status, body } = await shop.call('PUT', '/v1/business/products', { type: 'standard', price: 1000_00, ...form })
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.product?.id)
}

async function addCategory(shop: Caller, name: string): Promise<string> {
  const { body } = await shop.call('PUT', '/v1/business/product-categories', { name })
  return String(Object.values(body)[0]?.id)
}

test('the price list shows products on sale by category with their prices, and never their costs', async () => {
  const shop = await openShop(server)
  const [grain, drinks] = [await addCategory(shop, 'Grain'), await addCategory(shop, 'Drinks')]
  await add(shop, { name: 'Rice', sku: 'RICE-1', price: 1200_00, cost: 777_00, unit: 'kg', category: grain })
  await add(shop, { name: 'Beans', price: 900_50, category: grain })
  await add(shop, { name: 'Malt', price: 500_00, category: drinks })
  await add(shop, { name: 'Delivery', type: 'service', price: 2000_00 })
  const hidden = await add(shop, { name: 'Old stock' })
  await shop.call('POST', `/v1/business/products/${hidden}/toggle-active`, { is_active: false })
  const lines = await read(shop)
  const names = ['Drinks', 'Malt', 'Grain', 'Beans', 'Rice', 'Other', 'Delivery', 'Old stock']
  expect(order(lines, names)).toEqual(['Drinks', 'Malt', 'Grain', 'Beans', 'Rice', 'Other', 'Delivery'])
  const text = lines.join(' ')
  for (const fragment of ['₦1,200.00 / kg', 'RICE-1', '₦900.50', '12 Allen Avenue', 'Price list', '1 of 1'])
    expect(text).toContain(fragment)
  expect(text).not.toContain('777')
  expect(text).toMatch(/Prices on \d{1,2} \w+ \d{4}/)
  // With the list's filters and order.
  expect(order(await read(shop, `category=${grain}&sort=price.desc`), names)).toEqual(['Grain', 'Rice', 'Beans'])
  expect(order(await read(shop, 'search=malt'), names)).toEqual(['Drinks', 'Malt'])
  expect(order(await read(shop, 'is_active=false'), names)).toEqual(['Old stock'])
})

test('a product with variants is one line if they cost the same, else one line for each', async () => {
  const shop = await openShop(server)
  const options = [{ name: 'Size', values: ['Small', 'Medium', 'Large'] }]
  await addVariants(shop, { name: 'Polo shirt', options })
  const { id, variants } = await addVariants(shop, { name: 'Trousers', options })
  const large = await shop.call('PATCH', `/v1/business/products/${variants[2]}`, { price: 6500_00 })
  expect(large.status, JSON.stringify(large.body)).toBe(200)
  const names = ['Polo shirt', 'Size: Small, Medium, Large', 'Trousers', 'Small', 'Medium', 'Large', '₦5,000.00', '₦6,500.00']
  const all = ['Polo shirt', 'Size: Small, Medium, Large', '₦5,000.00', 'Trousers', 'Small', '₦5,000.00', 'Medium', '₦5,000.00']
  expect(order(await read(shop), names)).toEqual([...all, 'Large', '₦6,500.00'])
  // Found with their parent, variants appear once, there; alone, by their full name.
  expect(order(await read(shop, 'search=trousers'), names)).toEqual(all.slice(3).concat('Large', '₦6,500.00'))
  const alone = await read(shop, `parent=${id}&sort=price.desc`)
  expect(alone).toContain('Trousers – Large')
  expect(alone).not.toContain('Trousers')
})

test('pictures are those that were sent to us, where they are asked for and can be read', async () => {
  const shop = await openShop(server)
  const photo = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const upload = async () => {
    const sent = await payloadOf(formOf({ image: photo }))
    return String((await shop.call('PUT', '/v1/business/uploads/images', sent?.payload, sent?.headers)).body.url)
  }
  const broken = await upload()
  await server.app.files.put(broken.replace(/^.*\//, '').replace('.webp', '-small.webp'), Buffer.from('no picture'), 'image/webp')
  await add(shop, { name: 'Rice', images: [await upload()] })
  await add(shop, { name: 'Beans', images: [broken] })
  await add(shop, { name: 'Salt', images: ['https://pictures.test/salt.webp'] })
  const images = async (query: string) =>
    (await fetchPriceList(shop, query)).rawPayload.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0
  expect([await images('pictures=1'), await images('')]).toEqual([1, 0])
  expect(order(await read(shop, 'pictures=1'), ['Rice', 'Beans', 'Salt'])).toEqual(['Beans', 'Rice', 'Salt'])
})

test('it is in the reader’s language, and says where there is nothing to sell', async () => {
  const shop = await openShop(server)
  const lines = await read(shop, '', 'fr')
  for (const fragment of ['Liste de prix', 'Aucun produit en vente.']) expect(lines).toContain(fragment)
  expect(decodeURIComponent(String((await fetchPriceList(shop, '', 'fr')).headers['content-disposition']))).toMatch(
    /Liste de prix \d{4}-\d\d-\d\d\.pdf$/,
  )
})

test('names and codes of any length stay on the paper, and nothing in them is markup', async () => {
  const shop = await openShop(server)
  const names = ['W'.repeat(250), '#panic() *bold* $x$ “Rice”', 'Étui pour téléphone très long '.repeat(8).trim()]
  for (const [index, name] of names.entries()) await add(shop, { name, sku: `${'S'.repeat(40)}${index}` })
  const text = (await read(shop, 'pictures=1')).join('').replaceAll(' ', '')
  for (const name of names) expect(text).toContain(name.replaceAll(' ', ''))
})

test('a code that its column has room for stays on one line', async () => {
  const shop = await openShop(server)
  const codes = ['GROC-RICE-5KG-X1', 'MAMA-GOLD-X5M48', 'PEAK-MILK-400-G']
  for (const [index, sku] of codes.entries()) await add(shop, { name: `Goods ${index}`, sku })
  const lines = await read(shop)
  expect(lines).toEqual(expect.arrayContaining(codes))
})

test('more than a paper holds is refused in words, and what just fits is made', async () => {
  const shop = await openShop(server)
  const row = (index: number) => {
    const name = `Product ${String(index).padStart(5, '0')}`
    const kind = { product_type: 'standard', inventory_type: 'standard', has_inventory: true } as const
    return {
      business_id: shop.business_id,
      id: newId(),
      name,
      sku: `P-${index}`,
      price: index,
      ...kind,
      ...nameColumns(name, `P-${index}`),
    }
  }
  const insert = (rows: ReturnType<typeof row>[]) =>
    server.app.database.transaction({ business_id: shop.business_id }, (db) => db.insertInto('products').values(rows).execute())
  await insert(Array.from({ length: MAX_PRICED }, (_, index) => row(index + 1)))
  const answer = await fetchPriceList(shop)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(pdfText(answer.rawPayload).match(/P-\d+\n/g)?.length).toBe(MAX_PRICED)
  await insert([row(MAX_PRICED + 1)])
  const response = await fetchPriceList(shop)
  expect([response.statusCode, response.json()]).toMatchObject([422, { message: expect.stringMatching(/^A price list has at most 2,000/) }])
  expect((await fetchPriceList(shop, 'search=00077')).statusCode).toBe(200)
})

test('a price list needs the right to see products, is never ordered by cost, and is recorded in the audit log', async () => {
  const shop = await openShop(server)
  await add(shop, { name: 'Rice' })
  expect((await fetchPriceList(await shop.member(['sale.view']))).statusCode).toBe(403)
  const wrong = await fetchPriceList(shop, 'sort=cost.asc')
  expect([wrong.statusCode, Object.keys(wrong.json<{ errors: object }>().errors)]).toEqual([422, ['sort']])
  const otherShop = await openShop(server)
  expect(await read(otherShop)).not.toContain('Rice')
  const clerk = await shop.member(['product.view'])
  expect(await read(clerk, 'search=rice&pictures=1')).toContain('Rice')
  const { rows } = await owner.query<object>(
    `select action, entity, after, merchant_id from audit_entries where business_id = $1 and entity = 'export'`,
    [shop.business_id],
  )
  const after = { list: 'priceList.print', query: { search: 'rice', pictures: true } }
  expect(rows).toMatchObject([{ action: 'priceList.print', entity: 'export', after, merchant_id: clerk.merchant_id }])
})
