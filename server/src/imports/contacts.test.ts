import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { bringIn, csvOf, columnMapOf } from '../testing/tables.ts'
import { expectSoundBooks } from '../testing/sound-books.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()

const must = ['name', 'email', 'phone', 'group', 'gender', 'type', 'dob', 'country', 'state', 'city', 'address']
const none = Object.fromEntries(must.map((column) => [column, null]))
const mapOf = (...columns: string[]) => ({ ...none, ...columnMapOf(...columns) })

const columns = [
  'name',
  'email',
  'phone',
  'group',
  'gender',
  'type',
  'dob',
  'country',
  'identity_type',
  'identity_number',
  'opening_balance',
  ...['state', 'city', 'address', 'facebook', 'instagram', 'twitter', 'company_name', 'note'],
]
const people = csvOf(
  columns.join(','),
  'Ada Obi,ADA@mail.test,08031234567,"Market women, Retail",F,Customer,29/02/1992,Nigeria,NIN,12345678901,"1,500.00",Lagos,Yaba,12 Allen Avenue,ada.obi,ada_obi,adaobi,Obi Foods,Early',
  'Tunde,,8051234567,,,vendor,,,,,(200),,,,,,,,',
  'Kofi,kofi@mail.test,0244123456,retail,,,,GH,,,,,,,,,,,',
)

test('contacts come in with their groups and opening balances, and the same file again changes nothing', async () => {
  const shop = await openShop(server)
  const first = await bringIn(shop, 'contacts', people, { map: mapOf(...columns) })
  expect(first).toMatchObject({ status: 200, body: { total: 3, imported: 3, refused: 0 } })
  const { body } = await shop.call('GET', '/v1/business/contacts?sort=name.asc')
  expect(body.rows).toMatchObject([
    {
      ...{ name: 'Ada Obi', email: 'ada@mail.test', phone: '+2348031234567', gender: 'female', dob: '1992-02-29', balance: 150_000 },
      ...{ identity_type: 'nin', identity_number: '•••••••8901', edges: { groups: [{ name: 'Market women' }, { name: 'Retail' }] } },
      ...{ contact_type: 'customer', country: 'NG', state: 'Lagos', city: 'Yaba', address: '12 Allen Avenue' },
      ...{ facebook: 'ada.obi', instagram: 'ada_obi', twitter: 'adaobi', company_name: 'Obi Foods', note: 'Early' },
    },
    { name: 'Kofi', country: 'GH', phone: '+233244123456' },
    { name: 'Tunde', contact_type: 'supplier', phone: '+2348051234567', balance: -20_000 },
    { is_walk_in: true },
  ])
  const repeatResponse = await bringIn(shop, 'contacts', people, { map: mapOf(...columns) })
  expect(repeatResponse.body).toMatchObject({ total: 3, imported: 0, updated: 0, skipped: 3, refused: 0 })
  // Masked, as an export shows it.
  const covered = csvOf('name,email,identity_number', 'Ada Obi,ada@mail.test,•••••••8901')
  expect((await bringIn(shop, 'contacts', covered, { map: mapOf('name', 'email', 'identity_number') })).body).toMatchObject({ skipped: 1 })
  const ledger = await shop.call('GET', '/v1/business/contacts/balance-transactions')
  expect(ledger.body.page?.total_rows).toBe(2)
})

test('a changed row changes its contact, and a bad one says why', async () => {
  const shop = await openShop(server)
  await bringIn(shop, 'contacts', people, { map: mapOf(...columns) })
  const file = csvOf(
    'name,email,phone,city',
    'Ada Obi,ada@mail.test,,Ikeja',
    'Nobody,,,',
    'Wrong,wrong@mail,08031234567,',
    'Short,,12,',
    'Tunde,tunde@mail.test,08051234567,Lagos',
    ',x@mail.test,,',
  )
  const { body } = await bringIn(shop, 'contacts', file, { map: mapOf('name', 'email', 'phone', 'city'), mode: 'valid' })
  expect(body).toMatchObject({ total: 6, imported: 0, updated: 2, refused: 4 })
  expect(body.rows).toMatchObject([
    { row: 3, errors: { phone: ['Add an email or a phone'] } },
    { row: 4, errors: { email: ['Email is invalid'] } },
    { row: 5, errors: { phone: ['The phone number is not valid'] } },
    { row: 7, errors: { name: ['Name cannot be empty'] } },
  ])
  const { body: after } = await shop.call('GET', '/v1/business/contacts?sort=name.asc')
  expect(after.rows).toMatchObject([{ city: 'Ikeja' }, {}, { name: 'Tunde', email: 'tunde@mail.test', city: 'Lagos' }, {}])
})

test('an import must map each required column, to null if the file lacks it', async () => {
  const shop = await openShop(server)
  const { status, body } = await bringIn(shop, 'contacts', people, { map: columnMapOf('name', 'email', 'phone') })
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual(must.slice(3).map((column) => `map.${column}`))
})

test('a column that no row of the file has is not taken for one', async () => {
  const shop = await openShop(server)
  for (const place of [-1, 2, 99]) {
    const { status, body } = await bringIn(shop, 'brands', csvOf('name,description', 'Peak,Milk'), { map: { name: place } })
    expect([place, status, body.errors]).toEqual([place, 422, { 'map.name': ['The file does not have this column'] }])
  }
  // Cells to the right of the last heading are a column too.
  const { body } = await bringIn(shop, 'brands', csvOf('name', 'Peak,Milk'), { map: { name: 1 } })
  expect(body).toMatchObject({ total: 1, imported: 1 })
})

test('groups, categories, brands and tags', async () => {
  const shop = await openShop(server)
  const picture = 'https://shop.test/phones.png'
  const file = csvOf('name,description,image', `Phones,Small ones,${picture}`, 'Food,,', 'phones,twice,', 'X,,')
  const map = columnMapOf('name', 'description')
  for (const folder of ['contact-groups', 'product-categories', 'brands']) {
    const { body } = await bringIn(shop, folder, file, { map: columnMapOf('name', 'description', 'image'), mode: 'valid' })
    expect(body).toMatchObject({ total: 4, imported: 2, refused: 2 })
    expect((await shop.call('GET', `/v1/business/${folder}?sort=name.asc`)).body.rows).toMatchObject([
      { name: 'Food', description: null, image: null },
      { name: 'Phones', description: 'Small ones', image: picture },
    ])
    const response = await bringIn(shop, folder, csvOf('name,description', 'PHONES,Small ones', 'Food,'), { map })
    expect(response.body).toMatchObject({ total: 2, imported: 0, updated: 1, skipped: 1 })
  }
  expect((await bringIn(shop, 'product-tags', csvOf('name', 'new', 'sale'), { map: columnMapOf('name') })).body).toMatchObject({
    imported: 2,
  })
})

test('the books agree with all of that', () => expectSoundBooks(server))
