import { expect, test } from 'vitest'
import { type JsonBody, type Shop, openShop } from '../testing/shop.ts'
import { bringIn, csvOf } from '../testing/tables.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'
import { sheetOf, workbookOf } from '../testing/workbooks.ts'

/* The check of a file says how it is read, asks open questions, and lists left out columns and rows. */

const server = await testServer()

const check = async (shop: Shop, file: Uint8Array, fields: Record<string, unknown> = {}) => {
  const { status, body } = await bringIn(shop, 'products', file, { mode: 'check', ...fields })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
interface Question {
  id: string
  choices: { id: string; cell: string; becomes: string }[]
  answer: string | null
  note: string | null
}
const mapOf = (checked: JsonBody) => checked.table?.map as unknown as Record<string, number>
const stockOf = async (shop: Shop, name: string) => {
  const rows = (await shop.call('GET', '/v1/business/inventory-levels')).body.rows as unknown as {
    product: { name: string }
    on_hand: number
    location: { name: string }
  }[]
  return rows.filter(({ product }) => product.name === name).map(({ on_hand, location }) => [location.name, on_hand])
}

test('a decimal sign that a column leaves open is asked once, and an import without its answer is refused', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name;Unit;Price;Stock', 'Egusi;kg;900,00;1,250', 'Ogbono;kg;800,50;12,500')
  const checked = await check(shop, file)
  expect(checked.questions).toEqual([
    {
      id: 'decimal_sign:stock',
      about: { heading: 'Stock', column: 'stock' },
      choices: [
        { id: 'point', cell: '1,250', becomes: '1250' },
        { id: 'comma', cell: '1,250', becomes: '1.250' },
      ],
      answer: null,
      note: null,
    },
  ])
  const map = mapOf(checked)
  for (const answers of [undefined, {}, { 'decimal_sign:stock': 'neither' }, { 'decimal_sign:price': 'comma' }]) {
    const response = await bringIn(shop, 'products', file, { mode: 'valid', map, ...(answers && { answers }) })
    expect(response).toMatchObject({
      status: 422,
      body: { errors: { 'answers.decimal_sign:stock': ['Answer this question about the file first'] } },
    })
  }
  const answered = await bringIn(shop, 'products', file, { mode: 'valid', map, answers: { 'decimal_sign:stock': 'comma' } })
  expect(answered).toMatchObject({ status: 200, body: { imported: 2, refused: 0 } })
  expect(await stockOf(shop, 'Egusi')).toMatchObject([[expect.anything(), 1.25]])
})

test('an unknown unit is asked for once, and no row is refused for it', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,Price,Unit', 'Rice,900,Mudu', 'Beans,800,mudu', 'Salt,100,pcs', 'Oil,700,Derica')
  const checked = await check(shop, file)
  const questions = checked.questions as unknown as { id: string; about: object; choices: { id: string }[]; answer: null }[]
  expect(questions.map(({ id }) => id)).toEqual(['unit:mudu', 'unit:derica'])
  expect(questions[0]).toMatchObject({ about: { heading: 'Unit', column: 'unit' }, answer: null })
  expect(questions[0]?.choices).toContainEqual({ id: 'piece', cell: 'Mudu', becomes: 'piece' })
  const map = mapOf(checked)
  expect(await bringIn(shop, 'products', file, { mode: 'valid', map, answers: { 'unit:mudu': 'kg' } })).toMatchObject({
    status: 422,
    body: { errors: { 'answers.unit:derica': ['Answer this question about the file first'] } },
  })
  const answers = { 'unit:mudu': 'kg', 'unit:derica': 'piece' }
  expect(await check(shop, file, { map, answers })).toMatchObject({ refused: 0, preview: [{ becomes: { unit: 'kg' } }, {}, {}, {}] })
  expect((await bringIn(shop, 'products', file, { mode: 'valid', map, answers })).body).toMatchObject({ imported: 4, refused: 0 })
})

