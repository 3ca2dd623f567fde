import * as english from '@kasuwa/contract/messages/column-notes.en'
import * as french from '@kasuwa/contract/messages/column-notes.fr'
import { columnsOf } from '@kasuwa/contract/tables/columns'
import { languages } from '@kasuwa/contract/languages'
import { allPermissions } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { translate } from '../errors/translate.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

const notesByLocale = { en: english, fr: french }

const server = await testServer()

/** The sample file, as its reader saves it. */
async function downloadSample({ token }: Caller, kind: string, locale: string) {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': locale }
  const reply = await server.fastify.inject({ method: 'GET', url: `/v1/business/imports/sample?kind=${kind}`, headers })
  expect(reply.statusCode).toBe(200)
  return reply.rawPayload
}

const cases = languages.flatMap((locale) => (['products', 'contacts'] as const).map((kind) => [kind, locale] as const))

test.each(cases)('the sample file of %s comes in as it is, with nothing asked and nothing refused (%s)', async (kind, locale) => {
  const shop = await openShop(server)
  const file = await downloadSample(shop, kind, locale)
  const { body: checked } = await bringIn(shop, kind, file, { mode: 'check' }, 'sample.xlsx')
  expect(checked).toMatchObject({ total: 5, imported: 5, refused: 0, questions: [], left_out: { columns: [], rows: [] } })
  const { map } = checked.table as unknown as { map: Record<string, number | null> }
  const required = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
  const fullMap = kind === 'contacts' ? { ...Object.fromEntries(required.map((name) => [name, null])), ...map } : map
  const done = await bringIn(shop, kind, file, { map: fullMap }, 'sample.xlsx')
  expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { imported: 5, refused: 0 } })
  expect((await bringIn(shop, kind, file, { map: fullMap }, 'sample.xlsx')).body).toMatchObject({ skipped: 5, updated: 0, refused: 0 })
})

test('the goods of the sample file are kept with their decimals, barcode and variants', async () => {
  const shop = await openShop(server)
  const file = await downloadSample(shop, 'products', 'en')
  await bringIn(shop, 'products', file, { map: (await bringIn(shop, 'products', file, { mode: 'check' })).body.table?.map })
  const listOf = async (path: string) => (await shop.call('GET', `/v1/business/${path}`)).body.rows as unknown as Record<string, unknown>[]
  expect((await listOf('products?with_variants')).toSorted((a, b) => String(a.name).localeCompare(String(b.name)))).toMatchObject([
    { name: 'Ankara shirt', edges: { variants: [{ price: 7500_00 }, { price: 7500_00 }] } },
    { name: 'Ofada rice 5 kg', price: 9500_00, reorder_level: 6 },
    { name: 'Palm oil', price: 1850_50, cost: 1420_25, unit: 'l' },
    { name: 'Peak milk 400 g', barcode: '6151100053244' },
  ])
  const onHand = (await listOf('inventory-levels')).map(({ on_hand }) => Number(on_hand))
  expect(onHand.toSorted((a, b) => a - b)).toEqual([4, 6, 24, 36, 62.5])
})

test.each(languages)('each example beside a column is read as that column has it (%s)', async (locale) => {
  const shop = await openShop(server)
  const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',')
  for (const kind of ['products', 'contacts'] as const) {
    const notes: Record<string, string> = notesByLocale[locale].examples[kind]
    const names = columnsOf(kind).flatMap(({ name }) => (/^(name|parent|option_\d_\w+|stock_location)$/.test(name) ? [] : [name]))
    const headings = ['name', ...names].map((name) => translate(locale, { key: `columns.${kind}.${name}` }))
    // A product in each row has one column: a service is not counted, and litres have no weight.
    const rows =
      kind === 'products'
        ? names.map((column) => names.map((name) => (name === column ? notes[name] : '')))
        : [names.map((name) => notes[name])]
    const lines = rows.map((cells, index) => quoted([`Row ${index}`, ...cells.map((cell) => cell ?? '')]))
    const { body } = await bringIn(shop, kind, csvOf(quoted(headings), ...lines), { mode: 'check' })
    expect(body, JSON.stringify(body.rows)).toMatchObject({ imported: rows.length, refused: 0, left_out: { columns: [] } })
  }
})

test('a member who sees no costs and counts no stock has a sample file without these columns', async () => {
  const shop = await openShop(server)
  const file = await downloadSample(await shop.member(['product.create']), 'products', 'en')
  const { body } = await bringIn(shop, 'products', file, { mode: 'check' })
  expect(body).toMatchObject({ imported: 5, refused: 0 })
  const { headings } = body.table as unknown as { headings: string[] }
  expect(headings.slice(0, 4)).toEqual(['Name', 'Price', 'SKU', 'Barcode'])
  const everything = await downloadSample(await shop.member(allPermissions), 'products', 'en')
  expect(everything.length).toBeGreaterThan(file.length)
})

test('the books are sound', () => expectSoundBooks(server))
