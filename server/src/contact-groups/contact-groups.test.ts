import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const contacts = '/v1/business/contacts'

test('contacts are in several groups, are found by them, and leave one with its deletion', async () => {
  const shop = await openShop(server)
  const group = async (name: string) =>
    String((await shop.call('PUT', '/v1/business/contact-groups', { name, description: 'Pays on Fridays' })).body.contact_group?.id)
  const [credit, village] = [await group('Credit'), await group('Village')]
  const make = async (name: string, groups: string[]) => {
    const response = await shop.call('PUT', contacts, { name, email: `${name}@mail.test`, phone: '08035550142', group: groups })
    return String(response.body.contact?.id)
  }
  const yemi = await make('Yemi', [village, credit])
  const chidi = await make('Chidi', [credit])
  const groupsOf = async (id: string) => (await shop.call('GET', `${contacts}/${id}`)).body.contact?.edges?.groups
  expect(await groupsOf(yemi)).toEqual([
    { id: credit, name: 'Credit' },
    { id: village, name: 'Village' },
  ])
  const listContacts = async (query: string) => (await shop.call('GET', `${contacts}?sort=name.asc&${query}`)).body.rows
  expect(await listContacts(`group=${village}`)).toMatchObject([{ name: 'Yemi' }])
  expect(await listContacts(`not_group=${village}`)).toMatchObject([{ name: 'Chidi' }, { is_walk_in: true }])
  expect((await shop.call('GET', '/v1/business/contact-groups?sort=name.asc')).body.rows).toMatchObject([
    { name: 'Credit', contacts: 2 },
    { name: 'Village', contacts: 1 },
  ])
  // A deleted contact is in no group until it is restored.
  const inCredit = async () => (await shop.call('GET', '/v1/business/contact-groups?search=Credit')).body.rows
  expect((await shop.call('DELETE', `${contacts}/${chidi}`)).status).toBe(200)
  expect(await inCredit()).toMatchObject([{ contacts: 1 }])
  expect((await shop.call('POST', `${contacts}/${chidi}/restore`, {})).status).toBe(200)
  expect(await inCredit()).toMatchObject([{ contacts: 2 }])
  // A group's description may be taken away again (`spec §5` asks for one of categories and brands alone).
  expect(await shop.call('PATCH', `/v1/business/contact-groups/${credit}`, { description: null })).toMatchObject({
    status: 200,
    body: { contact_group: { description: null } },
  })
  await shop.call('PATCH', `${contacts}/${yemi}`, { note: 'Owes for rice' })
  expect(await groupsOf(yemi)).toHaveLength(2)
  await shop.call('DELETE', `/v1/business/contact-groups/${credit}`)
  expect(await groupsOf(yemi)).toEqual([{ id: village, name: 'Village' }])
  await shop.call('PATCH', `${contacts}/${yemi}`, { group: [] })
  expect(await groupsOf(yemi)).toEqual([])
  expect((await shop.call('GET', `${contacts}/${yemi}/timeline`)).body.rows?.[0]).toMatchObject({
    what: 'changed',
    changes: { groups: { from: 'Village', to: null } },
  })
})
