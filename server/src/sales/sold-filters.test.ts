import { api } from '@kasuwa/contract'
import { withClient } from '@kasuwa/embedded-postgres'
import type { Call } from '@kasuwa/contract/platform/endpoint'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'zod'
import { addContact, addProduct } from '../testing/goods.ts'
import { makeBusy } from '../testing/busy-shop.ts'
import { type Plan, readsOf } from '../testing/reads.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { needsCustomPlan } from '../database/custom-plan.ts'
import { storedId } from '../database/ids.ts'
import { listLines, sumLines } from './list-sale-lines.ts'
import { listSales, sumSales } from './list-sales.ts'
import { listPayments } from './list-payments.ts'

const server = await ownServer()

/** A shop with two products of which one has a category and a brand, a tax on that category, a tax on all, and an account. */
async function shopOfTwo() {
  const shop = await openShop(server)
  const put = async (path: string, form: object) =>
    String(Object.values((await shop.call('PUT', `/v1/business/${path}`, form)).body)[0]?.id)
  const [category, brand] = [await put('product-categories', { name: 'Phones' }), await put('brands', { name: 'Tecno' })]
  const [phone, repair] = [
    await put('products', { name: 'Phone', type: 'service', price: 10_000, category, brand }),
    await addProduct(server, shop, { name: 'Repair', price: 5000, service: true }),
  ]
  const account = await put('bank-accounts', { bank_code: '058', account_number: '0123456789', account_name: 'Ade Stores' })
  const [levy, vat] = [
    await put('sale-taxes', { name: 'Phone levy', rate: 10, categories: [category] }),
    await put('sale-taxes', { name: 'VAT', rate: 7.5 }),
  ]
  const ada = await addContact(server, shop, 'Ada')
  const sell = async (products: string[], more: object = {}) => {
    const items = products.map((product) => ({ product, quantity: 1, price: product === phone ? 10_000 : 5000 }))
    const subtotal = items.reduce((sum, { price }) => sum + price, 0)
    const form = { contact: ada, location: shop.location, items, payable_amount: subtotal, ...more }
    const { status, body } = await shop.call('PUT', '/v1/business/sales', form)
    expect([status, body]).toMatchObject([201, {}])
    return String(body.sale?.id)
  }
  return { shop, category, brand, phone, repair, account, levy, vat, ada, sell }
}

test('a tax finds the lines that it was charged on, and the sales that have one', async () => {
  const { shop, phone, repair, levy, vat, sell } = await shopOfTwo()
  const both = await sell([phone, repair], { tax: [levy], payable_amount: 16_000 })
  const whole = await sell([repair], { tax: [vat], payable_amount: 5375 })
  const none = await sell([repair])
  const sales = async (query: string) =>
    ((await shop.call('GET', `/v1/business/sales?sort=number.asc&${query}`)).body.rows as unknown as { id: string }[]).map(({ id }) => id)
  const lines = async (query: string) =>
    ((await shop.call('GET', `/v1/business/sales/items?${query}`)).body.rows as unknown as { name: string; sale: { id: string } }[])
      .map(({ name, sale }) => `${name} ${[both, whole, none].indexOf(sale.id)}`)
      .sort()
  expect(await sales(`tax=${levy}`)).toEqual([both])
  expect(await sales(`not_tax=${levy}`)).toEqual([whole, none])
  expect(await sales(`tax=none`)).toEqual([none])
  expect(await sales(`not_tax=none`)).toEqual([both, whole])
  expect(await lines(`tax=${levy}`)).toEqual(['Phone 0'])
  expect(await lines(`tax=${levy},${vat}`)).toEqual(['Phone 0', 'Repair 1'])
  expect(await lines('tax=none')).toEqual(['Repair 0', 'Repair 2'])
  expect(await lines(`not_tax=${levy}`)).toEqual(['Repair 0', 'Repair 1', 'Repair 2'])
})

test('a sale is of a product and a category where one line of it is both; of no category where a line has none', async () => {
  const { shop, category, brand, phone, repair, sell } = await shopOfTwo()
  const [both, repairs] = [await sell([phone, repair]), await sell([repair])]
  const sales = async (query: string) =>
    ((await shop.call('GET', `/v1/business/sales?sort=number.asc&${query}`)).body.rows as unknown as { id: string }[]).map(({ id }) => id)
  expect(await sales(`product=${phone}&category=${category}&brand=${brand}`)).toEqual([both])
  expect(await sales(`product=${repair}&category=${category}`)).toEqual([])
  expect(await sales('category=none')).toEqual([both, repairs])
  expect(await sales(`not_category=${category}`)).toEqual([repairs])
  expect(await sales('not_brand=none')).toEqual([])
  expect(await sales(`not_product=${phone}`)).toEqual([repairs])
})

