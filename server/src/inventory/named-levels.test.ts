import pg from 'pg'
import { expect, test } from 'vitest'
import { api } from '@kasuwa/contract'
import { parse } from 'zod'
import { makeBusy } from '../testing/busy-shop.ts'
import { readsOf } from '../testing/reads.ts'
import { type JsonBody, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { listLevelsByProduct } from './levels-by-product.ts'

const server = await ownServer()

const levels = '/v1/business/inventory-levels'

/** 260 products at two locations, half of them with the same name, some without a level, and one with another name. */
async function open() {
  const shop = await openShop(server)
  await makeBusy(server.ownerUrl, shop, { sales: 10, products: 260, contacts: 5 })
  const address = { state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const opened = await shop.call('PUT', '/v1/business/inventory-locations', { name: 'Annex', ...address })
  expect(opened.status).toBe(201)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const isOwnBusiness = `business_id = '${shop.business_id}'`
  await owner.query(
    `update products set sort_name = 'product in the middle' where ${isOwnBusiness} and right(name, 1) in ('1', '2', '3', '4', '5')`,
  )
  await owner.query(`insert into inventory_levels (business_id, id, product_id, location_id, on_hand, value, last_entry)
    select level.business_id, gen_random_uuid(), level.product_id, place.id, 1000, 100, 1 from inventory_levels level
    join locations place on place.business_id = level.business_id and place.name = 'Annex' where level.${isOwnBusiness}`)
  await owner.query(
    `delete from inventory_levels where ${isOwnBusiness} and product_id in (select id from products where ${isOwnBusiness} and name like '%7' and name < 'Product 15')`,
  )
  await owner.end()
  return shop
}

test('levels found by a word are those that the list has, page by page, in either order and each order of its own', async () => {
  const shop = await open()
  const rowsOf = async (path: string) => {
    const { status, body } = await shop.call('GET', path)
    expect(status, path).toBe(200)
    return { rows: (body.rows as unknown as JsonBody[]).map(({ id }) => id), page: body.page as unknown as Record<string, unknown> }
  }
  // All of the shop's products match the word, so the result is the list without a search.
  for (const list of [levels, `${levels}/products`])
    for (const sort of list === levels ? ['product.asc', 'product.desc', 'created_at.asc'] : ['name.asc', 'name.desc', 'created_at.asc'])
      for (const page of [1, 4, 5, 6]) {
        const path = `${list}?sort=${sort}&page=${page}&per_page=40`
        const [all, matches, countedList] = [
          await rowsOf(path),
          await rowsOf(`${path}&search=product`),
          await rowsOf(`${path}&search=produ+duct&count_to=200`),
        ]
        expect(matches, path).toEqual(all)
        expect(countedList.rows, path).toEqual(all.rows)
        expect(countedList.page, path).toMatchObject({ total_rows: 200, total_is_exact: false })
      }
  const none = await rowsOf(`${levels}/products?search=product+260&count_to=200`)
  expect(none.page).toMatchObject({ total_rows: 1, total_is_exact: true })
  expect((await rowsOf(`${levels}?search=product+zzz&count_to=200`)).rows).toEqual([])
  const narrowed = `${levels}?location=${shop.location}&in_stock=true&per_page=100`
  expect((await rowsOf(`${narrowed}&page=2&search=product&count_to=200`)).rows).toEqual((await rowsOf(`${narrowed}&page=2`)).rows)
})

test('the levels beside a page of products are planned for their business each time: for any, all products of a large one were read', async () => {
  const shop = await open()
  const reads = await readsOf(server, shop, (ctx) => listLevelsByProduct(ctx, parse(api.inventory.levelsByProduct.query, {})))
  const ofPage = reads.filter(({ text }) => text.includes('as "reorder_level"'))
  expect(ofPage.length).toBe(1)
  // `needsCustomPlan` of `database/custom-plan.ts`.
  expect(ofPage[0]?.text).toContain(' = any(array(')
})
