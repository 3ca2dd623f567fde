import { expect, test } from 'vitest'
import { addProduct, stockUp } from '../testing/goods.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'
const quick = `${contacts}/quick`
const hassan = { name: 'Hassan Musa', phone: '0803 555 0101' }

const idOf = (answer: Awaited<ReturnType<Shop['call']>>) => String(answer.body.contact?.id)

test('a contact with a name and a phone is created, found by either, and sold to and invoiced without an email', async () => {
  const shop = await openShop(server)
  const created = await shop.call('POST', quick, { ...hassan, contact_type: 'customer' })
  expect(created).toMatchObject({
    status: 200,
    body: { contact: { name: 'Hassan Musa', phone: '+2348035550101', email: null, country: 'NG', contact_type: 'customer', balance: 0 } },
  })
  for (const search of ['hassan', '0803555', '+234803']) {
    const rows = [{ id: idOf(created), name: 'Hassan Musa', email: null }]
    for (const list of [contacts, `${contacts}/open`]) {
      expect((await shop.call('GET', `${list}?search=${encodeURIComponent(search)}`)).body.rows, search).toMatchObject(rows)
    }
  }
  const depot = await shop.call('POST', quick, { name: 'Dangote Depot', phone: '08035550102' })
  expect(depot.body.contact).toMatchObject({ contact_type: 'both' })
  const bag = await addProduct(server, shop)
  await stockUp(shop, idOf(depot), bag, 1, 500)
  const sale = { contact: idOf(created), location: shop.location, items: [{ product: bag, quantity: 1, price: 700 }], payable_amount: 700 }
  const saleResponse = await shop.call('PUT', '/v1/business/sales', sale)
  expect(saleResponse).toMatchObject({ status: 201, body: { sale: { edges: { contact: { name: 'Hassan Musa' } } } } })
  const paper = await shop.call('GET', `/v1/business/sales/${String(saleResponse.body.sale?.id)}/download`)
  expect(paper.status).toBe(200)
})

test('each invalid field has its message', async () => {
  const shop = await openShop(server)
  expect((await shop.call('POST', quick, { name: 'H', phone: '0803', contact_type: 'friend' })).body.errors).toEqual({
    name: ['The name length must be between 2 and 250'],
    contact_type: ['type must be customer, supplier or both'],
  })
  expect((await shop.call('POST', quick, {})).body.errors).toEqual({ name: ['Name cannot be empty'], phone: ['Phone cannot be empty'] })
  expect((await shop.call('POST', quick, { ...hassan, phone: '0803' })).body.errors).toEqual({ phone: ['The phone number is not valid'] })
})

test('a number with + belongs to its own country', async () => {
  const shop = await openShop(server)
  const created = await shop.call('POST', quick, { name: 'Shenzhen Phones', phone: '+86 138 0013 8000' })
  expect(created.body.contact).toMatchObject({ phone: '+8613800138000', country: 'CN' })
  expect((await shop.call('PATCH', `${contacts}/${idOf(created)}`, { phone: '139 0013 9000' })).body.contact).toMatchObject({
    phone: '+8613900139000',
  })
  expect(await shop.call('POST', quick, { ...hassan, phone: '+1 12' })).toMatchObject({ status: 422 })
})

test('a known phone is rejected in any spelling, with its contact, until that contact is deleted', async () => {
  const shop = await openShop(server)
  const id = idOf(await shop.call('POST', quick, hassan))
  const second = await shop.call('POST', quick, { name: 'Hassan Again', phone: '+234 803 555 0101' })
  expect(second).toMatchObject({
    status: 422,
    body: {
      code: 'phone_known',
      errors: { phone: ['Hassan Musa has this number'] },
      contact: { id, name: 'Hassan Musa', phone: '+2348035550101', is_blacklisted: false },
    },
  })
  expect(Object.keys(second.body.contact ?? {}).toSorted()).toEqual(['id', 'is_blacklisted', 'name', 'phone'])
  await shop.call('POST', `${contacts}/${id}/toggle-blacklist`, { is_blacklisted: true })
  expect((await shop.call('POST', quick, hassan)).body.contact).toMatchObject({ id, is_blacklisted: true })
  expect(await shop.call('DELETE', `${contacts}/${id}`)).toMatchObject({ status: 200 })
  expect(await shop.call('POST', quick, hassan)).toMatchObject({ status: 200 })
  expect(await (await openShop(server)).call('POST', quick, hassan)).toMatchObject({ status: 200 })
})

test('among contacts with one phone the namesake is returned, otherwise the oldest', async () => {
  const shop = await openShop(server)
  const make = (name: string, email: string) => shop.call('PUT', contacts, { ...hassan, name, email })
  const [first, second] = [await make('Ada Musa', 'ada@mail.test'), await make('Hassan Musa', 'hassan@mail.test')]
  expect((await shop.call('POST', quick, { ...hassan, name: 'hassan musa ' })).body.contact).toMatchObject({ id: idOf(second) })
  expect((await shop.call('POST', quick, { ...hassan, name: 'Someone else' })).body.contact).toMatchObject({ id: idOf(first) })
})

test('a missing email may stay empty; an email or phone can be replaced but not removed', async () => {
  const shop = await openShop(server)
  const path = `${contacts}/${idOf(await shop.call('POST', quick, hassan))}`
  expect(await shop.call('PATCH', path, { email: '', city: 'Ikeja' })).toMatchObject({
    status: 200,
    body: { contact: { email: null, city: 'Ikeja' } },
  })
  expect((await shop.call('PATCH', path, { phone: null })).body.errors).toEqual({ phone: ['Phone cannot be empty'] })
  expect(await shop.call('PATCH', path, { email: 'hassan@mail.test' })).toMatchObject({ status: 200 })
  expect((await shop.call('PATCH', path, { email: '' })).body.errors).toEqual({ email: ['Email cannot be empty'] })
  expect((await shop.call('PUT', contacts, hassan)).body.errors).toEqual({ email: ['Email cannot be empty'] })
})

test('requests with one key create one contact', async () => {
  const shop = await openShop(server)
  const key = { 'idempotency-key': 'hassan-once' }
  const [once, twice] = [await shop.call('POST', quick, hassan, key), await shop.call('POST', quick, hassan, key)]
  expect([once.status, twice.status]).toEqual([200, 200])
  expect(idOf(twice)).toBe(idOf(once))
})