test('a payment that was undone is in no account, and a correction’s carried money is where it was', async () => {
  const { shop, phone, account, sell } = await shopOfTwo()
  const paid = await sell([phone], { payment_accounts: [{ account, amount: 4000 }] })
  const cash = await sell([phone], { payment_accounts: [{ account: null, amount: 4000 }] })
  const sales = async (query: string) =>
    ((await shop.call('GET', `/v1/business/sales?sort=number.asc&${query}`)).body.rows as unknown as { id: string }[]).map(({ id }) => id)
  expect([await sales(`account=${account}`), await sales('account=cash')]).toEqual([[paid], [cash]])
  expect(await sales(`account=cash,${account}`)).toEqual([paid, cash])
  expect(await sales(`not_account=${account}`)).toEqual([cash])
  const { sale } = (await shop.call('GET', `/v1/business/sales/${paid}?with_payments=1`)).body
  const [payment] = (sale?.edges?.payments ?? []) as unknown as { id: string }[]
  expect((await shop.call('DELETE', `/v1/business/sales/${paid}/payments/${payment?.id}`)).status).toBe(200)
  expect(await sales(`account=${account}`)).toEqual([])
})

const asked = (query: Record<string, string>) => ({
  ...(parse(api.sales.list.query, query) as Call<(typeof api)['sales']['list']>['query']),
})
const askedLines = (query: Record<string, string>) => ({
  ...(parse(api.sales.lines.query, query) as Call<(typeof api)['sales']['lines']>['query']),
})
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const big = await shopOfTwo()
const cashier = await big.shop.member(['sale.create'])
beforeAll(async () => {
  await big.sell([big.phone], { tax: [big.levy], payable_amount: 11_000, payment_accounts: [{ account: big.account, amount: 1000 }] })
  const form = { contact: big.ada, location: big.shop.location, items: [{ product: big.repair, quantity: 1, price: 5000 }] }
  const { status } = await cashier.call('PUT', '/v1/business/sales', { ...form, payable_amount: 5000 })
  if (status !== 201) throw new Error('A cashier may not sell.')
  await makeBusy(server.ownerUrl, big.shop, { sales: 20_000, products: 2000, contacts: 2000 })
}, 120_000)

test('what few of many sales have is found without going through the others, and what most have as well', async () => {
  const { product_of_most } = await ofMost()
  const stored = (kind: 'product' | 'product_category' | 'brand' | 'sale_tax' | 'bank_account' | 'merchant', id: string) =>
    storedId(kind, id) ?? ''
  const rare: Record<string, Record<string, string[]>> = {
    product: { product: [stored('product', big.phone)] },
    category: { category: [stored('product_category', big.category)] },
    brand: { brand: [stored('brand', big.brand)] },
    tax: { tax: [stored('sale_tax', big.levy)] },
    account: { account: [stored('bank_account', big.account)] },
    member: { member: [cashier.merchant_id] },
    'a product of many': { product: [product_of_most] },
    'all but one product': { not_product: [stored('product', big.phone)] },
    'all but one account': { not_account: [stored('bank_account', big.account)] },
  }
  const found: Record<string, number> = {}
  const whole: string[] = []
  for (const [name, filters] of Object.entries(rare)) {
    const isMost = name.startsWith('all')
    for (const [list, work] of Object.entries({
      sales: (ctx: Parameters<typeof listSales>[0]) => listSales(ctx, { ...asked({ count_to: '100' }), ...filters }),
      lines: (ctx: Parameters<typeof listSales>[0]) => listLines(ctx, { ...askedLines({ count_to: '100' }), ...filters }),
      // A sum of most of them reads most of them, up to ten thousand.
      ...(isMost
        ? {}
        : {
            'sums of sales': (ctx: Parameters<typeof listSales>[0]) => sumSales(ctx, { ...asked({}), ...filters }),
            'sums of lines': (ctx: Parameters<typeof listSales>[0]) => sumLines(ctx, { ...askedLines({}), ...filters }),
          }),
    })) {
      const reads = await readsOf(server, big.shop, work)
      found[`${list} by ${name}`] = Math.max(...reads.map((read) => read.pages))
      const nodes = reads.flatMap((read) => read.plans.flatMap(nodesOf))
      for (const node of nodes) if (node['Node Type'] === 'Seq Scan') whole.push(`${list} by ${name}: ${node['Relation Name']}`)
    }
  }
  expect(whole).toEqual([])
  // Each of their lines looked up once would be sixty thousand.
  expect(Object.entries(found).filter(([, pages]) => pages > 1000)).toEqual([])
}, 120_000)

