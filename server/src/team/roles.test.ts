import { builtInRoles } from '@kasuwa/contract/platform/built-in-roles'
import type { Permission } from '@kasuwa/contract/platform/permissions'
import { allPermissions, allGrants } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { type Caller, openShop } from '../testing/shop.ts'
import { anotherOwner, invited, memberOf, roleNamed, roleOf } from '../testing/team.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const roles = '/v1/business/roles'
const cashier = {
  name: 'Cashier',
  description: 'Sells, and looks at what is there',
  grants: { sale: ['sale.create'], product: ['product.view'] },
}

test('a shop begins with five roles, and shows who holds how many', async () => {
  const shop = await openShop(server)
  const { body } = await shop.call('GET', roles)
  const listed = body.rows as unknown as { name: string; is_built_in: boolean; is_owner: boolean; members: number }[]
  expect(listed.map(({ name }) => name)).toEqual(builtInRoles.map(({ name }) => name))
  expect(listed.map(({ is_built_in, is_owner, members }) => [is_built_in, is_owner, members])).toEqual([
    [true, true, 1],
    ...Array.from({ length: 4 }, () => [true, false, 0]),
  ])
  expect((await shop.call('GET', `${roles}?search=keep&sort_by=name.desc`)).body.rows).toMatchObject([{ name: 'Stock keeper' }])
})

test('in a new shop four roles see product costs, and two sell at another price', () => {
  const holders = (permission: Permission) =>
    builtInRoles.filter(({ grants }) => Object.values(grants).flat().includes(permission)).map(({ name }) => name)
  expect(holders('product.view-cost')).toEqual(['Owner', 'Manager', 'Stock keeper', 'Accountant'])
  expect(holders('sale.edit-price')).toEqual(['Owner', 'Manager'])
})

test('a role is made, read, changed and deleted', async () => {
  const shop = await openShop(server)
  const response = await shop.call('PUT', roles, {
    ...cashier,
    grants: { ...cashier.grants, sale: ['sale.create', 'sale.create'], brand: [] },
  })
  expect(response).toMatchObject({ status: 201, body: { role: { ...cashier, is_built_in: false, members: 0 } } })
  expect(response.body.role?.grants).toEqual(cashier.grants)
  const path = `${roles}/${response.body.role?.id}`
  expect((await shop.call('PATCH', path, { name: 'Till', grants: { sale: ['sale.view'] } })).body.role).toMatchObject({
    name: 'Till',
    description: cashier.description,
    grants: { sale: ['sale.view'] },
  })
  expect(await shop.call('GET', path)).toMatchObject({ status: 200, body: { role: { name: 'Till' } } })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await shop.call('GET', path)).toMatchObject({ status: 404 })
  expect(await shop.call('PUT', roles, { ...cashier, name: 'till' })).toMatchObject({ status: 201 })
})

test('a role’s form is refused field by field, and its name is its own in any letter case', async () => {
  const shop = await openShop(server)
  const wrong = { name: 'x', description: 'too short', grants: { sale: ['sale.view', 'sale.fly', 'brand.view'], magic: ['magic.view'] } }
  expect((await shop.call('PUT', roles, wrong)).body.errors).toEqual({
    name: ['The name length must be between 2 and 250'],
    description: ['The description length must be between 20 and 250'],
    'grants.sale.1': ['The sale is invalid'],
    'grants.sale.2': ['The sale is invalid'],
    'grants.magic.0': ['The magic is invalid'],
  })
  expect((await shop.call('PUT', roles, {})).body.errors).toEqual({ name: ['Name cannot be empty'], grants: ['Grants cannot be empty'] })
  const rejection = { status: 422, body: { errors: { name: ['There is already one with that name'] } } }
  expect(await shop.call('PUT', roles, { ...cashier, name: 'MANAGER' })).toMatchObject(rejection)
  expect(await shop.call('PATCH', `${roles}/${await roleNamed(shop, 'Sales')}`, { name: 'accountant' })).toMatchObject(rejection)
})

