import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { bringIn, columnMapOf, csvOf } from '../testing/tables.ts'
import { testServer } from '../testing/test-server.ts'

/* Cells that a spreadsheet spoilt before the file was imported. */

const server = await testServer()

const required = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
const contactMap = (...columns: string[]) => ({
  ...Object.fromEntries(required.map((column) => [column, null])),
  ...columnMapOf(...columns),
})

const cut = 'A spreadsheet cut this number short: type all its digits again, in a column of text'
const added = 'A program added “.0” to these digits: type them again without it, in a column of text'
const madeDate = 'A spreadsheet made a date of this: type again what it was, such as 10-12, in a column of text'

test('a SKU, barcode or option that a spreadsheet spoilt is refused on its cell, with the cure', async () => {
  const shop = await openShop(server)
  const columns = ['name', 'sku', 'barcode', 'price', 'parent', 'option_1_name', 'option_1_value']
  const file = csvOf(
    columns.join(','),
    'Milk,6.15401E+12,,1200,,,',
    'Tea,TEA,2.68E+17,1200,,,',
    'Salt,615401.0,,300,,,',
    'Socks,,,500,Socks,Size,12-Oct',
    'Tomato,T1,0061540100012,1.2E3,,,',
  )
  const { body } = await bringIn(shop, 'products', file, { map: columnMapOf(...columns), mode: 'valid' })
  expect(body).toMatchObject({
    ...{ imported: 1, refused: 4 },
    rows: [
      { row: 2, errors: { sku: [cut] } },
      { row: 3, errors: { barcode: [cut] } },
      { row: 4, errors: { sku: [added] } },
      { row: 5, errors: { option_1_value: [madeDate] } },
    ],
  })
  expect((await shop.call('GET', '/v1/business/products')).body.rows).toMatchObject([
    { sku: 'T1', barcode: '0061540100012', price: 1200_00 },
  ])
})

test('a phone or identity number that a spreadsheet spoilt is refused on its cell, and so is a year for a birthday', async () => {
  const shop = await openShop(server)
  const columns = ['name', 'email', 'phone', 'identity_type', 'identity_number', 'dob']
  const file = csvOf(
    columns.join(','),
    'Ada Obi,ada@mail.test,8.03123E+09,,,',
    'Bola Ade,bola@mail.test,8031234567.0,,,',
    'Chi Eze,chi@mail.test,,nin,1.23457E+10,',
    'Dayo Ojo,dayo@mail.test,,,,1990',
    'Efe Ako,efe@mail.test,8031234567,,,32933',
  )
  const { body } = await bringIn(shop, 'contacts', file, { map: contactMap(...columns), mode: 'valid' })
  expect(body).toMatchObject({
    ...{ imported: 1, refused: 4 },
    rows: [
      { row: 2, errors: { phone: [cut] } },
      { row: 3, errors: { phone: [added] } },
      { row: 4, errors: { identity_number: [cut] } },
      { row: 5, errors: { dob: ['This is a year alone: type the day and the month too, such as 29/02/1992'] } },
    ],
  })
  const { body: list } = await shop.call('GET', '/v1/business/contacts?search=Efe')
  expect(list.rows).toMatchObject([{ phone: '+2348031234567', dob: '1990-03-01' }])
})

test('a phone with a digit too many or too few is refused by the import and by the form alike', async () => {
  const shop = await openShop(server)
  const phones = ['080312345780', '+234803123457801', '0803123456', '234803123456', '80312345678', '8031234567', '2348031234567']
  const file = csvOf('name,phone', ...phones.map((phone, index) => `Person ${index},${phone}`))
  const { body } = await bringIn(shop, 'contacts', file, { map: contactMap('name', 'phone'), mode: 'valid' })
  const rejectedRows = (body.rows as unknown as { row: number; errors: { phone: string[] } }[]).map(({ row, errors }) => [
    row - 2,
    errors.phone[0],
  ])
  expect(rejectedRows).toEqual([0, 1, 2, 3, 4].map((index) => [index, 'The phone number is not valid']))
  for (const [index, phone] of phones.entries()) {
    const form = { name: `Form ${index}`, email: `form${index}@mail.test`, phone }
    expect([phone, (await shop.call('PUT', '/v1/business/contacts', form)).status]).toEqual([phone, index < 5 ? 422 : 201])
  }
})

test('a product’s status in another program says whether it is for sale', async () => {
  const shop = await openShop(server)
  const file = csvOf('name,price,active', 'Soap,100,Active', 'Cream,100,Draft', 'Oil,100,Masqué', 'Comb,100,Oui')
  await bringIn(shop, 'products', file, { map: columnMapOf('name', 'price', 'active') })
  const { body } = await shop.call('GET', '/v1/business/products?sort=name.asc')
  expect((body.rows as unknown as { name: string; is_active: boolean }[]).map(({ name, is_active }) => [name, is_active])).toEqual([
    ['Comb', true],
    ['Cream', false],
    ['Oil', false],
    ['Soap', true],
  ])
})
