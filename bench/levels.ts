import { withClient } from '@kasuwa/embedded-postgres'
import { countedForSearch } from '../contract/src/platform/counting.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import type { Business } from './business.ts'
import type { Figures } from './figures.ts'
import { compare, detail } from './lists.ts'

const levels = '/v1/business/inventory-levels'
const address = { country: 'NG', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }

/** Copies every level of a business to that many further locations. */
async function spread(app: BuiltApp, { client }: Business, further: number): Promise<void> {
  for (let number = 1; number <= further; number++)
    await client.must('PUT', '/v1/business/inventory-locations', { ...address, name: `Shelf ${number}` })
  await withClient(ownerUrl(app), async (database) => {
    const { rows } = await database.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'inventory_levels'
        and is_generated = 'NEVER' and column_name not in ('id', 'location_id')`,
    )
    const columns = rows.map(({ name }) => name)
    await database.query(
      `insert into inventory_levels (id, location_id, ${columns.join(', ')})
        select gen_random_uuid(), place.id, ${columns.map((name) => `level.${name}`).join(', ')} from inventory_levels level
        join locations home on home.business_id = level.business_id and home.id = level.location_id and home.is_default
        join locations place on place.business_id = level.business_id and place.name like 'Shelf %'
        on conflict do nothing`,
    )
    await database.query('vacuum analyze')
  })
}

/** Stock by product and location of a large catalogue at many locations, against a small business. */
export async function levelRows(
  figures: Figures,
  app: BuiltApp,
  large: Business,
  small: Business,
  times: number,
  further = 9,
): Promise<void> {
  console.log('Filling its shelves at further locations…')
  await spread(app, large, further)
  const reply = await large.client.must<{ page: { total_rows: number } }>('GET', levels)
  figures.also(`levels at ${further + 1} locations`, `${reply.page.total_rows}+`)
  const requests: [string, (business: Business) => string][] = [
    ['levels', () => levels],
    ['levels, page 100', () => `${levels}?page=100`],
    ['levels of a location', ({ location }) => `${levels}?location=${location}&count_to=${countedForSearch}`],
    ['levels with some on hand', () => `${levels}?in_stock=true&count_to=${countedForSearch}`],
    ['levels that are low', () => `${levels}?below_reorder_level=true&count_to=${countedForSearch}`],
    ['levels, a word', () => `${levels}?search=milk&count_to=${countedForSearch}`],
    ['products with their levels', () => `${levels}/products`],
    ['products with their levels, some on hand', () => `${levels}/products?in_stock=true&count_to=${countedForSearch}`],
    ['products with their levels, a word', () => `${levels}/products?search=milk&count_to=${countedForSearch}`],
    ['what is held', () => '/v1/business/stock-commitments'],
  ]
  for (const [work, path] of requests) {
    // A small business has one page.
    const little = path(small).replace('page=100', 'page=1')
    const both = await compare({ business: large, path: path(large) }, { business: small, path: little }, times)
    figures.atMost(`  ${work}`, 3, both[0] / both[1], { of: ' × a small business', detail: detail(both) })
  }
}
