import { endpoints } from '@kasuwa/contract'
import { viewListNames, viewLists } from '@kasuwa/contract/view-lists'
import { expect, test } from 'vitest'
import { newId, publicId } from '../database/ids.ts'
import { openLockConflicts } from '../testing/lock-conflicts.ts'
import { openShop } from '../testing/shop.ts'
import { ownServer } from '../testing/test-server.ts'

const server = await ownServer()
const meet = await openLockConflicts(server)
const folder = '/v1/business/saved-views'
const list = 'sales.list'
const query = { status: 'approved', payment_status: 'unpaid,partial', sort: 'number.asc', columns: 'number,customer,left' }

type Shop = Awaited<ReturnType<typeof openShop>>
type Caller = Pick<Shop, 'call'>
const save = (caller: Caller, input: object) => caller.call('PUT', folder, { name: 'To collect', list, query, ...input })
const pathOf = (response: Awaited<ReturnType<Shop['call']>>) => `${folder}/${response.body.saved_view?.id}`
const namesFor = async (caller: Caller, of: string = list) =>
  ((await caller.call('GET', `${folder}?list=${of}`)).body.rows as unknown as { name: string }[]).map(({ name }) => name)

test('a view is shown with the permission of its list', () => {
  for (const name of viewListNames)
    expect(endpoints.find((endpoint) => `${endpoint.feature}.${endpoint.name}` === name)?.access, name).toBe(viewLists[name])
})

test('a list’s filters, order and columns are saved under a name, renamed, replaced and deleted', async () => {
  const shop = await openShop(server)
  const response = await save(shop, {})
  expect(response).toMatchObject({
    status: 201,
    body: { saved_view: { name: 'To collect', list, query, for_team: false, may_change: true } },
  })
  const path = pathOf(response)
  await save(shop, { name: 'Of goods', list: 'products.list', query: { is_active: 'false' } })
  expect(await namesFor(shop)).toEqual(['To collect'])
  expect(await namesFor(shop, 'products.list')).toEqual(['Of goods'])
  expect((await shop.call('PATCH', path, { name: 'Collect' })).body.saved_view).toMatchObject({ name: 'Collect', query })
  expect((await shop.call('PATCH', path, { query: { status: 'pending' } })).body.saved_view).toMatchObject({
    name: 'Collect',
    query: { status: 'pending' },
  })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
  expect(await namesFor(shop)).toEqual([])
  expect(await shop.call('PATCH', path, { name: 'Again' })).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 404 })
})

test('names are unique for a list among one’s own views, and among those of the team', async () => {
  const shop = await openShop(server)
  const colleague = await shop.member(['sale.view'])
  const nameTaken = { status: 422, body: { errors: { name: ['There is already one with that name'] } } }
  expect(await save(shop, {})).toMatchObject({ status: 201 })
  expect(await save(shop, { name: 'to collect' })).toMatchObject(nameTaken)
  expect(await save(shop, { list: 'sales.payments', query: {} })).toMatchObject({ status: 201 })
  expect(await save(colleague, {})).toMatchObject({ status: 201 })
  expect(await save(shop, { for_team: true })).toMatchObject({ status: 201 })
  expect(await save(colleague, { for_team: true })).toMatchObject(nameTaken)
  const { first, second } = await meet(
    () => save(shop, { name: 'Twice' }),
    () => save(shop, { name: 'Twice' }),
  )
  expect([first.status, second.status].toSorted()).toEqual([201, 422])
})

test('a view of one’s own is hidden from others; the team’s is shown to members who may open the list', async () => {
  const shop = await openShop(server)
  const neighbour = await openShop(server)
  const seller = await shop.member(['sale.view'])
  const buyer = await shop.member(['purchase-order.view'])
  const ownPath = pathOf(await save(seller, { name: 'Mine' }))
  const teamPath = pathOf(await save(seller, { name: 'Ours', for_team: true }))
  expect(await namesFor(seller)).toEqual(['Mine', 'Ours'])
  expect(await namesFor(shop)).toEqual(['Ours'])
  expect(await namesFor(neighbour)).toEqual([])
  expect(await buyer.call('GET', `${folder}?list=${list}`)).toMatchObject({ status: 403, body: { permission: 'sale.view' } })
  expect(await save(buyer, {})).toMatchObject({ status: 403, body: { permission: 'sale.view' } })
  for (const [caller, path] of [
    [shop, ownPath],
    [buyer, ownPath],
    [buyer, teamPath],
    [neighbour, teamPath],
  ] as const) {
    expect(await caller.call('PATCH', path, { name: 'Theirs' })).toMatchObject({ status: 404 })
    expect(await caller.call('DELETE', path)).toMatchObject({ status: 404 })
  }
})