test('a member makes no role with more permissions than they hold', async () => {
  const shop = await openShop(server)
  const member = await shop.member(['role.create', 'role.edit', 'sale.create'])
  expect(await member.call('PUT', roles, { ...cashier, grants: { sale: ['sale.create', 'sale.view'] } })).toMatchObject({ status: 201 })
  expect((await member.call('PUT', roles, { ...cashier, name: 'Boss' })).body.errors).toEqual({
    grants: ['You cannot give or remove permissions you do not have: product.view'],
  })
  const role = await roleOf(shop, ['sale.create', 'product.view'])
  const change = (grants: object) => member.call('PATCH', `${roles}/${role}`, { grants })
  expect(await change({ sale: ['sale.create', 'sale.mark-approved'], product: ['product.view'] })).toMatchObject({ status: 422 })
  expect((await change({ sale: ['sale.create'] })).body.errors).toEqual({
    grants: ['You cannot give or remove permissions you do not have: product.view'],
  })
  expect(await change({ product: ['product.view'] })).toMatchObject({ status: 200 })
})

test('any role editor may list or omit a view permission that another permission implies', async () => {
  const shop = await openShop(server)
  const member = await shop.member(['role.edit', 'sale.view'])
  const role = await roleOf(shop, ['product.edit', 'sale.view'])
  const change = (grants: object) => member.call('PATCH', `${roles}/${role}`, { grants })
  expect(await change({ product: ['product.view', 'product.edit'] })).toMatchObject({ status: 200 })
  expect(await change({ product: ['product.edit'], sale: ['sale.view'] })).toMatchObject({ status: 200 })
  expect((await change({ product: ['product.view'] })).body.errors).toEqual({
    grants: ['You cannot give or remove permissions you do not have: product.edit'],
  })
})

test('the Owner role stays as it is, even for owners', async () => {
  const shop = await openShop(server)
  const path = `${roles}/${await roleNamed(shop, 'Owner')}`
  const stays = { status: 422, body: { code: 'owner_role_stays', message: 'The Owner role cannot be changed' } }
  expect(await shop.call('PATCH', path, { description: 'Does very nearly everything' })).toMatchObject(stays)
  expect(await shop.call('PATCH', path, { grants: {} })).toMatchObject(stays)
  expect(await shop.call('DELETE', path)).toMatchObject(stays)
  expect((await shop.call('GET', path)).body.role).toMatchObject({ is_owner: true, name: 'Owner' })
})

test('a role that a member holds or is invited to cannot be deleted until none does', async () => {
  const shop = await openShop(server)
  const role = await roleOf(shop, ['brand.view'])
  const { member } = await invited(server, shop, { roles: [role] })
  const rejection = { status: 422, body: { message: 'Members have this role: give them another one first' } }
  expect(await shop.call('DELETE', `${roles}/${role}`)).toMatchObject(rejection)
  expect((await shop.call('GET', `${roles}/${role}`)).body.role?.members).toBe(1)
  await shop.call('DELETE', `/v1/business/members/${member?.id}`)
  expect(await shop.call('DELETE', `${roles}/${role}`)).toMatchObject({ status: 200 })
})

test('one of a concurrent grant and deletion of a role succeeds, and the role exists only if granted', async () => {
  const shop = await openShop(server)
  const person = await shop.member([])
  const path = `/v1/business/members/${await memberOf(shop, person)}/roles`
  for (let round = 0; round < 10; round++) {
    const role = await roleOf(shop, ['brand.view'])
    const [grantResponse, deleted] = await Promise.all([
      shop.call('PATCH', path, { roles: [role] }),
      shop.call('DELETE', `${roles}/${role}`),
    ])
    expect([grantResponse.status, deleted.status].toSorted()).toEqual([200, 422])
    expect((await shop.call('GET', `${roles}/${role}`)).status).toBe(grantResponse.status === 200 ? 200 : 404)
  }
})

