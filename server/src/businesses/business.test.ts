import pg from 'pg'
import { expect, test } from 'vitest'
import { publicId, storedId } from '../database/ids.ts'
import { logIn, newPerson, send } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const levels = '/v1/business/actions-approval-level'
const opening = { name: 'Bola & Sons', industry: ['Retail', 'Repairs'], phone: '0805 987 6543', address: { city: 'Ibadan', state: 'Oyo' } }

const trailOf = async (business_id: string, action: string) => {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query('select * from audit_entries where business_id = $1 and action = $2 order by id', [
    business_id,
    action,
  ])
  await owner.end()
  return rows as { entity: string; entity_id: string; before: Record<string, unknown>; after: Record<string, unknown> }[]
}

test('the business’s details are changed one by one, and the trail keeps before and after', async () => {
  const shop = await openShop(server)
  const changed = await shop.call('PATCH', '/v1/business', {
    name: 'Obi & Daughters',
    image: 'https://obi.example/logo.png',
    email: 'Shop@Obi.example',
    website: 'https://obi.example',
    phone: '0803 123 4567',
    industry: ['Fabrics', 'Tailoring'],
    address: { city: 'Surulere', postal_code: '101283' },
    id: publicId('business', shop.business_id),
  })
  const details = {
    ...{ name: 'Obi & Daughters', image: 'https://obi.example/logo.png', email: 'shop@obi.example', website: 'https://obi.example' },
    ...{ phone: '+2348031234567', industry: ['Fabrics', 'Tailoring'] },
    address: { country: 'NG', state: 'Lagos', city: 'Surulere', address1: '12 Allen Avenue', postal_code: '101283' },
  }
  expect(changed).toMatchObject({
    status: 200,
    body: {
      business: {
        id: publicId('business', shop.business_id),
        time_zone: 'Africa/Lagos',
        ...details,
      },
    },
  })
  expect((await shop.call('GET', '/v1/merchant/session')).body.business).toMatchObject(details)
  const address = { country: 'GH', state: 'Ashanti', city: 'Kumasi', address1: '1 Prempeh Street', postal_code: 'AK039' }
  expect((await shop.call('PATCH', '/v1/business', { phone: '024 123 4567', address })).body.business).toMatchObject({ address })
  expect((await shop.call('PATCH', '/v1/business', { website: '', address: { state: null } })).body.business).toMatchObject({
    ...{ name: 'Obi & Daughters', website: null },
    address: { ...address, state: null },
  })
  expect((await shop.call('GET', '/v1/merchant/session')).body.business).toMatchObject({ name: 'Obi & Daughters', website: null })
  const [first] = await trailOf(shop.business_id, 'business.edit')
  expect(first).toMatchObject({ entity: 'businesses', before: { city: 'Ikeja' }, after: { city: 'Surulere', name: 'Obi & Daughters' } })
})

test('each wrong detail has its sentence, and a phone is one of the address’s country', async () => {
  const shop = await openShop(server)
  const wrong = await shop.call('PATCH', '/v1/business', {
    name: 'x',
    image: 'javascript:alert(1)',
    website: 'obi',
    industry: [],
    address: { address1: 'x', postal_code: '12', country: 'Nigeria' },
  })
  expect(wrong.body.errors).toEqual({
    name: ['The name length must be between 2 and 250'],
    image: ['Image must be a valid url'],
    website: ['Website must be a valid url'],
    industry: ['Industry cannot be empty'],
    'address.address1': ['The address1 length must be between 2 and 250'],
    'address.postal_code': ['The postal code length must be between 3 and 6'],
    'address.country': ['The country is invalid'],
  })
  const rejection = { status: 422, body: { errors: { phone: ['The phone number is not valid'] } } }
  expect(await shop.call('PATCH', '/v1/business', { phone: '0803123' })).toMatchObject(rejection)
  expect(await shop.call('PATCH', '/v1/business', { phone: '08031234567' })).toMatchObject({ status: 200 })
  expect(await shop.call('PATCH', '/v1/business', { address: { country: 'GH' } })).toMatchObject(rejection)
  expect(await shop.call('PATCH', '/v1/business', { phone: '024 123 4567', address: { country: 'GH' } })).toMatchObject({
    body: { business: { phone: '+233241234567', address: { country: 'GH' } } },
  })
})