test('a view of the team is changed by the member who saved it and by owners alone', async () => {
  const shop = await openShop(server)
  const saver = await shop.member(['sale.view'])
  const reader = await shop.member(['sale.view'])
  const path = pathOf(await save(saver, { for_team: true }))
  const mayChange = async (caller: Caller) =>
    ((await caller.call('GET', `${folder}?list=${list}`)).body.rows as unknown as { may_change: boolean }[])[0]?.may_change
  expect([await mayChange(saver), await mayChange(reader), await mayChange(shop)]).toEqual([true, false, true])
  const forbidden = { status: 403, body: { message: 'Only the member who saved this view, and owners, may change it' } }
  expect(await reader.call('PATCH', path, { name: 'Theirs' })).toMatchObject(forbidden)
  expect(await reader.call('DELETE', path)).toMatchObject(forbidden)
  expect(await saver.call('PATCH', path, { name: 'Ours' })).toMatchObject({ status: 200 })
  expect(await shop.call('DELETE', path)).toMatchObject({ status: 200 })
})

test('a query that the list itself refuses is not saved, and each fault stands on its field', async () => {
  const shop = await openShop(server)
  const clerk = await shop.member(['product.view', 'inventory-level.view'])
  const errorsOf = async (input: object, caller: Caller = shop) => (await save(caller, input)).body.errors
  expect(await errorsOf({ name: 'x' })).toEqual({ name: [expect.any(String)] })
  expect(await errorsOf({ list: 'roles.list' })).toEqual({ list: [expect.any(String)] })
  expect(await errorsOf({ query: { nonsense: 'x' } })).toEqual({ query: ['This list has no nonsense'] })
  expect(await errorsOf({ query: { page: '2' } })).toEqual({ query: ['This list has no page'] })
  expect(await errorsOf({ query: { search: 'rice' } })).toEqual({ query: ['This list has no search'] })
  expect(await errorsOf({ query: { status: 'lost' } })).toEqual({ query: [expect.any(String)] })
  expect(await errorsOf({ query: { contact: publicId('product', newId()) } })).toEqual({ query: [expect.any(String)] })
  expect(await errorsOf({ query: { columns: 'number, <b>' } })).toEqual({ query: ['This list has no number, <b>'] })
  const contacts = Array.from({ length: 100 }, () => publicId('contact', newId())).join(',')
  expect(await errorsOf({ query: { contact: contacts, not_contact: contacts } })).toEqual({
    query: ['That is too much for a saved view: choose fewer'],
  })
  // Sorting by a hidden figure would reveal it.
  expect(await errorsOf({ list: 'products.list', query: { sort: 'cost.desc' } }, clerk)).toEqual({
    query: [expect.stringMatching(/may not see/)],
  })
  expect(await namesFor(shop)).toEqual([])
  const path = pathOf(await save(shop, {}))
  expect((await shop.call('PATCH', path, { query: { nonsense: 'x' } })).body.errors).toEqual({ query: ['This list has no nonsense'] })
})

test('a member saves at most a hundred views', async () => {
  const shop = await openShop(server)
  for (let count = 0; count < 100; count++) await save(shop, { name: `View ${count}`, for_team: count % 2 === 0 })
  expect(await save(shop, { name: 'One more' })).toMatchObject({
    status: 422,
    body: { message: 'You have 100 saved views: delete one first' },
  })
  expect(await save(await shop.member(['sale.view']), { name: 'One more' })).toMatchObject({ status: 201 })
})

test('views that a removed member saved for themself are deleted; those of the team stay', async () => {
  const shop = await openShop(server)
  const leaver = await shop.member(['sale.view'])
  await save(leaver, { name: 'Mine' })
  await save(leaver, { name: 'Ours', for_team: true })
  const me = publicId('merchant', leaver.merchant_id)
  const members = (await shop.call('GET', '/v1/business/members')).body.rows as unknown as { id: string; merchant: string }[]
  const member = members.find(({ merchant }) => merchant === me)?.id
  expect(await shop.call('DELETE', `/v1/business/members/${member}`)).toMatchObject({ status: 200 })
  expect(await namesFor(shop)).toEqual(['Ours'])
  // Nor are they there if the member joins again.
  await shop.enlist(me, ['sale.view'])
  expect(await namesFor(leaver)).toEqual(['Ours'])
})
