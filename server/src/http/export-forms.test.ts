import { api, endpoints } from '@kasuwa/contract'
import { listExport } from '@kasuwa/contract/exports'
import { exportPrograms, hasForms } from '@kasuwa/contract/platform/export-programs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, type Shop, openShop } from '../testing/shop.ts'
import { csvRows } from '../testing/spreadsheets.ts'
import { bringIn } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'
import { addVariants } from '../testing/variants.ts'

/* Products and customers leave in the form of another program, and come back by our own import as they were. */

const server = await testServer()

async function fetchCsv({ token }: Caller, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await server.fastify.inject({ method: 'GET', url: `/v1/business/${path}`, headers })
  expect(response.statusCode, response.body.slice(0, 300)).toBe(200)
  return response.body
}

type FileRow = Record<string, string>

function rowsOf(csv: string): FileRow[] {
  const [headings = [], ...lines] = csvRows(csv)
  return lines.map((line) => Object.fromEntries(headings.map((heading, place) => [heading, line[place] ?? ''])))
}

const exportRows = async (caller: Caller, path: string): Promise<FileRow[]> => rowsOf(await fetchCsv(caller, path))

const required = { products: ['name'], contacts: 'name email phone group gender type dob country state city address'.split(' ') }

/** Imports a file as its check proposes, with nothing asked and nothing refused. */
async function importAsProposed(shop: Shop, kind: 'products' | 'contacts', csv: string, profile: string | undefined): Promise<void> {
  const check = await bringIn(shop, kind, Buffer.from(csv), { mode: 'check' })
  expect(check.body, JSON.stringify(check.body)).toMatchObject({ refused: 0, ...(profile ? { profile: { id: profile } } : {}) })
  // Only stores that are new here, which are made unless the member says otherwise.
  const questions = check.body.questions as unknown as { id: string; answer: string | null }[]
  expect(questions.filter(({ id, answer }) => id !== 'stores' || answer !== 'make')).toEqual([])
  const none = Object.fromEntries(required[kind].map((column) => [column, null]))
  const map = { ...none, ...(check.body.table?.map as unknown as object) }
  const response = await bringIn(shop, kind, Buffer.from(csv), { map })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

function picked(rows: readonly FileRow[], headings: readonly string[]): string[][] {
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining([...headings]))
  return rows.map((row) => headings.map((heading) => row[heading] ?? '')).toSorted((left, right) => (left.join() < right.join() ? -1 : 1))
}

