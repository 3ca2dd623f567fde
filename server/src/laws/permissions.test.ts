import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions, parentsOf } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { ask, exampleOf } from '../testing/asking.ts'
import { auditRows } from '../testing/audit-rows.ts'
import { nameOf } from '../testing/examples.ts'
import { testServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await testServer()
const world = await openWorld(server)
const rows = await auditRows(server)

/** Any of which lets one call; none where a login is enough. */
const asksFor = ({ access }: Endpoint): readonly Permission[] =>
  access === 'public' || access === 'session' ? [] : typeof access === 'string' ? [access] : access.anyOf

const guarded = endpoints.filter((endpoint) => asksFor(endpoint).length > 0)

test('every permission but its own opens no call, and nothing happens', async () => {
  const wrong: string[] = []
  for (const endpoint of guarded) {
    const lets = asksFor(endpoint).flatMap((permission) => [permission, ...parentsOf(permission)])
    const member = await world.member(allPermissions.filter((permission) => !lets.includes(permission)))
    const asked = await exampleOf(world, endpoint)
    const before = await rows()
    const { status, json } = await ask(server, endpoint, { ...asked, token: member.token })
    const right =
      status === 403 && json.code === 'forbidden' && lets.includes(json.permission as Permission) && typeof json.message === 'string'
    if (!right || (await rows()) !== before) wrong.push(`${nameOf(endpoint)}: ${status} ${JSON.stringify(json)}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

test('each permission that a call asks for is enough for it', async () => {
  const wrong: string[] = []
  for (const endpoint of guarded) {
    // It would be the end of the world, and asks for a password.
    if (nameOf(endpoint) === 'business.delete') continue
    for (const permission of asksFor(endpoint)) {
      const member = await world.member([permission])
      const { status, text } = await ask(server, endpoint, { ...(await exampleOf(world, endpoint, permission)), token: member.token })
      if (status > 201) wrong.push(`${nameOf(endpoint)} with ${permission}: ${status} ${text}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('a login without any permission is enough where none is asked for', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter(({ access }) => access === 'session')) {
    const { token } = await world.member([])
    const { status, text } = await ask(server, endpoint, { ...(await exampleOf(world, endpoint)), token })
    if (status === 401 || status === 403) wrong.push(`${nameOf(endpoint)}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
})