test('another time zone is one that the browser, the server and the database know, or refused on its field', async () => {
  const shop = await openShop(server)
  // An offset is turned round by the database, and one of its abbreviations says nothing to a browser.
  for (const time_zone of ['Mars/Olympus', '+01:00', 'posixrules', 'WAT', 'africa/lagos'])
    expect(await shop.call('PATCH', '/v1/business', { time_zone }), time_zone).toMatchObject({
      status: 422,
      body: { errors: { time_zone: ['The time zone is invalid'] } },
    })
  expect((await shop.call('PATCH', '/v1/business', { name: 'Obi Accra', time_zone: 'Africa/Accra' })).body.business).toMatchObject({
    name: 'Obi Accra',
    time_zone: 'Africa/Accra',
  })
  expect((await shop.call('PATCH', '/v1/business', { time_zone: null })).body.business).toMatchObject({ time_zone: 'Africa/Accra' })
  expect((await shop.call('GET', '/v1/merchant/session')).body.business).toMatchObject({ time_zone: 'Africa/Accra' })
  expect(await trailOf(shop.business_id, 'business.edit')).toMatchObject([
    { before: { time_zone: 'Africa/Lagos' }, after: { time_zone: 'Africa/Accra' } },
    {},
  ])
})

test('only who may edit the business does', async () => {
  const shop = await openShop(server)
  const member = await shop.member(['business.delete', 'brand.view'])
  expect(await member.call('PATCH', '/v1/business', { name: 'Mine now' })).toMatchObject({
    status: 403,
    body: { permission: 'business.edit' },
  })
  expect(await member.call('PATCH', '/v1/business', { time_zone: 'Africa/Accra' })).toMatchObject({ status: 403 })
  expect(await member.call('PATCH', levels, { sale_approval_level: 1 })).toMatchObject({ status: 403 })
})

test('approval levels are set, within their range, and those not given stay', async () => {
  const shop = await openShop(server)
  expect(await shop.call('PATCH', levels, { sale_approval_level: 1, stock_intake_approval_level: 1 })).toMatchObject({
    status: 200,
    body: { business: { sale_approval_level: 1, stock_intake_approval_level: 1, purchase_order_approval_level: 0 }, warnings: [] },
  })
  expect((await shop.call('PATCH', levels, { stock_intake_approval_level: null })).body.business?.stock_intake_approval_level).toBe(1)
  const none = Object.fromEntries(
    ['sale', 'purchase_order', 'stock_intake', 'return_inward', 'return_outward'].map((kind) => [`${kind}_approval_level`, 0]),
  )
  for (const [level, highest] of Object.keys(none).map((name) => [name, name.startsWith('sale') ? 2 : 1] as const)) {
    await shop.call('PATCH', levels, { ...none, [level]: highest })
    const { body } = await shop.call('GET', '/v1/merchant/session')
    expect(body.business).toMatchObject({ ...none, [level]: highest })
  }
  expect((await shop.call('PATCH', levels, { sale_approval_level: 3, purchase_order_approval_level: 2 })).body.errors).toEqual({
    sale_approval_level: ['The sale approval level is invalid'],
    purchase_order_approval_level: ['The purchase order approval level is invalid'],
  })
})

test('a member who sets a level hears of it when too few members could approve', async () => {
  const shop = await openShop(server)
  const set = async () => (await shop.call('PATCH', levels, { sale_approval_level: 2 })).body.warnings
  const alone = {
    field: 'sale_approval_level',
    level: 2,
    could_approve: 1,
    message: 'Only 1 of your members can approve some of these, and 2 are needed',
  }
  expect(await set()).toEqual([alone])
  await shop.member(['sale.mark-approved'])
  expect(await set()).toEqual([alone])
  await shop.member(['purchase-order.mark-approved', 'sale.mark-canceled'])
  expect(await set()).toEqual([alone])
  await shop.member(['sale.mark-approved'])
  expect(await set()).toEqual([])
})

test('a member who returns later to a warning still sees it, and it is gone once others may approve', async () => {
  const shop = await openShop(server)
  const warnings = async () => (await shop.call('GET', levels)).body.warnings
  expect(await warnings()).toEqual([])
  await shop.call('PATCH', levels, { sale_approval_level: 2 })
  expect(await warnings()).toMatchObject([{ field: 'sale_approval_level', level: 2, could_approve: 1 }])
  for (let count = 0; count < 2; count++) await shop.member(['sale.mark-approved'])
  expect(await warnings()).toEqual([])
  const { body } = await shop.call('GET', levels)
  expect(body.could_approve).toMatchObject({ sale_approval_level: 2, return_outward_approval_level: 1, adjustment_approval_level: 1 })
  expect(await (await shop.member(['business.edit'])).call('GET', levels)).toMatchObject({ status: 403 })
})

