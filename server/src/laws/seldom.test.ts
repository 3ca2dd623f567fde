import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicId } from '../database/ids.ts'
import { needsCustomPlan } from '../database/custom-plan.ts'
import { makeBusy } from '../testing/busy-shop.ts'
import { isLong } from '../testing/long.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { PlanReader, hearStatements } from '../testing/statements/plans.ts'

/*
 * An index of its own finds rows by a rare status, and a text index finds them by words: in the list’s own order, both may be at
 * the end. The response is the same with either plan.
 */

const server = await ownServer()
const shop = await openShop(server)
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())
const businessFilter = `business_id = '${shop.business_id}'`
const { database } = server.app
// Each list adds a listener of its own.
database.pool.setMaxListeners(0)

beforeAll(async () => {
  await makeBusy(server.ownerUrl, shop, { sales: 2500, products: 5200, contacts: 10_050 })
  await owner.query(`insert into inventory_action_items (business_id, id, action_id, position, product_id, product_name, quantity, unit_amount, total)
    select business_id, gen_random_uuid(), id, 0, (select id from products where ${businessFilter} limit 1), 'Product', 1000, 3000, 3000 from inventory_actions where ${businessFilter}`)
  await owner.query('vacuum analyze')
}, 120_000)

const list = async (path: string) => {
  const { status, body } = await shop.call('GET', `/v1/business/${path}`)
  expect([path, status]).toEqual([path, 200])
  return { ids: (body.rows as unknown as JsonBody[]).map(({ id }) => id), page: body.page as unknown as JsonBody }
}

interface Node {
  Alias?: string
  'Index Name'?: string
  Plans?: Node[]
}
/** Without reversals. */
const reversalAliases = ['undone', 'taken_back']
const indexesIn = (node: Node): string[] => [
  ...(node['Index Name'] && !reversalAliases.includes(node.Alias ?? '') ? [node['Index Name']] : []),
  ...(node.Plans ?? []).flatMap(indexesIn),
]