/** A product that thirty of the sales have. */
async function ofMost() {
  const { rows } = (await big.shop.call('GET', '/v1/business/sales/items?per_page=1&sort=created_at.asc&search=Product')).body
  const [line] = rows as unknown as { product_id: string }[]
  return { product_of_most: storedId('product', line?.product_id ?? '') ?? '' }
}

test('lines are found by a name that few of many sales have, or none, without going through the others', async () => {
  const read: Record<string, number> = {}
  for (const search of ['Repair', 'Ada', 'Phone', 'zzz qqq', 'no 12-3 here']) {
    const works = [
      (ctx: Parameters<typeof listSales>[0]) => listLines(ctx, { ...askedLines({ search }) }),
      (ctx: Parameters<typeof listSales>[0]) => sumLines(ctx, { ...askedLines({ search }) }),
    ]
    for (const work of works)
      read[search] = Math.max(read[search] ?? 0, ...(await readsOf(server, big.shop, work)).map(({ pages }) => pages))
  }
  // Each of their lines looked at once would be sixty thousand.
  expect(Object.entries(read).filter(([, pages]) => pages > 1000)).toEqual([])
  const names = async (query: string) =>
    ((await big.shop.call('GET', `/v1/business/sales/items?${query}`)).body.rows as unknown as { name: string }[])
      .map(({ name }) => name)
      .sort()
  expect(await names('search=Repair')).toEqual(['Repair'])
  expect(await names('search=Ada')).toEqual(['Phone', 'Repair'])
  expect(await names(`search=Ada&product=${big.phone}`)).toEqual(['Phone'])
  expect(await names(`search=Repair&product=${big.phone}`)).toEqual([])
  expect(await names('search=zzz+qqq')).toEqual([])
}, 120_000)

type Ctx = Parameters<typeof listSales>[0]
const salesOf =
  (query: Record<string, string>, stored: object = {}) =>
  (ctx: Ctx) =>
    listSales(ctx, { ...asked(query), ...stored })
const linesOf =
  (query: Record<string, string>, stored: object = {}) =>
  (ctx: Ctx) =>
    listLines(ctx, { ...askedLines(query), ...stored })
const pagesOf = async (shop: typeof big.shop, work: (ctx: Ctx) => Promise<unknown>) =>
  (await readsOf(server, shop, work)).reduce((sum, { pages }) => sum + pages, 0)

test('what is due, came back, went under its price or was never sold with a brand is found without going through all sales', async () => {
  const ada = storedId('contact', big.ada) ?? ''
  const paidBy = { ...parse(api.sales.payments.query, {}), contact: [ada] } as Call<(typeof api)['sales']['payments']>['query']
  const most: Record<string, [pages: number, work: (ctx: Ctx) => Promise<unknown>]> = {
    'not due yet': [100, salesOf({ due: 'not_yet' })],
    'came back whole': [30, salesOf({ return_status: 'full' })],
    'under its price': [100, linesOf({ reduced: 'price' })],
    'payments of a customer': [300, (ctx) => listPayments(ctx, paidBy)],
    // Each is found once, and none is asked for its lines.
    'no line without a brand': [5000, salesOf({ not_brand: 'none' })],
  }
  const found: Record<string, number> = {}
  for (const [name, [, work]] of Object.entries(most)) found[name] = await pagesOf(big.shop, work)
  expect(Object.entries(found).filter(([name, pages]) => pages > (most[name]?.[0] ?? 0))).toEqual([])
  // A phone has a brand, and what else is sold there has none.
  const { rows } = (await big.shop.call('GET', '/v1/business/sales?not_brand=none')).body
  const { rows: phones } = (await big.shop.call('GET', `/v1/business/sales?brand=${big.brand}`)).body
  expect([rows?.length, rows]).toEqual([1, phones])
}, 120_000)

/** As the app has them planned: some for their values each time, all others once. */
const plannedPagesOf = async (work: (ctx: Ctx) => Promise<unknown>) =>
  (await readsOf(server, big.shop, work)).reduce((sum, { text, plans: [forValues], pages }) => {
    const own = (forValues?.['Shared Hit Blocks'] ?? 0) + (forValues?.['Shared Read Blocks'] ?? 0)
    return sum + (needsCustomPlan(text) ? own : pages)
  }, 0)

