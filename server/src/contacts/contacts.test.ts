import { expect, test } from 'vitest'
import { newId, publicId, storedId } from '../database/ids.ts'
import { addContact, addProduct, stockUp } from '../testing/goods.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'
import { within } from '../testing/within.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'
const bola = { name: 'Bola Ade', email: 'Bola@Mail.test', phone: '0805 987 6543' }

async function openWith(input: object = {}) {
  const shop = await openShop(server)
  const create = await shop.call('PUT', contacts, { ...bola, ...input })
  expect(create.status).toBe(201)
  const id = String(create.body.contact?.id)
  return { shop, id, path: `${contacts}/${id}`, contact: create.body.contact }
}

test('a contact is created with defaults, found by any part of its texts, and edited field by field', async () => {
  const { shop, path, contact } = await openWith()
  expect(contact).toMatchObject({
    email: 'bola@mail.test',
    phone: '+2348059876543',
    contact_type: 'both',
    country: 'NG',
    balance: 0,
    is_walk_in: false,
  })
  expect(contact?.created_by).toMatchObject({ name: 'Ada Obi' })
  for (const search of ['ola', 'BOLA@mail', '08059', '+23480598', 'ade bola']) {
    expect((await shop.call('GET', `${contacts}?search=${encodeURIComponent(search)}`)).body.rows, search).toMatchObject([
      { name: 'Bola Ade' },
    ])
  }
  const changed = await shop.call('PATCH', path, { company_name: 'Ade & Sons', contact_type: 'supplier', gender: '' })
  expect(changed).toMatchObject({
    status: 200,
    body: { contact: { name: 'Bola Ade', company_name: 'Ade & Sons', contact_type: 'supplier' } },
  })
  expect((await shop.call('PATCH', path, { note: 'Pays late' })).body.contact).toMatchObject({
    contact_type: 'supplier',
    country: 'NG',
    note: 'Pays late',
  })
  expect((await shop.call('GET', `${contacts}?search=sons`)).body.page).toMatchObject({ total_rows: 1 })
  expect(Object.keys((await shop.call('GET', path)).body.contact ?? {})).not.toContain('search_text')
})

test('all invalid fields are reported at once, with the specified messages', async () => {
  const shop = await openShop(server)
  const wrong = {
    name: 'B',
    email: 'bola',
    phone: '0805',
    gender: 'x',
    contact_type: 'friend',
    identity_type: 'passport',
    identity_number: '123',
    dob: '2024-02-30',
    ...{ company_name: 'B', address: 'x', facebook: 'x', instagram: 'x', twitter: 'x', note: 'x'.repeat(1001), group: ['short'] },
  }
  expect((await shop.call('PUT', contacts, wrong)).body.errors).toEqual({
    name: ['The name length must be between 2 and 250'],
    email: ['Email is invalid'],
    phone: ['The phone number is not valid'],
    gender: ['invalid gender'],
    contact_type: ['type must be customer, supplier or both'],
    identity_type: ['ID type must be NIN or BVN'],
    identity_number: ['The identity number must be exactly 11 characters'],
    dob: ['The dob is invalid'],
    company_name: ['The company name length must be between 2 and 250'],
    address: ['The address length must be between 2 and 250'],
    facebook: ['The facebook length must be between 2 and 100'],
    instagram: ['The instagram length must be between 2 and 100'],
    twitter: ['The twitter length must be between 2 and 100'],
    note: ['The note must be maximum of 1000'],
    'group.0': ['The group must be a valid pulid'],
  })
  expect((await shop.call('PUT', contacts, {})).body.errors).toEqual({
    name: ['Name cannot be empty'],
    email: ['Email cannot be empty'],
    phone: ['Phone cannot be empty'],
  })
})