/** Indexes that a list's statements use, with custom plans and with generic plans. */
async function indexesOf(path: string): Promise<{ forValues: string[]; forAny: string[] }> {
  const sent = hearStatements([database.pool])
  await list(path)
  const reader = await PlanReader.open(server.ownerUrl, shop)
  const indexes = { forValues: [] as string[], forAny: [] as string[] }
  for (const { text, values } of sent().filter(({ text: sql }) => /^[\s(]*(select|with)\b/i.test(sql))) {
    const nulls = values.length > 0 ? `(${values.map(() => 'null').join(', ')})` : ''
    await reader.client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${text}`)
    const { rows } = needsCustomPlan(text)
      ? await reader.client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${text}`, [...values])
      : await reader.client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) execute asked${nulls}`)
    await reader.client.query('reset plan_cache_mode; deallocate asked')
    indexes[needsCustomPlan(text) ? 'forValues' : 'forAny'].push(...rows.flatMap((row) => indexesIn(row['QUERY PLAN'][0].Plan)))
  }
  await reader.client.end()
  return indexes
}

test.each([
  ['inventory-levels?in_stock=false', 'inventory_levels_empty'],
  ['inventory-levels/products?in_stock=false', 'inventory_levels_empty'],
])('%s is found by %s', async (path, index) => {
  expect((await indexesOf(path)).forValues).toContain(index)
})

test.each([
  ['sales/items?reduced=price', 'sale_items_under_price'],
  ['sales?status=canceled', 'sales_of_canceled'],
  ['sales/items?status=canceled', 'sales_of_canceled'],
  ['sales?payment_status=unpaid,partial', 'sales_open'],
  ['sales?due=overdue', 'sales_open'],
  ['contacts/balance-transactions?kind=merge', 'balance_transactions_seldom'],
  ['contacts/balance-transactions?not_kind=sale,payment,reversal', 'balance_transactions_seldom'],
  ['inventory-actions?status=canceled', 'inventory_actions_canceled'],
  ['inventory-actions/items?status=canceled', 'inventory_actions_canceled'],
  ['inventory-actions?payment_status=partial', 'inventory_actions_owed'],
  ['inventory-actions?payment_status=unpaid', 'inventory_actions_owed'],
  ['inventory-actions?due=over_90', 'inventory_actions_owed'],
  ['inventory-actions/items', 'inventory_actions_deleted'],
])('a generic plan for %s uses the index %s', async (path, index) => {
  expect((await indexesOf(path)).forAny).toContain(index)
})

test('lines of few sales are looked up sale by sale, for the page and for the count, however they are planned', async () => {
  const sent = hearStatements([database.pool])
  const [product] = (await list('products?per_page=1')).ids
  await list(`sales/items?brand=none&product=${String(product)}`)
  const looked = sent().filter(({ text }) =>
    /join lateral \(select line\.\*.*where line\.business_id = \$\d+ and line\.sale_id = sales\.id.*offset 0\)/s.test(text),
  )
  expect(looked.map(({ text }) => text.startsWith('select count')).sort()).toEqual([false, true])
})

test('sales without any line of what nearly all have are found at once, and none is asked for its lines', async () => {
  const sent = hearStatements([database.pool])
  expect((await list('sales?not_brand=none')).page).toMatchObject({ total_rows: 0 })
  const texts = sent().map(({ text }) => text)
  const matches = texts.filter((text) => / except select line\.sale_id from sale_items line/.test(text))
  expect(matches).toHaveLength(1)
  // The page and the count are of those few.
  expect(texts.filter((text) => text.includes('"sales"."id" = any(')).length).toBeGreaterThan(1)
})

test('levels are counted for their own business: for any, all of a large one were read', async () => {
  const sent = hearStatements([database.pool])
  await list('inventory-levels?below_reorder_level=false')
  const ofLevels = sent().filter(({ text }) => /from "?inventory_levels/.test(text))
  expect(ofLevels.length).toBeGreaterThan(1)
  expect(ofLevels.filter(({ text }) => !needsCustomPlan(text))).toEqual([])
})

test('a sale that does not empty a shelf changes no index of the stock level', async () => {
  const stays = async (on_hand: string) => {
    await owner.query('begin')
    await owner.query(
      `update inventory_levels set on_hand = ${on_hand}, value = 0 where ${businessFilter} and id = (select min(id::text)::uuid from inventory_levels where ${businessFilter})`,
    )
    const { rows } = await owner.query<{ hot: string }>(`select pg_stat_get_xact_tuples_hot_updated('inventory_levels'::regclass) as hot`)
    await owner.query('rollback')
    return rows[0]?.hot
  }
  expect([await stays('on_hand - 1000'), await stays('0')]).toEqual(['1', '0'])
})

/** Pages of a list as its count, and the ids of some. */
const paged = async (path: string, pages: readonly number[]) => {
  const results = []
  for (const page of pages) results.push(await list(`${path}&page=${page}`))
  return results
}

test('a search returns the same rows by text index as in list order, for few matches, many, and more than are counted', async () => {
  // No index has two letters: such a search reads all rows, in the list's order.
  const searches = [
    ['products?per_page=20&sort=name.asc', 'product', 'pr'],
    ['products?per_page=20&sort=price.desc', 'product', 'pr'],
    ['products?per_page=20&sort=name.desc&count_to=100', 'product 5', 'pr 5'],
    ['products/open?per_page=20&sort=name.desc', 'product', 'pr'],
    ['contacts?per_page=20&sort=name.desc', 'customer', 'cu'],
    ['contacts/open?per_page=20&first=customer', 'customer 10', 'cu 10'],
    ['inventory-levels?per_page=20&sort=product.asc', 'product', 'pr'],
    ['inventory-levels?per_page=20&sort=product.desc', 'product', 'pr'],
    ['inventory-levels?per_page=20&sort=created_at.asc', 'product', 'pr'],
    ['inventory-levels/products?per_page=20&sort=name.desc', 'product', 'pr'],
    [`items-for-sale?per_page=20&location=${shop.location}`, 'product', 'pr'],
  ] as const
  // Every second one; the long run sends all.
  for (const [path, long, short] of searches.filter((_, index) => isLong || index % 2 === 0)) {
    const pages = [1, 3, 95, 400]
    expect(await paged(`${path}&search=${long}`, pages), path).toEqual(await paged(`${path}&search=${short}`, pages))
  }
  const plain = await paged('products?per_page=20&sort=name.asc', [1, 3, 95])
  expect(await paged('products?per_page=20&sort=name.asc&search=pr', [1, 3, 95])).toEqual(plain)
  expect((await list('products?search=product')).page).toMatchObject({ total_rows: 5200, total_is_exact: true })
  expect((await list('inventory-levels?search=product')).page).toMatchObject({ total_rows: 5200, total_is_exact: true })
  expect((await list('contacts?search=customer')).page).toMatchObject({ total_rows: 10_000, total_is_exact: false })
}, 60_000)

test('levels with nothing on hand are the same, few or very many; a product is out where none of its levels has any', async () => {
  const paths = ['inventory-levels?in_stock=false&sort=product.asc', 'inventory-levels/products?in_stock=false&sort=name.asc']
  const readLists = async () => Promise.all(paths.map((path) => list(path)))
  const [all, allProducts] = await Promise.all([list('inventory-levels?sort=product.asc'), list('inventory-levels/products?sort=name.asc')])
  for (const result of await readLists()) expect(result).toMatchObject({ ids: [], page: { total_rows: 0, total_is_exact: true } })
  await owner.query(`update inventory_levels set on_hand = 0, value = 0 where ${businessFilter}`)
  expect(await readLists()).toEqual([all, allProducts])
  await owner.query(`update inventory_levels set on_hand = 1000 where ${businessFilter} and product_id not in (
    select id from products where ${businessFilter} order by sort_name, id limit 3)`)
  for (const [place, { ids, page }] of (await readLists()).entries()) {
    expect(ids).toEqual([all, allProducts][place]?.ids.slice(0, 3))
    expect(page).toMatchObject({ total_rows: 3, total_is_exact: true })
  }
}, 60_000)

test('products on shelves are counted the same where most stand on one and where hardly any does', async () => {
  const count = async (query: string) => (await list(`inventory-levels/products?${query}`)).page
  const cases = [
    ['', 5200, true],
    ['count_to=5000', 5000, false],
    ['count_to=100', 100, false],
    ['search=product', 5200, true],
    ['search=product&count_to=5000', 5000, false],
    [`search=product&location=${shop.location}`, 5200, true],
  ] as const
  const counts = async () => {
    for (const [query, total_rows, total_is_exact] of cases) expect(await count(query), query).toMatchObject({ total_rows, total_is_exact })
  }
  await counts()
  // First in each of the orders.
  await owner.query(`insert into products (business_id, id, name, sku, product_type, inventory_type, search_text, sort_name)
    select '${shop.business_id}', ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'None ' || n, 'NONE' || n, 'standard', 'standard', 'none', 'none'
    from generate_series(1, 3000) n`)
  await owner.query(`update products set updated_at = now() where ${businessFilter} and search_text <> 'none'`)
  await counts()
  await owner.query(`update products set deleted_at = now() where ${businessFilter} and search_text = 'none'`)
})

test('a search that matches many products counts only the levels that pass its other filters', async () => {
  const count = async (path: string, query: string, word: string) => (await list(`${path}?search=${word}&${query}`)).page
  for (const query of [
    'in_stock=false',
    'in_stock=true',
    'below_reorder_level=true',
    'below_reorder_level=false',
    `location=${shop.location}`,
  ])
    for (const path of ['inventory-levels', 'inventory-levels/products'])
      expect(await count(path, query, 'product'), `${path} ${query}`).toEqual(await count(path, query, 'pr'))
  expect(await count('inventory-levels', 'in_stock=false', 'product')).toMatchObject({ total_rows: 3 })
})

test('lines of many documents are counted one document’s after another’s, and of few found by these', async () => {
  const count = async (query: string) => (await list(`inventory-actions/items?${query}`)).page
  expect(await count('')).toMatchObject({ total_rows: 2500, total_is_exact: true })
  expect(await count('kind=intake')).toMatchObject({ total_rows: 2500, total_is_exact: true })
  expect(await count('kind=intake&count_to=100')).toMatchObject({ total_rows: 100, total_is_exact: false })
  expect(await count('not_kind=intake')).toMatchObject({ total_rows: 0 })
  await owner.query(`update inventory_actions set status = 'canceled', canceled_at = now() where ${businessFilter} and number <= 7`)
  expect(await count('status=canceled')).toMatchObject({ total_rows: 7 })
  expect(await count('status=canceled&kind=intake&category=none')).toMatchObject({ total_rows: 7 })
  expect(await count('status=canceled&not_category=none')).toMatchObject({ total_rows: 0 })
  expect((await list('inventory-actions?payment_status=unpaid')).page).toMatchObject({ total_rows: 2493 })
})

test('a filter by a product of most documents lists the same lines as no filter, and no list has lines of deleted documents', async () => {
  const { rows } = await owner.query<{ id: string }>(`select product_id as id from inventory_action_items where ${businessFilter} limit 1`)
  const product = publicId('product', rows[0]?.id ?? '')
  const queries = [
    '',
    `product=${product}`,
    'search=product',
    'category=none',
    'kind=intake',
    `kind=intake&product=${product}`,
    'reason=damage',
  ]
  const all = () => Promise.all(queries.map((query) => paged(`inventory-actions/items?per_page=20&${query}`, [1, 3, 125])))
  const [plain, ...otherResults] = await all()
  expect(plain?.[0]?.page).toMatchObject({ total_rows: 2500 })
  for (const result of otherResults.slice(0, -1)) expect(result).toEqual(plain)
  expect(otherResults.at(-1)?.[0]?.page).toMatchObject({ total_rows: 0 })
  await owner.query(`update inventory_actions set deleted_at = now() where ${businessFilter} and number % 5 = 0`)
  const [remainingResult, ...rest] = await all()
  expect(remainingResult?.[0]?.page).toMatchObject({ total_rows: 2000 })
  for (const result of rest.slice(0, -1)) expect(result).toEqual(remainingResult)
  await owner.query(`update inventory_actions set deleted_at = null where ${businessFilter}`)
}, 60_000)

test('just as many products as are looked up by their ids are found, and no fewer', async () => {
  // A search for two letters reads no more rows than these.
  await owner.query(`update products set search_text = 'zq ' || search_text where ${businessFilter} and id in (
    select id from products where ${businessFilter} and deleted_at is null order by id limit 2000)`)
  for (const path of ['inventory-levels', 'inventory-levels/products']) {
    const { ids, page } = await list(`${path}?search=zq&per_page=20`)
    expect([path, ids.length, page]).toMatchObject([path, 20, { total_rows: 2000, total_is_exact: true }])
  }
})
