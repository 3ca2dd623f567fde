import { permissionCatalogue } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { openShop } from '../testing/shop.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const path = '/v1/business/permissions'

interface Listed {
  key: string
  name: string
  permissions: { id: string; name: string; description: string; parents: string[] }[]
}
const groupsIn = (body: unknown) => (body as { groups: Listed[] }).groups

test('every permission is listed in its group, with words of its own and what grants it too', async () => {
  const shop = await openShop(server)
  const groups = groupsIn((await shop.call('GET', path)).body)
  expect(Object.fromEntries(groups.map(({ key, permissions }) => [key, permissions.map(({ id }) => id)]))).toEqual(
    Object.fromEntries(
      Object.entries(permissionCatalogue).map(([group, actions]) => [group, actions.map((action) => `${group}.${action}`)]),
    ),
  )
  expect(groups.find(({ key }) => key === 'sale-tax')).toEqual({
    key: 'sale-tax',
    name: 'Taxes on sales',
    permissions: expect.arrayContaining([
      { id: 'sale-tax.view', name: 'View', description: 'See taxes', parents: ['sale-tax.add', 'sale-tax.edit', 'sale-tax.delete'] },
      { id: 'sale-tax.add', name: 'Add', description: 'Add taxes', parents: [] },
    ]),
  })
})

test('the words are in the reader’s language, each of them', async () => {
  const shop = await openShop(server)
  for (const language of ['en', 'fr']) {
    const groups = groupsIn((await shop.call('GET', path, undefined, { 'accept-language': language })).body)
    const words = groups.flatMap(({ name, permissions }) => [
      name,
      ...permissions.flatMap((permission) => [permission.name, permission.description]),
    ])
    expect(words.filter((text) => text.includes('permissions.') || text.length < 3)).toEqual([])
  }
  const french = groupsIn((await shop.call('GET', path, undefined, { 'accept-language': 'fr' })).body)
  expect(french[0]?.permissions[0]).toMatchObject({ name: 'Voir', description: 'Voir les contacts et ce qu’ils doivent' })
})

test('any member may read the list; a stranger may not', async () => {
  const shop = await openShop(server)
  expect(await (await shop.member([])).call('GET', path)).toMatchObject({ status: 200 })
  expect((await server.fastify.inject({ url: path })).statusCode).toBe(401)
})