test('a phone belongs to its country, and is checked again when the country changes', async () => {
  const { shop, path } = await openWith()
  const rejection = { status: 422, body: { errors: { phone: ['The phone number is not valid'] } } }
  expect(await shop.call('PUT', contacts, { ...bola, email: 'b@mail.test', phone: '+447911123456' })).toMatchObject(rejection)
  expect(await shop.call('PATCH', path, { country: 'GB' })).toMatchObject(rejection)
  expect(await shop.call('PATCH', path, { phone: '0805 987' })).toMatchObject(rejection)
  const countryResponse = await shop.call('PATCH', path, { country: 'GB', phone: '07911 123456' })
  expect(countryResponse.body.contact).toMatchObject({ country: 'GB', phone: '+447911123456' })
})

test('an email is unique in a business, in any case, until its contact is deleted', async () => {
  const { shop, path } = await openWith()
  const second = { ...bola, email: 'BOLA@MAIL.TEST' }
  expect(await shop.call('PUT', contacts, second)).toMatchObject({
    status: 422,
    body: { errors: { email: ['There is already a contact with this email'] } },
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
  expect(await shop.call('PUT', contacts, second)).toMatchObject({ status: 201 })
})

test('a filter by customers includes contacts of both types; blacklisted contacts and debtors have filters', async () => {
  const { shop, path } = await openWith({ contact_type: 'customer' })
  await shop.call('PUT', contacts, { ...bola, name: 'Sup Plier', email: 's@mail.test', contact_type: 'supplier' })
  await shop.call('PUT', contacts, { ...bola, name: 'Bo Th', email: 'bt@mail.test' })
  await shop.call('POST', `${path}/toggle-blacklist`, { is_blacklisted: true })
  const names = async (query: string) =>
    ((await shop.call('GET', `${contacts}${query}`)).body.rows as unknown as { name: string }[]).map((row) => row.name)
  expect(await names('?type=customer&sort=name.asc')).toEqual(['Bo Th', 'Bola Ade', 'Walk-in customer'])
  expect(await names('/open?type=supplier')).toEqual(['Bo Th', 'Sup Plier'])
  expect(await names('?not_type=customer')).toEqual(['Sup Plier'])
  expect(await names('?is_blacklisted=true')).toEqual(['Bola Ade'])
  expect(await names('?has_balance=true')).toEqual([])
  await shop.call('POST', `${path}/adjust-balance`, { amount: 500, type: 'increment' })
  expect(await names('?owing=them')).toEqual(['Bola Ade'])
  expect(await names('?owing=you')).toEqual([])
  expect(await names('?owing=nobody,you&type=supplier&sort=name.asc')).toEqual(['Bo Th', 'Sup Plier'])
  expect(await shop.call('GET', `${contacts}?sort=bogus.asc`)).toMatchObject({
    status: 422,
    body: { errors: { sort: [expect.any(String)] } },
  })
})

test('the walk-in customer cannot be deleted, blacklisted or in debt', async () => {
  const shop = await openShop(server)
  const path = `${contacts}/${shop.walkIn}`
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 422, body: { code: 'walk_in_stays' } })
  expect(await shop.call('POST', `${path}/toggle-blacklist`, { is_blacklisted: true })).toMatchObject({ status: 422 })
  expect(await shop.call('POST', `${path}/adjust-balance`, { amount: 1, type: 'increment' })).toMatchObject({ status: 422 })
  expect((await shop.call('GET', path)).body.contact).toMatchObject({ is_walk_in: true, is_blacklisted: false, balance: 0, email: null })
})

test('a contact on a pending document cannot be deleted', async () => {
  const { shop, id, path } = await openWith()
  await within(server, shop, async (ctx) => {
    const part = {
      business_id: ctx.business_id,
      id: newId(),
      contact_id: storedId('contact', id) ?? '',
      location_id: storedId('location', shop.location) ?? '',
    }
    const sums = { subtotal: 0, discount: 0, tax_total: 0, total: 0, cost: null, note: null, duplicate_of: null }
    const never = { posted_at: null, canceled_at: null, canceled_by: null, deleted_at: null }
    const date = new Date(ctx.now).toISOString()
    const sale = {
      ...part,
      ...sums,
      ...never,
      number: 1,
      status: 'pending' as const,
      approval_level: 1,
      date,
      due_date: date.slice(0, 10),
      created_by: ctx.merchant_id,
    }
    await ctx.db.insertInto('sales').values(sale).execute()
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 422, body: { code: 'in_use' } })
})