test('a member feels a change of their role on the very next request', async () => {
  const shop = await openShop(server)
  const role = await roleOf(shop, ['brand.view'])
  const person = await shop.member([])
  await shop.call('PATCH', `/v1/business/members/${await memberOf(shop, person)}/roles`, { roles: [role] })
  const brandsResponse = await person.call('GET', '/v1/business/brands')
  expect(brandsResponse).toMatchObject({ status: 200, headers: { 'x-standing': expect.stringMatching(/^\d{13}$/) } })
  const same = await person.call('GET', '/v1/merchant/session')
  expect(same.headers['x-standing']).toBe(brandsResponse.headers['x-standing'])
  await shop.call('PATCH', `${roles}/${role}`, { grants: { product: ['product.view'] } })
  expect(await person.call('GET', '/v1/business/brands')).toMatchObject({ status: 403, body: { permission: 'brand.view' } })
  const fresh = await person.call('GET', '/v1/business/products')
  expect(fresh.status).toBe(200)
  // A screen that shows an older menu is told to ask again.
  expect(Number(fresh.headers['x-standing'])).toBeGreaterThan(Number(brandsResponse.headers['x-standing']))
})

test('a picker says which roles are whose to give', async () => {
  const shop = await openShop(server)
  const givable = async ({ call }: Caller) => {
    const { body } = await call('GET', '/v1/business/open/roles?per_page=5')
    return (body.rows as unknown as { name: string; may_give: boolean }[]).filter(({ may_give }) => may_give).map(({ name }) => name)
  }
  expect(await givable(shop)).toEqual(builtInRoles.map(({ name }) => name))
  expect(await givable(await shop.member([]))).toEqual([])
  expect(await givable(await anotherOwner(shop))).toContain('Owner')
  const almost = await shop.member(allPermissions)
  expect(await givable(almost)).toEqual(['Manager', 'Sales', 'Stock keeper', 'Accountant'])
})

test('a picker shows a role’s permissions to members who view roles or may grant it, and to no others', async () => {
  const shop = await openShop(server)
  const role = await roleOf(shop, ['brand.view'], 'Brands')
  const loadGrants = async ({ call }: Caller) => {
    const { body } = await call('GET', '/v1/business/open/roles?per_page=100')
    const rows = body.rows as unknown as { id: string; name: string; grants: object | null }[]
    return [rows.find(({ id }) => id === role)?.grants, rows.find(({ name }) => name === 'Owner')?.grants]
  }
  const brands = { brand: ['brand.view'] }
  expect(await loadGrants(shop)).toEqual([brands, allGrants])
  expect(await loadGrants(await shop.member(['role.view']))).toEqual([brands, allGrants])
  expect(await loadGrants(await shop.member(['member.add', 'brand.view']))).toEqual([brands, null])
  expect(await loadGrants(await shop.member(['member.add']))).toEqual([null, null])
  expect(await loadGrants(await shop.member(['brand.view']))).toEqual([null, null])
})

test('a neighbour’s role answers as one that never was', async () => {
  const [shop, otherShop] = [await openShop(server), await openShop(server)]
  const ids = [await roleOf(otherShop, ['brand.view']), publicId('role', newId())]
  const [existingResponses, missing] = await Promise.all(
    ids.map(async (id) => [
      await shop.call('GET', `${roles}/${id}`),
      await shop.call('PATCH', `${roles}/${id}`, { name: 'Mine now' }),
      await shop.call('DELETE', `${roles}/${id}`),
      await shop.call('POST', '/v1/business/members/invite', { email: 'musa@mail.test', roles: [id] }),
    ]),
  )
  expect(existingResponses?.map(({ status, body }) => [status, body])).toEqual(missing?.map(({ status, body }) => [status, body]))
  expect(existingResponses?.map(({ status }) => status)).toEqual([404, 404, 404, 422])
})