/** Texts with signs that mean something in spreadsheets, lists and the other programs. */
const word = fc.stringMatching(/^[A-Za-zÉéẹọ][A-Za-z éẹọ,;"'&()=+@|-]{0,18}[a-z]$/).map((text) => text.replaceAll(/\s+/g, ' '))
const name = fc.oneof(
  word,
  word.map((text) => `=${text}`),
  word.map((text) => `-${text}`),
)

const good = fc.record({
  name,
  barcode: fc.option(fc.stringMatching(/^[0-9]{13}$/), { nil: '' }),
  description: fc.oneof(word, fc.constant('First line\nsecond, line')),
  category: name,
  brand: name,
  tag: word,
  cost: fc.integer({ min: 1, max: 9_999_999 }),
  price: fc.integer({ min: 1, max: 9_999_999 }),
  weight: fc.integer({ min: 1, max: 99_999 }),
  stock: fc.integer({ min: 0, max: 99_000 }),
  reorder_level: fc.integer({ min: 1, max: 99 }),
  active: fc.boolean(),
})

const quoted = (cell: unknown): string => `"${String(cell).replaceAll('"', '""')}"`
const guardedCell = (text: string): string => (/^'*[=+\-@]/.test(text) ? `'${text}` : text)
const listCell = (text: string): string => (/[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const money = (kobo: number): string => (kobo / 100).toFixed(2)

/** A shop with two locations, goods of every kind, and a product with variants. */
async function shopOfGoods(seed: number): Promise<Shop> {
  const shop = await openShop(server)
  const place = { name: 'Lekki', country: 'NG', state: 'Lagos', city: 'Lekki', address: '1 Admiralty Way', latitude: 6.4, longitude: 3.5 }
  const lekki = (await shop.call('PUT', '/v1/business/inventory-locations', place)).body as unknown as Record<string, { id: string }>
  const samples = fc.sample(good, { seed, numRuns: 15 })
  const rows = samples.map((sample, index) =>
    [
      ...[`${guardedCell(sample.name)} ${index}`, `G-${index}`, sample.barcode && sample.barcode.slice(0, 10) + String(100 + index)],
      ...[sample.description, guardedCell(sample.category), guardedCell(sample.brand), listCell(sample.tag)],
      ...[
        money(sample.cost),
        money(sample.price),
        sample.weight,
        sample.stock / 1000 + 1,
        sample.reorder_level,
        sample.active ? 'yes' : 'no',
      ],
    ].map(quoted),
  )
  const headings = 'name,sku,barcode,description,category,brand,tags,cost,price,weight,stock,reorder_level,active'
  await importAsProposed(shop, 'products', [headings, ...rows.map((row) => row.join(',')), ''].join('\r\n'), undefined)
  const plainGoods = [
    ['Repair', 'FIX', 'service', '', '500'],
    ['Voucher', 'CARD', 'standard', 'no', '700'],
    ['shirt', 'polo-shirt', 'standard', 'yes', '900'],
  ]
  const lines = plainGoods.map((row) => row.join(','))
  await importAsProposed(shop, 'products', ['name,sku,type,has_inventory,price', ...lines, ''].join('\r\n'), undefined)
  const options = [
    { name: 'Size', values: ['Small', '10-12'] },
    { name: 'Sleeve', values: ['=Long, wide', 'Short'] },
  ]
  const createNamed = async (path: string) =>
    Object.values((await shop.call('PUT', `/v1/business/${path}`, { name: '=Cloth, "fine"' })).body)[0]
  const [category, brand] = [await createNamed('product-categories'), await createNamed('brands')] as unknown as { id: string }[]
  const shared = { category: category?.id, brand: brand?.id, description: 'Cut long' }
  const { variants } = await addVariants(shop, { options, ...shared })
  const images = ['https://shop.test/a.png', 'https://shop.test/b.png']
  expect(
    (await shop.call('PUT', '/v1/business/products', { name: 'Poster', type: 'standard', sku: 'POST', price: 100, images })).status,
  ).toBe(201)
  const items = variants.map((product, index) => ({ product, quantity: index + 2, cost: 3000_00, reason: 'found' }))
  for (const location of [shop.location, Object.values(lekki)[0]?.id])
    expect((await shop.call('PUT', '/v1/business/inventory-actions/adjustments', { location, items })).status).toBe(201)
  return shop
}

const ofAll = ['SKU', 'Price (₦)', 'Cost (₦)', 'On hand', 'Category']
const ofVariants = ['Option 1', 'Value 1', 'Option 2', 'Value 2']
/** Headings of the ordinary export that a form holds. */
const goodsHeadings: Record<string, string[]> = {
  shopify: [...ofAll, ...ofVariants, 'Name', 'Barcode', 'Brand', 'Tags', 'Description', 'Weight', 'Type', 'Counted', 'On sale', 'Picture'],
  woocommerce: [
    ...[
      ...ofAll,
      ...ofVariants,
      'Name',
      'Barcode',
      'Brand',
      'Tags',
      'Description',
      'Weight',
      'Reorder level',
      'Type',
      'Counted',
      'On sale',
      'Picture',
    ],
  ],
  loyverse: [...ofAll, ...ofVariants, 'Name', 'Barcode', 'Description', 'Reorder level', 'Counted', 'On sale'],
  quickbooks: [...ofAll, 'Type', 'Counted', 'Reorder level'],
}
const profiles: Record<string, [products: string, contacts: string]> = {
  shopify: ['shopify_products', 'shopify_customers'],
  woocommerce: ['woocommerce_products', 'woocommerce_customers'],
  loyverse: ['loyverse_items', 'loyverse_customers'],
  quickbooks: ['quickbooks_items', 'quickbooks_contacts'],
}

test.each(exportPrograms)('products exported for %s come back by its profile with every cell that the form holds', async (program) => {
  const shop = await shopOfGoods(20_261_130)
  const file = await fetchCsv(shop, `products?form=${program}`)
  const emptyShop = await openShop(server)
  await importAsProposed(emptyShop, 'products', file, profiles[program]?.[0])
  const [before, after] = await Promise.all([shop, emptyShop].map((caller) => exportRows(caller, 'products?format=csv')))
  const isGood = ({ SKU, Name }: FileRow) => SKU !== '' && Name !== 'Polo shirt'
  expect(picked(after?.filter(isGood) ?? [], goodsHeadings[program] ?? [])).toEqual(
    picked(before?.filter(isGood) ?? [], goodsHeadings[program] ?? []),
  )
  const isDescribed = ({ SKU, Name }: FileRow) => SKU?.startsWith('G-') || (Name === 'Polo shirt' && program !== 'quickbooks')
  const shared = ['Description', 'Category']
  expect(picked(after?.filter(isDescribed) ?? [], shared)).toEqual(picked(before?.filter(isDescribed) ?? [], shared))
  if (program !== 'loyverse') return
  const [levelsBefore, levelsAfter] = await Promise.all(
    [shop, emptyShop].map((caller) => exportRows(caller, 'inventory-levels?format=csv')),
  )
  const headings = ['SKU', 'Location', 'On hand']
  const filled = (rows: FileRow[] = []) => rows.filter((row) => row['On hand'] !== '0')
  expect(picked(filled(levelsAfter), headings)).toEqual(picked(filled(levelsBefore), headings))
})

const customer = fc.record({
  name: fc.tuple(name, word).map((words) => words.join(' ')),
  company_name: name,
  address: word,
  city: word,
  state: word,
  group: word,
  note: name,
  country: fc.constantFrom('NG', 'GH', 'DE', 'US'),
  balance: fc.integer({ min: -999_999, max: 9_999_999 }),
})
/** Numbers that are valid in their countries. */
const phonesOf: Record<string, (index: number) => string> = {
  NG: (index) => `+23480312345${10 + index}`,
  GH: (index) => `+2332412345${10 + index}`,
  DE: (index) => `+493012345${10 + index}`,
  US: (index) => `+12025550${110 + index}`,
}

async function shopOfCustomers(seed: number): Promise<Shop> {
  const shop = await openShop(server)
  const rows = fc
    .sample(customer, { seed, numRuns: 15 })
    .map((sample, index) => [
      ...[guardedCell(`${sample.name} ${index}`), index % 3 ? `c${index}@mail.test` : '', phonesOf[sample.country]?.(index)],
      ...[guardedCell(sample.company_name), sample.address, sample.city, sample.state, sample.country, listCell(sample.group)],
      ...[guardedCell(sample.note), money(sample.balance), index % 2 ? 'customer' : 'both'],
    ])
  const headings = 'name,email,phone,company_name,address,city,state,country,group,note,opening_balance,type'
  const supplier = ['Mill Ltd', 'mill@mail.test', '', '', '', '', '', 'NG', '', '', '', 'supplier']
  const lines = [...rows, supplier].map((row) => row.map(quoted).join(','))
  await importAsProposed(shop, 'contacts', [headings, ...lines, ''].join('\r\n'), undefined)
  return shop
}

const ofContacts = ['Name', 'Phone', 'Email', 'City', 'State', 'Country', 'Address']
const contactHeadings: Record<string, string[]> = {
  shopify: [...ofContacts, 'Company', 'Groups', 'Note'],
  woocommerce: [...ofContacts, 'Company'],
  loyverse: [...ofContacts, 'Note'],
  quickbooks: [...ofContacts, 'Company', 'Balance (₦)'],
}

test.each(exportPrograms)('customers exported for %s come back by its profile with every cell that the form holds', async (program) => {
  const shop = await shopOfCustomers(20_261_130)
  const file = await fetchCsv(shop, `contacts?form=${program}`)
  expect(file).not.toContain('Mill Ltd')
  const emptyShop = await openShop(server)
  await importAsProposed(emptyShop, 'contacts', file, profiles[program]?.[1])
  const [before = [], after = []] = await Promise.all([shop, emptyShop].map((caller) => exportRows(caller, 'contacts?format=csv')))
  const isCustomer = ({ Name }: FileRow) => Name !== 'Mill Ltd'
  expect(picked(after.filter(isCustomer), contactHeadings[program] ?? [])).toEqual(
    picked(before.filter(isCustomer), contactHeadings[program] ?? []),
  )
})

/** First and last heading of each template, and how many there are. Loyverse has four more for each store. */
const templates = {
  products: { shopify: ['Title', 'Google Shopping / Custom label 4', 57], woocommerce: ['ID', 'Attribute 3 global', 54] },
  contacts: { shopify: ['First Name', 'Tax Exempt', 17], quickbooks: ['Name', 'Resale Number', 15] },
}

test('a member without the permission to see costs gets a form without the column of costs', async () => {
  const shop = await shopOfGoods(5)
  const clerk = await shop.member(['product.view'])
  const costHeadings = { shopify: 'Cost per item', woocommerce: 'Cost of goods', loyverse: 'Cost', quickbooks: 'Purchase Cost' }
  for (const program of exportPrograms) {
    const [[ownerHeadings = []], [clerkHeadings = []]] = await Promise.all(
      [shop, clerk].map(async (caller) => csvRows(await fetchCsv(caller, `products?form=${program}`))) as [
        Promise<string[][]>,
        Promise<string[][]>,
      ],
    )
    expect(clerkHeadings).toEqual(ownerHeadings.filter((heading) => heading !== costHeadings[program]))
    expect(clerkHeadings.length).toBe(ownerHeadings.length - 1)
  }
  const bound = await shop.member(['product.view'], shop.location)
  const [headings = []] = csvRows(await fetchCsv(bound, 'products?form=loyverse'))
  expect(headings.filter((heading) => heading.startsWith('In stock'))).toEqual(['In stock [Main store]'])
})

test('a form has the headings of its program’s template, and no cell that a spreadsheet runs', async () => {
  const [goods, customers] = [await shopOfGoods(7), await shopOfCustomers(7)]
  for (const [kind, shop] of [
    ['products', goods],
    ['contacts', customers],
  ] as const)
    for (const program of exportPrograms) {
      const [headings = [], ...lines] = csvRows(await fetchCsv(shop, `${kind}?form=${program}`))
      const template = (templates[kind] as Record<string, unknown[] | undefined>)[program]
      if (template) expect([headings[0], headings.at(-1), headings.length]).toEqual(template)
      for (const line of lines) expect(line.length).toBe(headings.length)
      const isOpen = (cell: string) => /^[=+\-@\t\r]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell)
      expect(lines.flat().filter(isOpen)).toEqual([])
    }
})

test('a search exports the matching variants, each as a product by its full name', async () => {
  const shop = await shopOfGoods(9)
  const rows = await exportRows(shop, 'products?form=shopify&search=polo')
  expect(rows.map(({ Title }) => Title).filter((title) => title?.startsWith('Polo shirt – '))).toHaveLength(4)
  expect(new Set(rows.map(({ SKU }) => SKU)).size).toBe(rows.length)
})

const lists = endpoints.filter((endpoint) => listExport(endpoint) && !endpoint.path.includes('{') && endpoint.access !== 'public')

test('an unknown form is refused on its field, and so is any form of a list that has none', async () => {
  const shop = await openShop(server)
  expect(lists.filter(hasForms).map(({ path }) => path)).toEqual([api.contacts.list.path, api.products.list.path])
  for (const endpoint of lists)
    for (const form of hasForms(endpoint) ? ['etsy'] : ['shopify']) {
      const { status, body } = await shop.call('GET', `${endpoint.path}?form=${form}`)
      expect([endpoint.path, status, Object.keys(body.errors ?? {})]).toEqual([endpoint.path, 422, ['form']])
    }
})