test('many unknown units are asked for in one question, and a column of numbers is no unit', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,Unit', ...['Mudu', 'Derica', 'Congo', 'Paint'].map((unit, index) => `Grain ${index},${unit}`))
  const checked = await check(shop, file)
  expect(checked.questions).toMatchObject([
    { id: 'unit', choices: expect.arrayContaining([{ id: 'piece', cell: 'Mudu, Derica, Congo, …', becomes: 'piece' }]) },
  ])
  const answers = { unit: 'piece' }
  expect((await bringIn(shop, 'products', file, { map: mapOf(checked), answers })).body).toMatchObject({ imported: 4 })
  expect(mapOf(await check(shop, csvOf('Name,Unit', 'Rice,12', 'Beans,24')))).not.toHaveProperty('unit')
})

test('option values of one letter are asked about once a file, and no row is refused', async () => {
  const shop = await openShop(server)
  const file = csvOf(
    ...['Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price'],
    ...['tee,Tee,Size,S,Colour,Red,900', 'tee,,,M,,B,900', 'tee,,,XL,,Red,900', 'shoe,Shoe,Width,7,,,2500', 'shoe,,,10,,,2500'],
  )
  const checked = await check(shop, file)
  const choices = [
    { id: 'words', cell: 'S, M, B', becomes: 'Small, Medium, Colour B' },
    { id: 'with_option', cell: 'S, M, B', becomes: 'Size S, Size M, Colour B' },
  ]
  expect(checked.questions).toEqual([
    { id: 'option_values', about: { heading: 'Option1 Value', column: 'option_1_value' }, choices, answer: null, note: null },
  ])
  const map = mapOf(checked)
  expect(await bringIn(shop, 'products', file, { mode: 'valid', map })).toMatchObject({ status: 422 })
  const answers = { option_values: 'words' }
  const answered = await check(shop, file, { map, answers })
  expect(answered.preview).toMatchObject([
    { becomes: { option_1_value: 'Small' } },
    { becomes: { option_1_value: 'Medium', option_2_value: 'Colour B' } },
    { becomes: { option_1_value: 'Extra large' } },
    { becomes: { option_1_value: 'Width 7' } },
    { becomes: { option_1_value: '10' } },
  ])
  expect((await bringIn(shop, 'products', file, { map, answers })).body).toMatchObject({ imported: 5, refused: 0 })
  expect((await bringIn(shop, 'products', file, { map, answers })).body).toMatchObject({ imported: 0, skipped: 5, refused: 0 })
})

test('options that a program writes in another column are asked about too', async () => {
  const shop = await openShop(server)
  const file = csvOf('Token,Item Name,Variation Name,SKU,Price', 't1,Cap,7,C-7,500', 't2,Cap,L,C-L,500')
  const checked = await check(shop, file)
  // A value that has a word stands before one that has none.
  expect(checked.questions).toMatchObject([{ id: 'option_values', choices: [{ becomes: 'Large, Variation 7' }, {}] }])
  const answers = { option_values: 'with_option' }
  expect((await bringIn(shop, 'products', file, { map: mapOf(checked), answers })).body).toMatchObject({ imported: 2, refused: 0 })
})

test('a number that a workbook types as one has a point, also beside texts with commas', async () => {
  const shop = await openShop(server)
  const sheet = sheetOf([
    ['Name', 'Unit', 'Price', 'Stock', 'Weight (kg)', 'In stock [Ikeja]', 'In stock [Lekki]'],
    ['Egusi', '', '900,50', 12.345, 1.125, 2.125, 4.25],
    ['Ogbono', '', '1.800,00', '2,5', 2, '3,5', 1.375],
  ])
  const file = workbookOf(sheet)
  const send = async (fields: object) => bringIn(shop, 'products', file, { ...fields }, 'stock.xlsx')
  const { body: checked } = await send({ mode: 'check' })
  expect(checked.questions).toEqual([])
  const map = mapOf(checked)
  expect(checked.preview).toMatchObject([
    { becomes: { price: '900.50', stock: '12.345', weight: '1125' } },
    { becomes: { price: '1800.00', stock: '2.5', weight: '2000' } },
  ])
  expect((await send({ map: { ...map, stock: 5 } })).body).toMatchObject({ imported: 2 })
  expect((await stockOf(shop, 'Egusi')).toSorted()).toEqual([
    ['Ikeja', 2.125],
    ['Lekki', 4.25],
  ])
  expect((await stockOf(shop, 'Ogbono')).toSorted()).toEqual([
    ['Ikeja', 3.5],
    ['Lekki', 1.375],
  ])
})

