import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { logIn, mailsTo, newEmail, newPerson, send, tokenIn } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { anotherOwner, invited, memberOf, roleNamed, roleOf } from '../testing/team.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const team = '/v1/business/members'
const lekki = { name: 'Lekki', state: 'Lagos', city: 'Lekki', address: '1 Admiralty Way', latitude: 6.4, longitude: 3.4 }

test('a person is invited by mail, with roles and a place, and is listed as invited', async () => {
  const shop = await openShop(server)
  const roles = [await roleNamed(shop, 'Sales'), await roleNamed(shop, 'Stock keeper')]
  const { email, mail, member } = await invited(server, shop, { roles, location: shop.location })
  expect(member).toMatchObject({
    email,
    status: 'invited',
    merchant: null,
    joined_at: null,
    first_name: null,
    is_owner: false,
    location_id: shop.location,
    created_by: { name: 'Ada Obi' },
    edges: { roles: [{ name: 'Sales' }, { name: 'Stock keeper' }], location: { id: shop.location, name: 'Main store' } },
  })
  expect(mail).toMatchObject({
    subject: expect.stringMatching(/^Join Shop \d+ on Kasuwa$/),
    text: expect.stringMatching(/Ada Obi invites you to join Shop \d+ on Kasuwa, as Sales, Stock keeper\./),
  })
  expect(mail?.links).toEqual([`http://shop.localhost/invitation?token=${tokenIn(mail)}`])

  const active = await shop.call('GET', `${team}?status=active`)
  expect(active.body.rows).toMatchObject([
    { is_owner: true, status: 'active', first_name: 'Ada', invitation_expires_at: null, joined_at: expect.any(String) },
  ])
  expect((await shop.call('GET', `${team}?status=invited`)).body.rows).toMatchObject([{ email }])
  expect((await shop.call('GET', `${team}?role=${roles[1]}&search=MUSA`)).body.rows).toMatchObject([{ email }])
  expect((await shop.call('GET', `${team}?role=${await roleNamed(shop, 'Accountant')}`)).body.rows).toEqual([])
  expect((await shop.call('GET', `${team}?search=ada+obi&sort=name.asc`)).body.rows).toMatchObject([{ is_owner: true }])
  expect(await shop.call('GET', `${team}/${member?.id}`)).toMatchObject({ status: 200, body: { member: { email } } })
})

test('an invitation’s form is refused field by field', async () => {
  const shop = await openShop(server)
  const invite = (body: object) => shop.call('POST', `${team}/invite`, body)
  expect((await invite({ email: 'musa', roles: [] })).body.errors).toEqual({
    email: ['Email is invalid'],
    roles: ['Roles cannot be empty'],
  })
  const nowhere = { email: newEmail(), roles: [publicId('role', newId())] }
  expect((await invite(nowhere)).body.errors).toEqual({ 'roles.0': ['This one was not found'] })
  const roles = [await roleNamed(shop, 'Sales')]
  const otherShopForm = { email: newEmail(), roles, location: (await openShop(server)).location }
  expect((await invite(otherShopForm)).body.errors).toEqual({ location: ['This location was not found: choose another one'] })
  const { email } = await invited(server, shop)
  expect((await invite({ email: email.toUpperCase(), roles })).body.errors).toEqual({
    email: ['There is already a member with this email'],
  })
})

test('no member gives a role that holds more than they do', async () => {
  const shop = await openShop(server)
  const [small, large, owner] = [
    await roleOf(shop, ['brand.view']),
    await roleOf(shop, ['brand.edit'], 'Brands'),
    await roleNamed(shop, 'Owner'),
  ]
  const clerk = await shop.member(['member.add', 'member.change-role', 'brand.view'])
  const invite = (roles: string[]) => clerk.call('POST', `${team}/invite`, { email: newEmail(), roles })
  expect(await invite([small])).toMatchObject({ status: 200 })
  expect((await invite([small, large, owner])).body.errors).toEqual({
    'roles.1': ['Brands may do more than you, so you cannot give or remove it'],
    'roles.2': ['Owner may do more than you, so you cannot give or remove it'],
  })
  const id = await memberOf(shop, await shop.member([]))
  await shop.call('PATCH', `${team}/${id}/roles`, { roles: [large] })
  const change = (roles: string[]) => clerk.call('PATCH', `${team}/${id}/roles`, { roles })
  expect(await change([small])).toMatchObject({ status: 422 })
  expect(await change([large, small])).toMatchObject({ status: 200 })
  expect((await change([large, owner])).body.errors).toEqual({ 'roles.1': [expect.stringContaining('you cannot give or remove it')] })
  expect(await clerk.call('PATCH', `${team}/${await memberOf(shop, clerk)}/roles`, { roles: [large] })).toMatchObject({ status: 422 })
})

