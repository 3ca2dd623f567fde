import { expect, test } from 'vitest'
import { newEmail } from '../testing/accounts.ts'
import { type Shop, openShop } from '../testing/shop.ts'
import { anotherOwner, memberOf, roleNamed } from '../testing/team.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const team = '/v1/business/members'
const rounds = 15

/** Owners who can log in, by who is still let in. */
async function owners(people: readonly Pick<Shop, 'call'>[]): Promise<number> {
  const sessions = await Promise.all(people.map(({ call }) => call('GET', '/v1/merchant/session')))
  return sessions.filter(({ status, body }) => status === 200 && Boolean(body.member?.is_owner)).length
}

test('two owners remove each other at once, again and again: one owner stays', async () => {
  for (let round = 0; round < rounds; round++) {
    const ada = await openShop(server)
    const bola = await anotherOwner(ada)
    const ids = [await memberOf(ada, ada), await memberOf(ada, bola)]
    const answers = await Promise.all([ada.call('DELETE', `${team}/${ids[1]}`), bola.call('DELETE', `${team}/${ids[0]}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await owners([ada, bola])).toBe(1)
  }
})

test('two owners step down at once: one cannot', async () => {
  for (let round = 0; round < rounds; round++) {
    const ada = await openShop(server)
    const bola = await anotherOwner(ada)
    const roles = [await roleNamed(ada, 'Sales')]
    const ids = [await memberOf(ada, ada), await memberOf(ada, bola)]
    const answers = await Promise.all([
      ada.call('PATCH', `${team}/${ids[0]}/roles`, { roles }),
      bola.call('PATCH', `${team}/${ids[1]}/roles`, { roles }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await owners([ada, bola])).toBe(1)
  }
})

test('one owner demotes another who removes them at the same moment: one owner stays', async () => {
  for (let round = 0; round < rounds; round++) {
    const ada = await openShop(server)
    const bola = await anotherOwner(ada)
    const roles = [await roleNamed(ada, 'Sales')]
    const ids = [await memberOf(ada, ada), await memberOf(ada, bola)]
    const [demoted, removed] = await Promise.all([
      ada.call('PATCH', `${team}/${ids[1]}/roles`, { roles }),
      bola.call('DELETE', `${team}/${ids[0]}`),
    ])
    // Demoted first, Bola's call is a 403 if their standing was read afterwards and a 409 if it was read before; removed first, Ada's
    // is a 401.
    expect(['200 409', '200 403', '401 200']).toContain(`${demoted.status} ${removed.status}`)
    expect(await owners([ada, bola])).toBe(1)
  }
})

test('twenty invitations of one person at once make one', async () => {
  const shop = await openShop(server)
  const roles = [await roleNamed(shop, 'Sales')]
  const email = newEmail()
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.call('POST', `${team}/invite`, { email, roles })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  expect((await shop.call('GET', `${team}?search=${email}`)).body.page?.total_rows).toBe(1)
})