test('an approver who works at one location is none at another', async () => {
  const shop = await openShop(server)
  await shop.member(['sale.mark-approved'])
  await shop.member(['sale.mark-approved'], shop.location)
  const set = async () => (await shop.call('PATCH', levels, { sale_approval_level: 2 })).body.warnings
  expect(await set()).toEqual([])
  const membership = { name: 'Lekki', state: 'Lagos', city: 'Lekki', address: '1 Admiralty Way', latitude: 6.4, longitude: 3.4 }
  await shop.call('PUT', '/v1/business/inventory-locations', membership)
  expect(await set()).toMatchObject([{ could_approve: 1 }])
})

test('a merchant opens another business, owns it with all it starts with, and stays where they were', async () => {
  const tokens = await logIn(server, await newPerson(server))
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown, token = tokens.access_token) =>
    send(server, method, path, body, { token, headers: { 'idempotency-key': 'one' } })
  const opened = await call('PUT', '/v1/merchant/businesses', opening)
  expect(opened).toMatchObject({
    status: 201,
    body: {
      business: { name: 'Bola & Sons', phone: '+2348059876543', address: { country: 'NG', city: 'Ibadan' }, sale_approval_level: 0 },
    },
  })
  expect(await call('PUT', '/v1/merchant/businesses', opening)).toMatchObject({ status: 201, body: opened.body })
  const session = await call('GET', '/v1/merchant/session')
  expect(session.body).toMatchObject({ business: { id: tokens.business }, businesses: [{ id: tokens.business }, { name: 'Bola & Sons' }] })

  const business = String(opened.body.business?.id)
  const switchResponse = await send(server, 'POST', '/v1/merchant/session/switch', { business }, { token: tokens.access_token })
  expect(switchResponse.body).toMatchObject({ business, roles: [{ name: 'Owner' }] })
  const places = await call('GET', '/v1/business/inventory-locations', undefined, String(switchResponse.body.access_token))
  expect(places.body.rows).toMatchObject([{ name: 'Main store', city: 'Ibadan', is_default: true }])
  expect(await trailOf(storedId('business', business) ?? '', 'business.open')).toMatchObject([{ after: { name: 'Bola & Sons' } }])
})

test('a merchant in no business can open one', async () => {
  const shop = await openShop(server)
  const person = await newPerson(server)
  const ownLogin = await logIn(server, person)
  const { body } = await send(server, 'GET', '/v1/merchant/session', undefined, { token: ownLogin.access_token })
  await shop.dismiss(String(body.member?.id), ownLogin.business)
  const alone = await logIn(server, person)
  const opened = await send(server, 'PUT', '/v1/merchant/businesses', { ...opening, sale_approval_level: 1 }, { token: alone.access_token })
  expect(opened).toMatchObject({ status: 201, body: { business: { sale_approval_level: 1 } } })
  expect((await logIn(server, person)).business).toBe(opened.body.business?.id)
})

test('a business without a name or a line of work is not opened', async () => {
  const shop = await openShop(server)
  expect(await shop.call('PUT', '/v1/merchant/businesses', { phone: '1', address: {} })).toMatchObject({
    status: 422,
    body: { errors: { name: ['Name cannot be empty'], industry: ['Industry cannot be empty'], phone: ['The phone number is not valid'] } },
  })
})

test('a change of the business takes approval levels with their own permission, and unchanged levels from any editor', async () => {
  const shop = await openShop(server)
  expect(
    await shop.call('PATCH', '/v1/business', { name: 'Levelled', sale_approval_level: 2, stock_intake_approval_level: null }),
  ).toMatchObject({
    status: 200,
    body: { business: { name: 'Levelled', sale_approval_level: 2, stock_intake_approval_level: 0 } },
  })
  const editor = await shop.member(['business.edit'])
  expect(await editor.call('PATCH', '/v1/business', { name: 'Not this', sale_approval_level: 0 })).toMatchObject({
    status: 403,
    body: { permission: 'business.edit-actions-approval-level' },
  })
  expect(await editor.call('PATCH', '/v1/business', { name: 'As it is', sale_approval_level: 2 })).toMatchObject({
    status: 200,
    body: { business: { name: 'As it is', sale_approval_level: 2 } },
  })
  const wrong = await shop.call('PATCH', '/v1/business', { sale_approval_level: 3, return_inward_approval_level: 2 })
  expect(wrong).toMatchObject({ status: 422, body: { errors: { sale_approval_level: [expect.any(String)] } } })
})
