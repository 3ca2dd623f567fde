import pg from 'pg'
import { expect, test } from 'vitest'
import { api } from '@kasuwa/contract'
import { parse } from 'zod'
import { publicId, storedId } from '../database/ids.ts'
import { makeBusy } from '../testing/busy-shop.ts'
import { readsOf } from '../testing/reads.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { listMovements } from './levels.ts'

const server = await ownServer()

/** 2,400 products in two categories: of 2,100 one, of 300 the other; and some 300 movements of either. */
async function open() {
  const shop = await openShop(server)
  await makeBusy(server.ownerUrl, shop, { sales: 200, products: 2400, contacts: 5 })
  const [many, few] = [await category(shop, 'Many'), await category(shop, 'Few')]
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    const isOwnBusiness = `business_id = '${shop.business_id}'`
    await owner.query(
      `update products set category_id = kind.id from product_categories kind where kind.${isOwnBusiness} and products.${isOwnBusiness}
        and kind.name = case when right(products.name, 1) = '7' then 'Few' when right(products.name, 2) = '18' then 'Few' else 'Many' end`,
    )
    const { rows } = await owner.query<{ id: string; name: string }>(
      `select product.id, kind.name from products product join product_categories kind on kind.${isOwnBusiness} and kind.id = product.category_id
        where product.${isOwnBusiness}`,
    )
    const of = (name: string) => rows.filter((row) => row.name === name).map(({ id }) => publicId('product', id))
    return { shop, many, few, ofMany: of('Many'), ofFew: of('Few') }
  } finally {
    await owner.end()
  }
}

async function category(shop: Shop, name: string): Promise<string> {
  const { body } = await shop.call('PUT', '/v1/business/product-categories', { name })
  return String(body.product_category?.id)
}

test('movements by what their goods are called and sorted by are the same, be these goods few or more than a statement is given', async () => {
  const { shop, many, few, ofMany, ofFew } = await open()
  expect(ofMany.length).toBeGreaterThan(2000)
  expect(ofFew.length).toBeLessThan(2000)
  const listed = async (query: string) => {
    const { status, body } = await shop.call('GET', `/v1/business/stock-movements?per_page=100&${query}`)
    expect(status, query).toBe(200)
    return (body.rows as unknown as { id: string; product: { id: string } }[]).map(({ id, product }) => ({ id, product: product.id }))
  }
  const all = [...(await listed('page=1')), ...(await listed('page=2')), ...(await listed('page=3'))]
  const first = (of: readonly string[]) => all.filter(({ product }) => of.includes(product)).slice(0, 100)
  expect(first(ofMany)).toHaveLength(100)
  expect(first(ofFew).length).toBeGreaterThan(10)
  expect(await listed(`category=${many}`)).toEqual(first(ofMany))
  expect(await listed(`not_category=${few}`)).toEqual(first(ofMany))
  expect((await listed(`category=${few}`)).slice(0, 10)).toEqual(first(ofFew).slice(0, 10))
  expect((await listed(`not_category=${many}`)).slice(0, 10)).toEqual(first(ofFew).slice(0, 10))
  // All of them have the word, and as many are looked at as none were.
  expect(await listed('search=product')).toEqual(all.slice(0, 100))
  expect(await listed(`search=product&category=${many}`)).toEqual(first(ofMany))
  expect(await listed('search=zzz')).toEqual([])
  expect(await listed(`category=none`)).toEqual([])
})

test('a product filter with many matches does not compare each movement with thousands of ids', async () => {
  const { shop, ...kinds } = await open()
  const [many, few] = [[storedId('product_category', kinds.many) ?? ''], [storedId('product_category', kinds.few) ?? '']]
  const reads = async (query: { category?: string[] | undefined }) =>
    (await readsOf(server, shop, (ctx) => listMovements(ctx, { ...parse(api.inventory.movements.query, {}), ...query }))).filter(
      ({ text }) => text.includes('from "stock_movements"'),
    )
  for (const { text } of await reads({ category: many })) expect(text).toContain('exists (select "products"."id"')
  for (const { text } of await reads({ category: few })) expect(text).toContain('"stock_movements"."product_id" = any(array(')
})