test('what very many have is counted by an index of it alone, and a day of long ago is not behind all that came later', async () => {
  const day = new Date(Date.now() - 340 * 86_400_000).toISOString().slice(0, 10)
  const paidAt = { ...parse(api.sales.payments.query, {}), location: [storedId('location', big.shop.location) ?? ''] } as Call<
    (typeof api)['sales']['payments']
  >['query']
  const most: Record<string, [pages: number, work: (ctx: Ctx) => Promise<unknown>]> = {
    'sales of no brand': [1200, salesOf({ brand: 'none' })],
    'lines of no brand': [1200, linesOf({ brand: 'none' })],
    'sales that are canceled': [1200, salesOf({ status: 'canceled' })],
    'sales without a tax': [1200, salesOf({ tax: 'none' })],
    'lines without a tax': [2500, linesOf({ tax: 'none' })],
    'sales until a day': [400, salesOf({ to: day })],
    'lines until a day': [5000, linesOf({ to: day, sort: 'created_at.desc' })],
    'payments of a location': [2500, (ctx) => listPayments(ctx, paidAt)],
  }
  const found: Record<string, number> = {}
  for (const [name, [, work]] of Object.entries(most)) found[name] = await plannedPagesOf(work)
  expect(Object.entries(found).filter(([name, pages]) => pages > (most[name]?.[0] ?? 0))).toEqual([])
  // The same as in the other order, whichever page, however far it is counted, and as a file.
  const list = async (path: string) => {
    const { rows, page } = (await big.shop.call('GET', `/v1/business/${path}`)).body
    return { ids: (rows as unknown as { id: string }[]).map(({ id }) => id), total: page?.total_rows }
  }
  for (const path of ['sales', 'sales/items']) {
    const until = `${path}?to=${day}&per_page=20`
    const [newest, oldest] = [await list(`${until}&sort=created_at.desc`), await list(`${until}&sort=created_at.asc`)]
    const last = Math.ceil(Number(newest.total) / 20)
    const backwards = await list(`${until}&sort=created_at.asc&page=${last}`)
    expect(newest.ids.slice(0, backwards.ids.length)).toEqual(backwards.ids.toReversed())
    const final = await list(`${until}&sort=created_at.desc&page=${last}`)
    expect(final.ids.toReversed()).toEqual(oldest.ids.slice(0, final.ids.length))
    const counted = await list(`${until}&sort=created_at.desc&count_to=100`)
    expect([counted.ids, counted.total]).toEqual([newest.ids, 100])
    const { body: file } = await big.shop.call('GET', `/v1/business/${path}?to=${day}&sort=created_at.desc&format=csv`)
    expect(String(file).trim().split('\n')).toHaveLength(Number(newest.total) + 1)
  }
}, 120_000)

test('lines of what most of a small business sells cost it no more beside a large one', async () => {
  const little = await shopOfTwo()
  await little.sell([little.phone, little.repair])
  await makeBusy(server.ownerUrl, little.shop, { sales: 400, products: 40, contacts: 40 })
  const [brand, category] = [storedId('brand', little.brand) ?? '', storedId('product_category', little.category) ?? '']
  await withClient(server.adminUrl, async (database) => {
    await database.query('update products set brand_id = $2, category_id = $3 where business_id = $1 and not (id = $4)', [
      little.shop.business_id,
      brand,
      category,
      storedId('product', little.repair),
    ])
    // Of a business the planner knows how large the largest is, and takes any other for one of a thousand.
    for (const table of ['products', 'sales', 'sale_items']) {
      await database.query(
        `alter table ${table} alter column business_id set statistics 1, alter column business_id set (n_distinct = 1000)`,
      )
      await database.query(`analyze ${table}`)
    }
  })
  // Its sales and their lines looked up a few times over are some ten thousand pages; each sale beside each product were five times as many.
  for (const stored of [{ brand: [brand] }, { category: [category] }])
    expect(await pagesOf(little.shop, linesOf({}, stored))).toBeLessThan(12_000)
  // Few are found otherwise than many, and are the same: all but the one that has no brand.
  const count = async (query: string) => (await little.shop.call('GET', `/v1/business/sales/items?${query}`)).body.page?.total_rows
  expect([await count(`brand=${little.brand}`), await count('not_brand=none'), await count('')]).toEqual([1201, 1201, 1202])
  expect(await count(`brand=${little.brand}&product=${little.phone}`)).toBe(1)
  expect(await count(`brand=${little.brand}&not_product=${little.phone}&category=${little.category}`)).toBe(1200)
}, 120_000)
