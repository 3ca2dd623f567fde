import { expect, test } from 'vitest'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/* Prices of a file are with tax or without, and so are those of the shop. */

const server = await testServer()

const check = async (shop: Shop, file: Uint8Array) => (await bringIn(shop, 'products', file, { mode: 'check' })).body
const mapOf = (checked: JsonBody) => checked.table?.map as unknown as Record<string, number>

/** A shop whose only active tax is VAT of 7.5 %, in its prices or on top of them. */
async function taxedShop(inclusive: boolean): Promise<Shop> {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Shop VAT', rate: 7.5, inclusive, is_default: true })
  return shop
}

const priceChoices = (cell: string, ways: Record<string, string>) => Object.entries(ways).map(([id, becomes]) => ({ id, cell, becomes }))

const pricesOf = async (shop: Shop) =>
  ((await shop.call('GET', '/v1/business/products')).body.rows as unknown as { price: number }[])
    .map(({ price }) => price)
    .toSorted((a, b) => b - a)

test('where taxes are on top, prices with tax are asked about once, and lose it to the kobo', async () => {
  const shop = await taxedShop(false)
  await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Levy', rate: 1, is_active: false })
  const file = csvOf('Name;SKU;Prix de vente TTC', 'Soap;S1;1 075,00', 'Salt;S2;99,99')
  const checked = await check(shop, file)
  expect(checked.questions).toEqual([
    {
      id: 'tax_included',
      about: { heading: 'Prix de vente TTC', column: 'price' },
      choices: priceChoices('1075.00', { keep: '1075.00', 'without:7.5': '1000.00', 'without:1': '1064.36' }),
      answer: null,
      note: null,
    },
  ])
  const map = mapOf(checked)
  expect(await bringIn(shop, 'products', file, { map })).toMatchObject({
    status: 422,
    body: { errors: { 'answers.tax_included': [expect.any(String)] } },
  })
  expect((await bringIn(shop, 'products', file, { map, answers: { tax_included: 'without:7.5' } })).body).toMatchObject({ imported: 2 })
  expect(await pricesOf(shop)).toEqual([100_000, 9301])
  expect((await bringIn(shop, 'products', file, { map, answers: { tax_included: 'keep' } })).body).toMatchObject({ updated: 2 })
  expect(await pricesOf(shop)).toEqual([107_500, 9999])
  expect((await check(shop, csvOf('Name,Price excl. VAT', 'Soap,1000'))).questions).toEqual([])
})

test('where taxes are in prices, a price with tax stays, and one without gains it to the kobo', async () => {
  const shop = await taxedShop(true)
  const withTax = csvOf('Name,SKU,Price incl. VAT', 'Soap,S1,1075', 'Salt,S2,99.99')
  const checked = await check(shop, withTax)
  expect(checked.questions).toEqual([])
  expect((await bringIn(shop, 'products', withTax, { map: mapOf(checked) })).body).toMatchObject({ imported: 2 })
  expect(await pricesOf(shop)).toEqual([107_500, 9999])
  const withoutTax = csvOf('Name,SKU,Price excl. VAT', 'Soap,S1,2000', 'Salt,S2,92.20')
  const secondCheck = await check(shop, withoutTax)
  expect(secondCheck.questions).toEqual([
    {
      id: 'tax_excluded',
      about: { heading: 'Price excl. VAT', column: 'price' },
      choices: priceChoices('2000', { keep: '2000.00', 'with:7.5': '2150.00' }),
      answer: 'with:7.5',
      note: null,
    },
  ])
  const map = mapOf(secondCheck)
  // 92.20 × 1.075 is 99.115: half a kobo goes up.
  expect((await bringIn(shop, 'products', withoutTax, { map })).body).toMatchObject({ updated: 2 })
  expect(await pricesOf(shop)).toEqual([215_000, 9912])
  expect((await bringIn(shop, 'products', withoutTax, { map, answers: { tax_excluded: 'keep' } })).body).toMatchObject({ updated: 2 })
  expect(await pricesOf(shop)).toEqual([200_000, 9220])
})