test('three decimals of a workbook’s numbers are asked about only where texts leave them open', async () => {
  const shop = await openShop(server)
  const file = workbookOf(
    sheetOf([
      ['Name', 'Price', 'Stock'],
      ['Egusi', '900,00', 1.25],
      ['Ogbono', '800,50', '1,250'],
    ]),
  )
  const ask = async (fields: object) => (await bringIn(shop, 'products', file, { mode: 'check', ...fields }, 'stock.xlsx')).body
  const checked = await ask({})
  expect(checked.questions).toMatchObject([{ id: 'decimal_sign:stock', choices: [{ cell: '1,250' }, {}] }])
  for (const [sign, stock] of [
    ['point', '1250'],
    ['comma', '1.25'],
  ])
    expect(await ask({ map: mapOf(checked), answers: { 'decimal_sign:stock': sign } })).toMatchObject({
      preview: [{ becomes: { stock: '1.25' } }, { becomes: { stock } }],
    })
})

test('a row of sums is left out with its reason, and an empty edit takes it in', async () => {
  const shop = await openShop(server)
  const file = csvOf('Item,Qty,Unit price', 'Candle,10,350', 'Soap,2,90', 'Total oil,2,350', 'TOTAL,14,', 'Printed by Ada,,')
  const checked = await check(shop, file)
  expect(checked).toMatchObject({ total: 5, imported: 3, left_out_rows: 2 })
  expect(checked.left_out?.rows).toMatchObject([
    { row: 5, reason: 'sum', text: 'TOTAL · 14' },
    { row: 6, reason: 'note', text: 'Printed by Ada' },
  ])
  expect(checked.left_out).toMatchObject({ totals: { sum: 1, headings: 0, note: 1, picture: 0 } })
  expect(checked.sums).toEqual({ products: 3, quantity: 14_000, worth: 0, unpriced: 0, uncosted: 3 })
  const restored = await bringIn(shop, 'products', file, { mode: 'valid', map: mapOf(checked), edits: { 5: {} } })
  expect(restored.body).toMatchObject({ total: 5, imported: 4, left_out_rows: 1 })
})

test('a column whose words are not ours is left out, and refuses its rows only if the member maps it', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,Type,Price,Shelf', 'Clay pot,Kitchenware,2500,A1', 'Vase,Decor,900,A2')
  const checked = await check(shop, file)
  expect(mapOf(checked)).not.toHaveProperty('type')
  expect(checked.left_out?.columns).toEqual([
    { heading: 'Type', place: 1, reason: 'other_words', words: ['Kitchenware', 'Decor'], words_total: 2, rows: null },
    { heading: 'Shelf', place: 3, reason: 'not_used', words: ['A1', 'A2'], words_total: 2, rows: null },
  ])
  expect(await check(shop, file, { map: { ...mapOf(checked), type: 1 } })).toMatchObject({ refused: 2 })
})

test('words of a left out column are listed up to forty letters each', async () => {
  const shop = await openShop(server)
  const [longest, tooLong] = ['a'.repeat(40), 'b'.repeat(41)]
  const checked = await check(shop, csvOf('Name,Price,Shelf,Remark', `Pot,900,${longest},${tooLong}`, `Pan,800,A2,Old`))
  expect(checked.left_out?.columns).toMatchObject([
    { heading: 'Shelf', words: [longest, 'A2'], words_total: 2 },
    { heading: 'Remark', words: [], words_total: null },
  ])
})

