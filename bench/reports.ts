import { withClient } from '@kasuwa/embedded-postgres'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import { rebuildSums } from '../server/src/reports/day-sums/rebuild.ts'
import { type Business, fill, register } from './business.ts'
import { takenOver } from './copied.ts'
import { type Figures, ms } from './figures.ts'
import { compare, detail } from './lists.ts'

/** Lines of each sale. */
const lines = 5
const price = 1_250_00

/** A business with a year of sales of five lines each, 200 products and 500 customers: copies of one recorded sale. */
async function createSalesBusiness(app: BuiltApp, sales: number): Promise<Business> {
  const business = await register(app)
  await fill(business, { products: 200, contacts: 500, sales: 0, stocked: 1 })
  const { client, location, contacts } = business
  const { product } = await client.must<{ product: { id: string } }>('PUT', '/v1/business/products', {
    name: 'Delivery',
    type: 'service',
    price,
    cost: 900_00,
    has_inventory: false,
  })
  const category = await client.must<{ product_category: { id: string } }>('PUT', '/v1/business/product-categories', { name: 'Services' })
  await client.must('PATCH', `/v1/business/products/${product.id}`, { category: category.product_category.id })
  const { sale } = await client.must<{ sale: { number: string } }>('PUT', '/v1/business/sales', {
    contact: contacts[0],
    location,
    items: Array.from({ length: lines }, () => ({ product: product.id, quantity: 1, price })),
    payable_amount: lines * price,
  })
  await withClient(ownerUrl(app), async (database) => {
    const { rows } = await database.query<{ business_id: string; id: string }>(
      `select sales.business_id, sales.id from sales join members using (business_id) where sales.number = $1 and lower(members.email) = lower($2)`,
      [Number(/\d+$/.exec(sale.number)?.[0]), business.email],
    )
    const [first] = rows
    if (!first) throw new Error('The first sale is not there.')
    const of = [first.business_id, first.id]
    const copiedColumns = (table: string, changedColumns: readonly string[]) => takenOver(database, table, changedColumns)
    const from = (names: readonly string[]) => names.map((name) => `made.${name}`).join(', ')
    const papers = await copiedColumns('sales', ['id', 'number', 'contact_id', 'date'])
    await database.query(
      `insert into sales (id, number, contact_id, date, ${papers.join(', ')})
        select gen_random_uuid(), 10 + copy.number, people.ids[1 + copy.number % array_length(people.ids, 1)],
          made.date - copy.number * (interval '365 days' / $3), ${from(papers)}
        from sales made, generate_series(1, $3) copy (number),
          (select array_agg(id) as ids from contacts where business_id = $1 and not is_walk_in) people
        where made.business_id = $1 and made.id = $2`,
      [...of, sales],
    )
    const items = await copiedColumns('sale_items', ['id', 'sale_id', 'product_id'])
    await database.query(
      `insert into sale_items (id, sale_id, product_id, ${items.join(', ')})
        select gen_random_uuid(), copy.id, goods.ids[1 + (copy.number * ${lines} + made.position) % array_length(goods.ids, 1)], ${from(items)}
        from sale_items made, sales copy, (select array_agg(id order by id) as ids from products where business_id = $1) goods
        where made.business_id = $1 and made.sale_id = $2 and copy.business_id = $1 and copy.id <> $2`,
      of,
    )
    await database.query('vacuum analyze')
  })
  return business
}

/** Reports and Home over a year of many sales, against few: at most 500 ms, and 3 × the small one (`docs/performance.md`, Reports and Home). */
export async function reportRows(figures: Figures, app: BuiltApp, sizes: { many: number; few: number }, times: number): Promise<void> {
  console.log('Filling a business with a year of sales…')
  const [large, small] = [await createSalesBusiness(app, sizes.many), await createSalesBusiness(app, sizes.few)]
  const began = performance.now()
  await rebuildSums(ownerUrl(app))
  figures.also(`sums of days added up anew, ${sizes.many + sizes.few} sales`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await withClient(ownerUrl(app), (database) => database.query('vacuum analyze'))
  const year = 'period=last-12-months&interval=month'
  const report = '/v1/business/sales/report'
  for (const [work, path] of [
    ['sales by month', `${report}?${year}`],
    ['  of one location', `${report}?${year}&location=${large.location}`],
    ['  by product', `${report}?${year}&group_by=product`],
    ['  by category', `${report}?${year}&group_by=category`],
    ['  by contact', `${report}?${year}&group_by=contact`],
    ['products by month', `/v1/business/products/report?${year}`],
    ['stock by month', `/v1/business/inventory-levels/report?${year}`],
    ['contacts by month', `/v1/business/contacts/report?${year}`],
  ] as const) {
    const both = await compare({ business: large, path }, { business: small, path: path.replace(large.location, small.location) }, times)
    const name = work.startsWith(' ') ? work : `${work}, a year of ${sizes.many} sales`
    figures.atMost(name, 500, both[0], { unit: ' ms', detail: `${ms(both[0])} of ${ms(both[1])}` })
    figures.atMost('    against a small business', 3, both[0] / both[1], { of: ' × ', detail: detail(both) })
  }
  for (const [work, query] of [
    ['Home, today', ''],
    ['Home, last 30 days', '?period=last-30-days'],
  ] as const) {
    const path = `/v1/business/dashboard${query}`
    const both = await compare({ business: large, path }, { business: small, path }, times)
    figures.atMost(work, 150, both[0], { unit: ' ms', detail: detail(both) })
  }
}
