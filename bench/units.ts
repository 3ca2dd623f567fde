import { withClient } from '@kasuwa/embedded-postgres'
import { countedForSearch } from '../contract/src/platform/counting.ts'
import { storedId } from '../server/src/database/ids.ts'
import { type BuiltApp, ownerUrl } from './built-app.ts'
import type { Business } from './business.ts'
import { withoutIndexes } from './without-indexes.ts'
import type { Figures } from './figures.ts'
import { compare, detail } from './lists.ts'

const units = '/v1/business/inventory-serial-numbers'

/** A phone product with units from one intake, one of them sold: by the API. @returns public ids of product and unit */
async function stocked({ client, location, walkIn }: Business, count: number): Promise<{ product: string; unit: string }> {
  const { product } = await client.must<{ product: { id: string } }>('PUT', '/v1/business/products', {
    ...{ name: 'Infinix Hot 40', type: 'phone', has_serial_number: true, price: 300_000_00, cost: 250_000_00 },
  })
  const serial_numbers = Array.from({ length: count }, (_, index) => imeiAt(index))
  const goods = { product: product.id, quantity: count, cost: 250_000_00, metadata: { serial_numbers } }
  const { contact } = await client.must<{ contact: { id: string } }>('PUT', '/v1/business/contacts', {
    ...{ name: 'Slot Systems', email: 'slot@mail.test', phone: '08059876543' },
  })
  await client.must('PUT', '/v1/business/inventory-actions/intakes', { contact: contact.id, location, items: [goods] })
  const [soldSerial] = serial_numbers
  await client.must('PUT', '/v1/business/sales', {
    ...{ contact: walkIn, location, payable_amount: 300_000_00, payment_accounts: [{ amount: 300_000_00 }] },
    items: [{ product: product.id, quantity: 1, price: 300_000_00, metadata: { serial_numbers: [soldSerial] } }],
  })
  const { rows } = await client.must<{ rows: { id: string }[] }>('GET', `${units}?search=${soldSerial}`)
  return { product: product.id, unit: rows[0]?.id ?? '' }
}

/** Fifteen digits, spread like IMEIs of real phones. */
const imeiAt = (index: number): string => String(350_000_000_000_000 + ((index * 7919) % 999_983) * 100_003)

/**
 * Multiplies its units: a thousand products with equally many, at all locations; most are in stock, the others sold by the single sale.
 * Columns follow the app.
 */
async function multiply(app: BuiltApp, unit: string, count: number): Promise<void> {
  await withClient(ownerUrl(app), async (database) => {
    const id = storedId('serial_number', unit)
    const { rows } = await database.query<{ business_id: string }>('select business_id from serial_numbers where id = $1', [id])
    const of = rows[0]?.business_id
    const write = async (table: string, values: Record<string, string>, where: string) => {
      const result = await database.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
      )
      const names = result.rows.map(({ name }) => name)
      await database.query(
        `insert into ${table} (${names.join(', ')}) select ${names.map((name) => values[name] ?? `template.${name}`).join(', ')}
          from ${table} template cross join bench_units made where template.business_id = '${of}' and ${where}`,
      )
    }
    await database.query(
      `create table bench_levels as select row_number() over (order by product_id, location_id) - 1 as place, product_id, location_id
        from inventory_levels where business_id = '${of}' and product_id in
          (select id from products where business_id = '${of}' and inventory_type = 'standard' and parent_id is null order by id limit 1000)`,
    )
    const levels = await database.query<{ places: string }>('select count(*) as places from bench_levels')
    // Joins by equality, one look-up per unit: comparing with each of 10,000 levels would take ten thousand times as long.
    await database.query(
      `create table bench_units as
        select number, level.product_id, level.location_id, number % 4 = 0 as is_sold, (450000000000000 + number * 7919 % 99999989 * 1000003)::text as serial,
          (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(number), 19, '0'))::uuid as unit_id,
          (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '71' || lpad(to_hex(number), 18, '0'))::uuid as log_id
        from generate_series(0, ${count - 1}::bigint) number
        join bench_levels level on level.place = number % ${levels.rows[0]?.places}`,
    )
    const templateCondition = `template.id = '${id}'`
    const state = Object.fromEntries(
      ['taken_kind', 'taken_id', 'taken_line', 'warranty_until'].map((name) => [name, `case when made.is_sold then template.${name} end`]),
    )
    await withoutIndexes(database, ['serial_numbers', 'serial_number_codes', 'serial_number_logs'], async () => {
      await write(
        'serial_numbers',
        {
          ...{ id: 'made.unit_id', product_id: 'made.product_id', location_id: 'made.location_id', serial_number: 'made.serial', ...state },
          ...{ sort_name: 'made.serial', search_text: 'made.serial', status: `case when made.is_sold then 'sold' else 'available' end` },
          cost: '5000000 + made.number * 7919 % 9973 * 100',
        },
        templateCondition,
      )
      await write('serial_number_codes', { code: 'made.serial', serial_number_id: 'made.unit_id' }, `template.serial_number_id = '${id}'`)
      await write(
        'serial_number_logs',
        { id: 'made.log_id', serial_number_id: 'made.unit_id', product_id: 'made.product_id', location_id: 'made.location_id' },
        `template.serial_number_id = '${id}' and template.move = 1`,
      )
    })
    // Trigrams of each number, as the app writes them.
    await database.query(
      `insert into serial_number_pairs (business_id, pair, serial_number_id)
        select '${of}', pair, min(unit_id::text)::uuid
        from (select unit_id, substr(serial, place, 2) as pair from bench_units cross join generate_series(1, 15) place) as letters
        where not exists (select from serial_number_pairs known where known.business_id = '${of}' and known.pair = letters.pair) group by pair`,
    )
    await database.query('drop table bench_units, bench_levels')
    await database.query('vacuum analyze')
  })
}