test('another business’s contact replies as a missing one', async () => {
  const { path } = await openWith()
  const neighbour = await openShop(server)
  const never = `${contacts}/${publicId('contact', newId())}`
  const calls = [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/toggle-blacklist'],
    ['POST', '/adjust-balance'],
  ] as const
  for (const [method, action] of calls) {
    const body = method === 'GET' ? undefined : { is_blacklisted: true, amount: 5, type: 'increment' }
    const otherContact = await neighbour.call(method, path + action, body)
    expect(otherContact.status, method + action).toBe(404)
    expect(otherContact.body).toEqual((await neighbour.call(method, never + action, body)).body)
  }
})

test('each action on a contact needs its own permission', async () => {
  const { shop, path } = await openWith()
  const seller = await shop.member(['contact.create'])
  expect(await seller.call('GET', path)).toMatchObject({ status: 200 })
  expect(await seller.call('POST', `${path}/adjust-balance`, { amount: 5, type: 'increment' })).toMatchObject({
    status: 403,
    body: { permission: 'contact.update-balance' },
  })
  const withoutPermission = await shop.member([])
  expect(await withoutPermission.call('GET', contacts)).toMatchObject({ status: 403 })
  expect(await withoutPermission.call('GET', `${contacts}/open`)).toMatchObject({ status: 200 })
})

test('the list shows each contact’s last sale in effect at the member’s location, if they may see sales', async () => {
  const shop = await openShop(server)
  const rice = await addProduct(server, shop, { name: 'Rice', cost: 600, price: 1000 })
  const [bola, dan] = [await addContact(server, shop, 'Bola Ade'), await addContact(server, shop, 'Dan Mills')]
  await stockUp(shop, dan, rice, 50, 600)
  const sell = async (contact: string, date: string) => {
    const items = [{ product: rice, quantity: 1, price: 1000 }]
    const paid = { payable_amount: 1000, payment_accounts: [{ account: null, amount: 1000 }] }
    const created = await shop.call('PUT', '/v1/business/sales', { contact, location: shop.location, date, items, ...paid })
    expect(created).toMatchObject({ status: 201 })
    return String(created.body.sale?.id)
  }
  await sell(bola, '2026-11-10 09:00')
  await sell(bola, '2026-11-02 09:00')
  await sell(shop.walkIn, '2026-11-11 09:00')
  const canceled = await sell(bola, '2026-11-12 09:00')
  expect(await shop.call('PATCH', `/v1/business/sales/${canceled}/status`, { status: 'canceled' })).toMatchObject({ status: 200 })
  const lastSold = async (caller: Pick<typeof shop, 'call'>) => {
    const rows = (await caller.call('GET', `${contacts}?sort=name.asc`)).body.rows as unknown as { last_sold_at: string | null }[]
    return rows.map(({ last_sold_at }) => last_sold_at)
  }
  expect(await lastSold(shop)).toEqual(['2026-11-10T08:00:00.000Z', null, null])
  expect(await lastSold(await shop.member(['contact.view', 'sale.view'], shop.location))).toEqual(['2026-11-10T08:00:00.000Z', null, null])
  expect(await lastSold(await shop.member(['contact.view']))).toEqual([null, null, null])
  const place = { name: 'Yaba', state: 'Lagos', city: 'Yaba', address: '1 Herbert Macaulay Way', latitude: 6.5, longitude: 3.4 }
  const yaba = String((await shop.call('PUT', '/v1/business/inventory-locations', place)).body.location?.id)
  expect(await lastSold(await shop.member(['contact.view', 'sale.view'], yaba))).toEqual([null, null, null])
})