test('only an owner changes or removes an owner, and makes one', async () => {
  const shop = await openShop(server)
  const manager = await shop.member(['member.add', 'member.change-role', 'member.delete', 'brand.view'])
  const owner = await memberOf(shop, shop)
  const rejection = { status: 403, body: { code: 'forbidden', message: 'Only an owner can change or remove an owner' } }
  expect(await manager.call('DELETE', `${team}/${owner}`)).toMatchObject(rejection)
  expect(await manager.call('PATCH', `${team}/${owner}/roles`, { roles: [await roleOf(shop, ['brand.view'])] })).toMatchObject(rejection)
  const invitedOwner = await invited(server, shop, { roles: [await roleNamed(shop, 'Owner')] })
  expect(invitedOwner.member).toMatchObject({ is_owner: true, status: 'invited' })
  expect(await manager.call('POST', `${team}/re-invite`, { id: invitedOwner.member?.id })).toMatchObject(rejection)

  const second = await anotherOwner(shop)
  expect(await second.call('DELETE', `${team}/${owner}`)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', '/v1/business/brands')).toMatchObject({ status: 401 })
})

test('there is always an owner who can log in', async () => {
  const shop = await openShop(server)
  const me = await memberOf(shop, shop)
  const [owner, sales] = [await roleNamed(shop, 'Owner'), await roleNamed(shop, 'Sales')]
  await invited(server, shop, { roles: [owner] })
  const last = { status: 422, body: { code: 'last_owner', message: 'A business needs an owner: make somebody else owner first' } }
  expect(await shop.call('DELETE', `${team}/${me}`)).toMatchObject(last)
  expect(await shop.call('PATCH', `${team}/${me}/roles`, { roles: [sales] })).toMatchObject(last)
  // Nor is one who was removed.
  const removedOwner = await anotherOwner(shop)
  expect((await shop.call('DELETE', `${team}/${await memberOf(shop, removedOwner)}`)).status).toBe(200)
  expect(await shop.call('DELETE', `${team}/${me}`)).toMatchObject(last)
  await anotherOwner(shop)
  expect(await shop.call('PATCH', `${team}/${me}/roles`, { roles: [sales] })).toMatchObject({
    status: 200,
    body: { member: { is_owner: false } },
  })
  expect(await shop.call('PATCH', `${team}/${me}/roles`, { roles: [owner] })).toMatchObject({ status: 403 })
})

test('a member’s roles and place change their rights on their very next request', async () => {
  const shop = await openShop(server)
  await shop.call('PUT', '/v1/business/inventory-locations', lekki)
  const person = await shop.member(['brand.view'])
  const path = `${team}/${await memberOf(shop, person)}/roles`
  expect(await person.call('GET', '/v1/business/brands')).toMatchObject({ status: 200 })
  const roles = [await roleOf(shop, ['inventory-location.view'])]
  expect((await shop.call('PATCH', path, { roles, location: shop.location })).body.member).toMatchObject({ location_id: shop.location })
  expect(await person.call('GET', '/v1/business/brands')).toMatchObject({ status: 403 })
  const places = async () => (await person.call('GET', '/v1/business/inventory-locations')).body.page?.total_rows
  expect(await places()).toBe(1)
  expect((await shop.call('PATCH', path, { roles })).body.member).toMatchObject({ location_id: shop.location })
  await shop.call('PATCH', path, { roles, location: null })
  expect(await places()).toBe(2)
})

test('a member of one place assigns members only to it, and changes only its members', async () => {
  const shop = await openShop(server)
  const role = await roleOf(shop, ['brand.view'])
  const otherLocation = String((await shop.call('PUT', '/v1/business/inventory-locations', lekki)).body.location?.id)
  const local = await shop.member(['member.add', 'member.change-role', 'member.delete', 'brand.view'], shop.location)
  const invite = (more: object) => local.call('POST', `${team}/invite`, { email: newEmail(), roles: [role], ...more })
  expect((await invite({})).body.member).toMatchObject({ location_id: shop.location })
  expect((await invite({ location: otherLocation })).body.errors).toEqual({ location: ['This location was not found: choose another one'] })
  const [near, far] = [
    await memberOf(shop, await shop.member(['brand.view'], shop.location)),
    await memberOf(shop, await shop.member(['brand.view'])),
  ]
  expect(await local.call('PATCH', `${team}/${near}/roles`, { roles: [role] })).toMatchObject({ status: 200 })
  expect((await local.call('PATCH', `${team}/${near}/roles`, { roles: [role], location: null })).body.errors).toHaveProperty('location')
  expect(await local.call('PATCH', `${team}/${far}/roles`, { roles: [role] })).toMatchObject({ status: 403 })
  expect(await local.call('DELETE', `${team}/${far}`)).toMatchObject({ status: 403 })
  const owner = [await roleNamed(shop, 'Owner')]
  expect((await shop.call('PATCH', `${team}/${near}/roles`, { roles: owner })).body.errors).toEqual({
    location: ['An owner works at all locations'],
  })
})

test('a removed member is out at once, and can be invited again', async () => {
  const shop = await openShop(server)
  const person = await shop.member(['brand.view'])
  const id = await memberOf(shop, person)
  const { email } = (await shop.call('GET', `${team}/${id}`)).body.member as unknown as { email: string }
  expect(await shop.call('DELETE', `${team}/${id}`)).toMatchObject({ status: 200, body: { message: 'They are no longer a member' } })
  expect(await person.call('GET', '/v1/business/brands')).toMatchObject({ status: 401 })
  expect(await shop.call('GET', `${team}/${id}`)).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', `${team}/${id}`)).toMatchObject({ status: 404 })
  await invited(server, shop, {}, email)
  expect(await mailsTo(server, email)).toHaveLength(1)
})

test('a neighbour’s member answers as one that never was', async () => {
  const [shop, otherShop] = [await openShop(server), await openShop(server)]
  const ids = [await memberOf(otherShop, otherShop), publicId('member', newId())]
  const roles = [await roleNamed(shop, 'Sales')]
  const [existingResponses, missing] = await Promise.all(
    ids.map(async (id) => [
      await shop.call('GET', `${team}/${id}`),
      await shop.call('PATCH', `${team}/${id}/roles`, { roles }),
      await shop.call('POST', `${team}/re-invite`, { id }),
      await shop.call('DELETE', `${team}/${id}`),
    ]),
  )
  expect(existingResponses?.map(({ status, body }) => [status, body])).toEqual(missing?.map(({ status, body }) => [status, body]))
  expect(existingResponses?.every(({ status }) => status === 404)).toBe(true)
})

test('a member who was removed is told by the next session, also in a later login, and not by the one after that', async () => {
  const shop = await openShop(server)
  const person = await newPerson(server)
  const { mail } = await invited(server, shop, {}, person.email)
  const join = { token: tokenIn(mail), password: person.password, password_confirmation: person.password }
  await send(server, 'POST', '/v1/merchant/invitation/accept', join)
  const ask = async (token: string) => (await send(server, 'GET', '/v1/merchant/session', undefined, { token })).body.removed_from
  const currentLogin = await logIn(server, person)
  expect(await ask(currentLogin.access_token)).toEqual([])
  const { body } = await shop.call('GET', `/v1/business/members?search=${encodeURIComponent(person.email)}`)
  const member = String(body.rows?.[0]?.id)
  await shop.call('DELETE', `/v1/business/members/${member}`)
  const removed = [{ id: member, business: expect.stringMatching(/^Shop \d+$/) }]
  expect(await ask(currentLogin.access_token)).toEqual(removed)
  const next = await logIn(server, person)
  expect(await ask(next.access_token)).toEqual(removed)
  expect(await ask((await logIn(server, person)).access_token)).toEqual([])

  // Invited and joined again: the removal is no longer shown.
  const secondInvitation = await invited(server, shop, {}, person.email)
  await send(server, 'POST', '/v1/merchant/invitation/accept', { ...join, token: tokenIn(secondInvitation.mail) })
  expect(await ask(currentLogin.access_token)).toEqual([])
})
