import pg from 'pg'
import { expect, test } from 'vitest'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { readsOf } from '../testing/reads.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { pageByFigure } from './by-figure.ts'
import { visibleLevels } from './visible-levels.ts'

const server = await testServer()

interface Shown {
  id: string
  on_hand: number
  value: number
}

async function stocked() {
  const shop = await openShop(server)
  const supplier = await addContact(server, shop)
  const amounts = [7, 3, 9, 3, 1, 12, 5]
  for (const [index, units] of amounts.entries())
    await stockUp(shop, supplier, await addProduct(server, shop, { name: `Goods ${index}` }), units, 100 + index * 700)
  return { shop, supplier, amounts }
}

const listed = async (shop: Shop, query: string) => {
  const { status, body } = await shop.call('GET', `/v1/business/inventory-levels?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as { page: { total_rows: number }; rows: Shown[] }
}

/** All of a list, page after page. */
async function paged(shop: Shop, query: string, per_page: number): Promise<Shown[]> {
  const all: Shown[] = []
  for (let page = 1; ; page++) {
    const { page: info, rows } = await listed(shop, `${query}&per_page=${per_page}&page=${page}`)
    all.push(...rows)
    if (rows.length < per_page) {
      expect(info.total_rows).toBe(all.length)
      return all
    }
  }
}

const inOrder = (rows: readonly Shown[], figure: 'on_hand' | 'value', sign: 1 | -1) =>
  rows.toSorted((one, other) => sign * (one[figure] - other[figure] || (one.id < other.id ? -1 : 1))).map(({ id }) => id)

test('levels in the order of what is on hand and of what it is worth are in it over all pages, each once', async () => {
  const { shop, amounts } = await stocked()
  const { rows: all } = await listed(shop, 'per_page=100')
  expect(all).toHaveLength(amounts.length)
  for (const figure of ['on_hand', 'value'] as const)
    for (const [direction, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const)
      for (const count of ['', '&count_to=200']) {
        const rows = await paged(shop, `sort=${figure}.${direction}${count}`, 3)
        expect(
          rows.map(({ id }) => id),
          `${figure} ${direction}`,
        ).toEqual(inOrder(all, figure, sign))
      }
  expect((await paged(shop, 'sort=on_hand.desc&in_stock=false', 3)).length).toBe(0)
})

test('levels that are not shown, however many come first in the order, take nothing off a page', async () => {
  const { shop, amounts } = await stocked()
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  try {
    // At shelves that are gone: more of them than are looked at besides a page.
    await owner.query(
      `insert into locations select copy.* from locations place cross join generate_series(1, 300) as number
        cross join jsonb_populate_record(place, jsonb_build_object('id', gen_random_uuid(), 'name', 'Gone ' || number, 'sort_name', 'gone ' || number,
          'is_default', false, 'deleted_at', now())) as copy where place.business_id = $1 and place.is_default`,
      [shop.business_id],
    )
    await owner.query(
      `insert into inventory_levels (business_id, id, product_id, location_id, last_entry)
        select product.business_id, gen_random_uuid(), product.id, gone.id, 1
        from locations gone join (select * from products where business_id = $1 order by id limit 1) product on product.business_id = gone.business_id
        where gone.deleted_at is not null`,
      [shop.business_id],
    )
  } finally {
    await owner.end()
  }
  const all = (await listed(shop, 'per_page=100')).rows
  expect(all).toHaveLength(amounts.length)
  for (const [direction, sign] of [
    ['asc', 1],
    ['desc', -1],
  ] as const)
    expect((await paged(shop, `sort=on_hand.${direction}`, 3)).map(({ id }) => id)).toEqual(inOrder(all, 'on_hand', sign))
})

test('the first of them are taken off the shelves alone: products are looked up for those of the page', async () => {
  const { shop } = await stocked()
  const query = { page: 1, per_page: 3, sort: 'value.desc' } as Parameters<typeof pageByFigure>[2]
  const reads = await readsOf(server, shop, (ctx) => pageByFigure(ctx, visibleLevels(ctx), query))
  expect(reads).toHaveLength(2)
  expect(reads[0]?.text).not.toContain('products')
  expect(reads[0]?.text).toContain('order by "value" desc, "id" desc limit')
})