test('the check shows the first rows beside the values that they become', async () => {
  const shop = await openShop(server)
  const description = `<p>Soft &amp; warm</p>${'<p>wool</p>'.repeat(400)}`
  const { preview } = await check(shop, csvOf('Name,Price,Description,Weight (kg)', `Scarf,"1.250,50","${description}",0.25`))
  const [row] = preview as unknown as { row: number; cells: Record<string, string>; becomes: Record<string, string> }[]
  expect(row).toMatchObject({ row: 2, cells: { Price: '1.250,50' }, becomes: { name: 'Scarf', price: '1250.50', weight: '250' } })
  expect(row?.becomes.description).toMatch(/^Soft & warm\n/)
})

test('another stock in the file is counted and shown, and moves nothing', async () => {
  const shop = await openShop(server)
  const first = csvOf('SKU,Name,Price,Stock', 'S1,Broom,350,10', 'S2,Mop,1200,5')
  expect((await bringIn(shop, 'products', first, { map: mapOf(await check(shop, first)) })).body).toMatchObject({ imported: 2 })
  const later = csvOf('SKU,Name,Price,Stock', 'S1,Broom,350,25', 'S2,Mop,1200,5')
  const checked = await check(shop, later)
  expect(checked).toMatchObject({
    skipped: 2,
    stock_differs: 1,
    stock_rows: [{ row: 2, product: expect.stringMatching(/^pd/), name: 'Broom', stock: 10_000, in_file: 25_000 }],
  })
  expect((await bringIn(shop, 'products', later, { map: mapOf(checked) })).body).toMatchObject({ skipped: 2, stock_differs: 1 })
  expect(await stockOf(shop, 'Broom')).toMatchObject([[expect.anything(), 10]])
})

test('a column of stock for each store opens missing locations, for members who may, and a refused row keeps its cells', async () => {
  const shop = await openShop(server)
  const file = csvOf('Name,SKU,In stock [Ikeja],In stock [Lekki]', 'Garri,G1,12,30', 'Beans,B1,,many')
  const clerk = await shop.member(['product.view', 'product.create', 'inventory-action.create-adjustment', 'product.view-cost'])
  const map = mapOf(await check(shop, file))
  const questions = (await bringIn(clerk, 'products', file, { mode: 'check', map })).body.questions as unknown as Question[]
  expect(questions).toMatchObject([{ id: 'stores', answer: null, note: null, choices: [{ id: 'here' }, { id: 'leave' }] }])
  const unanswered = await bringIn(clerk, 'products', file, { mode: 'valid', map })
  expect(unanswered).toMatchObject({ status: 422, body: { errors: { 'answers.stores': ['Answer this question about the file first'] } } })
  const done = await bringIn(shop, 'products', file, { mode: 'valid', map })
  expect(done.body).toMatchObject({ imported: 1, refused: 1, rows: [{ row: 3, errors: { stock: [expect.any(String)] } }] })
  expect((await stockOf(shop, 'Garri')).toSorted()).toEqual([
    ['Ikeja', 12],
    ['Lekki', 30],
  ])
})

test('a member who sees no costs reads no worth in a check', async () => {
  const shop = await openShop(server)
  const clerk = await shop.member(['product.view', 'product.create'])
  const { body } = await bringIn(clerk, 'products', csvOf('Name,Price,Cost', 'Soap,100,60'), { mode: 'check' })
  expect(body).toMatchObject({ sums: { products: 1, worth: null, uncosted: null }, stock_rows: null })
  expect(body.columns).toMatchObject([{ becomes: 'name' }, { becomes: 'price' }, { becomes: null }])
})

test('the books are sound', () => expectSoundBooks(server))