/** Units by serial number, and one with its log, in a business with a million units, against a small business. */
export async function unitRows(
  figures: Figures,
  app: BuiltApp,
  large: Business,
  small: Business,
  count: number,
  times: number,
): Promise<void> {
  console.log('Filling units…')
  const [many, few] = [await stocked(large, 1000), await stocked(small, 1000)]
  await multiply(app, many.unit, count)
  const reply = await large.client.must<{ page: { total_rows: number } }>('GET', units)
  figures.also(`${count + 1000} units`, `${reply.page.total_rows}+`)
  const countQuery = `count_to=${countedForSearch}`
  const requests: [string, (of: { location: string; product: string; unit: string }) => string][] = [
    ['a unit', ({ unit }) => `${units}/${unit}`],
    ['its life', ({ unit }) => `${units}/logs?serial_number=${unit}`],
    ['units', () => units],
    ['units, page 40', () => `${units}?page=40`],
    ['units by number', () => `${units}?sort=serial_number.asc`],
    ['units by cost', () => `${units}?sort=cost.desc`],
    ['units of a product', ({ product }) => `${units}?product=${product}&${countQuery}`],
    ['units of a product, by number', ({ product }) => `${units}?product=${product}&sort=serial_number.asc&${countQuery}`],
    ['units at a location', ({ location }) => `${units}?location=${location}&${countQuery}`],
    ['units at a location, by number', ({ location }) => `${units}?location=${location}&sort=serial_number.asc&${countQuery}`],
    ['units on the shelf', () => `${units}?status=available&${countQuery}`],
    ['units on the shelf, by number', () => `${units}?status=available&sort=serial_number.asc&${countQuery}`],
    ['damaged units', () => `${units}?status=damaged&${countQuery}`],
    ['units, a part of a number', () => `${units}?search=00791&${countQuery}`],
    ['units, the whole number', () => `${units}?search=${imeiAt(3)}&${countQuery}`],
    ['units, two digits', () => `${units}?search=35&${countQuery}`],
    ['units, two letters that none has', () => `${units}?search=zz&${countQuery}`],
    ['units, a letter that none has', () => `${units}?search=w&${countQuery}`],
    ['a picker of units', ({ product, location }) => `${units}/open?product=${product}&location=${location}&${countQuery}`],
    ['what happened to units', () => `${units}/logs`],
    ['what happened to units of a product', ({ product }) => `${units}/logs?product=${product}&${countQuery}`],
  ]
  for (const [work, path] of requests) {
    const at = { business: large, path: path({ ...many, location: large.location }) }
    const both = await compare(at, { business: small, path: path({ ...few, location: small.location }) }, times)
    figures.atMost(`  ${work}`, 3, both[0] / both[1], { of: ' × a small business', detail: detail(both) })
  }
}