test.each([
  [true, 'with:7.5', '1155.63', 115_563],
  [false, 'without:7.5', '1000.00', 100_000],
] as const)(
  'a file that does not say whether prices include tax is asked about, and stays by default (%s)',
  async (inclusive, id, becomes, kobo) => {
    const shop = await taxedShop(inclusive)
    const file = csvOf('Name,SKU,Price', 'Soap,S1,1075')
    const checked = await check(shop, file)
    const choices = priceChoices('1075', { keep: '1075.00', [id]: becomes })
    expect(checked.questions).toEqual([
      { id: 'tax_unsaid', about: { heading: 'Price', column: 'price' }, choices, answer: 'keep', note: null },
    ])
    const map = mapOf(checked)
    expect((await bringIn(shop, 'products', file, { map })).body).toMatchObject({ imported: 1 })
    expect(await pricesOf(shop)).toEqual([107_500])
    expect((await bringIn(shop, 'products', file, { map, answers: { tax_unsaid: id } })).body).toMatchObject({ updated: 1 })
    expect(await pricesOf(shop)).toEqual([kobo])
  },
)

test('a shop that begins with taxes in prices is asked nothing until a tax is active', async () => {
  const shop = await openShop(server)
  for (const heading of ['Price', 'Price incl. VAT', 'Price excl. VAT'])
    expect((await check(shop, csvOf(`Name,${heading}`, 'Soap,1075'))).questions).toEqual([])
})

test('a price of the shop’s sort comes before the same of the other sort, unless it is empty', async () => {
  const [onTop, inPrice] = [await taxedShop(false), await taxedShop(true)]
  const file = csvOf('Name,Price incl. VAT,Cost incl. VAT,Price excl. VAT,Cost', 'Soap,1075,537.5,1000,500')
  const both = await check(onTop, file)
  expect(both).toMatchObject({ table: { map: { price: 3, cost: 4 } }, questions: [] })
  expect(both.left_out?.columns).toMatchObject([
    { place: 1, reason: 'not_used' },
    { place: 2, reason: 'not_used' },
  ])
  expect(await check(inPrice, file)).toMatchObject({ table: { map: { price: 1, cost: 4 } }, questions: [] })
  expect(await check(inPrice, csvOf('Name,Price,Price incl. VAT', 'Soap,1000,1075'))).toMatchObject({ table: { map: { price: 2 } } })
  const emptyNet = csvOf('Name,Price incl. VAT,Price excl. VAT', 'Soap,1075,')
  expect(await check(onTop, emptyNet)).toMatchObject({ table: { map: { price: 1 } }, questions: [{ id: 'tax_included' }] })
  const emptyGross = csvOf('Name,Price excl. VAT,Price incl. VAT', 'Soap,1000,')
  expect(await check(inPrice, emptyGross)).toMatchObject({ table: { map: { price: 1 } }, questions: [{ id: 'tax_excluded' }] })
})

test('the default tax says the sort of the shop’s prices, and only taxes of its sort are offered', async () => {
  const shop = await taxedShop(true)
  const ways = async (heading: string) => {
    const [question] = (await check(shop, csvOf(`Name,${heading}`, 'Soap,1075'))).questions as unknown as { choices: { id: string }[] }[]
    return question?.choices.map(({ id }) => id)
  }
  await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Levy', rate: 1, inclusive: false })
  expect(await ways('Price excl. VAT')).toEqual(['keep', 'with:7.5'])
  expect(await ways('Price incl. VAT')).toBeUndefined()
  await shop.call('PUT', '/v1/business/sale-taxes', { name: 'Excise', rate: 10, inclusive: false, is_default: true })
  expect(await ways('Price incl. VAT')).toEqual(['keep', 'without:11', 'without:10', 'without:1'])
  expect(await ways('Price excl. VAT')).toBeUndefined()
})

test('the books are sound', () => expectSoundBooks(server))
