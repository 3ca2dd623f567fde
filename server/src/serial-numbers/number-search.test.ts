import { api } from '@kasuwa/contract'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'zod'
import { toSearchText } from '../database/search.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { readsOf } from '../testing/reads.ts'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'
import { listUnits } from './find-units.ts'

const server = await ownServer()
const owner = new pg.Client({ connectionString: server.ownerUrl })
await owner.connect()
afterAll(() => owner.end())

/** Numbers of all kinds: of makers, of two SIM cards, short ones, with spaces and signs, in letters of others, alike but for their ends. */
const serials = [
  ...['SN000000700007', 'SN000000700070', 'SN-2026-000123', 'R58N30ABCDE', '350000002375757', '450000038005941', '503503503503'],
  ...[
    '358240051111110/358240051111128',
    'Q',
    'zq',
    'Zq9',
    '12',
    'A 12',
    'b%_c',
    String.raw`d\e`,
    'Ɗan 77',
    '电视机甲乙',
    '👍👎',
    'ÀB-é',
    '---',
  ],
  ...['AAAAAAAAAAAA', 'ABCABCABCABC', 'x.y.z.w.v.u.t'],
]

/** A shop whose units came in by an intake, were on hand when their product began to be tracked, and got another number. */
async function open() {
  const shop = await openShop(server)
  const contact = await addContact(server, shop)
  const form = { name: 'Handset', type: 'phone', price: 20_00, has_serial_number: true }
  const product = String((await shop.call('PUT', '/v1/business/products', form)).body.product?.id)
  const items = [{ product, quantity: serials.length, cost: 10_00, metadata: { serial_numbers: serials } }]
  const intake = await shop.call('PUT', '/v1/business/inventory-actions/intakes', { contact, location: shop.location, items })
  expect(intake.status, JSON.stringify(intake.body)).toBe(201)
  const radio = await addProduct(server, shop, { name: 'Radio' })
  await stockUp(shop, contact, radio, 2, 10_00)
  const units = [{ location: shop.location, serial_numbers: ['REG!1', 'jkjkjkjkjk'] }]
  expect(await shop.call('PUT', '/v1/business/inventory-serial-numbers', { product: radio, units })).toMatchObject({ status: 201 })
  const [old] = await findRows(shop, 'reg!1')
  const edit = await shop.call('PATCH', `/v1/business/inventory-serial-numbers/${old?.id}`, { serial_number: 'NEW?2~' })
  expect(edit.status).toBe(200)
  return { shop, all: [...serials, 'NEW?2~', 'jkjkjkjkjk'] }
}

const findRows = async (shop: Shop, search: string, where = '') => {
  const path = `/v1/business/inventory-serial-numbers${where}?per_page=100&search=${encodeURIComponent(search)}`
  const { status, body } = await shop.call('GET', path)
  expect(status, `${search} ${JSON.stringify(body)}`).toBe(200)
  return body.rows as unknown as JsonBody[]
}

/** Expected matches: numbers that contain every word. */
const expected = (all: readonly string[], search: string) =>
  all
    .filter((serial) =>
      toSearchText(search)
        .split(' ')
        .every((word) => toSearchText(serial).includes(word)),
    )
    .toSorted()

test('any part of a number finds every unit that has it, and no other: one letter, two, many, several words', async () => {
  const { shop, all } = await open()
  const parts = all.flatMap((serial) => {
    const letters = [...serial]
    return [1, 2, 3, 9, 12, letters.length].flatMap((length) => {
      const ends = [letters.slice(0, length), letters.slice(-length)]
      return (length < 3 ? [...ends, ...letters.map((_, place) => letters.slice(place, place + length))] : ends).map((piece) =>
        piece.join('').trim(),
      )
    })
  })
  const otherSearches = [
    'zz',
    'w',
    'qz',
    '9z',
    '0 1',
    'q 9',
    'a 12',
    'sn 70',
    '12 a',
    '%',
    '_',
    '\\',
    '--',
    '-',
    '/3',
    'reg!',
    '1!',
    '京',
    'SN000000700008',
    'BCABCABCABCA',
  ]
  const searches = [...new Set([...parts, ...otherSearches])].filter((search) => toSearchText(search) !== '')
  expect(searches.length).toBeGreaterThan(150)
  for (const search of searches) {
    const rows = await findRows(shop, search)
    expect(rows.map(({ serial_number }) => String(serial_number)).toSorted(), search).toEqual(expected(all, search))
  }
  // A number that was given away finds nothing, and its letters are known all the same.
  expect(await findRows(shop, 'g!')).toEqual([])
  const happened = await findRows(shop, 'q9', '/logs')
  expect(happened.map(({ serial_number }) => (serial_number as unknown as JsonBody).serial_number)).toEqual(['Zq9'])
})

test('the letters that stand beside each other are known of every number', async () => {
  const { shop } = await open()
  const { rows: expectedPairs } = await owner.query<{ pair: string }>(
    `select distinct substr(search_text, place, 2) as pair from serial_numbers
      cross join lateral generate_series(1, char_length(search_text)) as place where business_id = $1`,
    [shop.business_id],
  )
  const { rows: storedPairs } = await owner.query<{ pair: string }>(
    'select distinct pair from serial_number_pairs where business_id = $1',
    [shop.business_id],
  )
  expect(expectedPairs.length).toBeGreaterThan(50)
  expect(expectedPairs.filter(({ pair }) => !storedPairs.some((row) => row.pair === pair))).toEqual([])
})

test('letters that no number has are looked for in no unit', async () => {
  const { shop } = await open()
  for (const search of ['zz', '京', '0q 12']) {
    const query = parse(api.serialNumbers.list.query, { search, count_to: '200' })
    const reads = await readsOf(server, shop, (ctx) => listUnits(ctx, query))
    const ofUnits = reads.filter(({ text }) => text.includes('"serial_numbers"."deleted_at"'))
    expect(ofUnits.length).toBeGreaterThan(0)
    expect(ofUnits.map(({ pages }) => pages)).toEqual(ofUnits.map(() => 0))
  }
})

test('where numbers are in very many letters a few of them are looked for all the same', async () => {
  const { shop } = await open()
  // Inserted and analyzed before the numbers’ own pairs, so they are the first ones read.
  await owner.query(
    `insert into serial_number_pairs (business_id, pair, serial_number_id)
      select unit.business_id, chr(33 + n / 80) || chr(33 + n % 80), unit.id
      from (select business_id, id from serial_numbers where business_id = $1 limit 1) unit, generate_series(0, 3000) n
      on conflict do nothing`,
    [shop.business_id],
  )
  const radio = await addProduct(server, shop, { name: 'Old radio' })
  await stockUp(shop, await addContact(server, shop), radio, 1, 10_00)
  const units = [{ location: shop.location, serial_numbers: ['77wv77'] }]
  expect(await shop.call('PUT', '/v1/business/inventory-serial-numbers', { product: radio, units })).toMatchObject({ status: 201 })
  expect((await findRows(shop, 'wv')).map(({ serial_number }) => serial_number)).toEqual(['77wv77'])
})
