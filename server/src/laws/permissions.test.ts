import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions, parentsOf } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { access, allowedFor, callOf } from '../testing/access.ts'
import { type Asked, type Told, ask, exampleOf } from '../testing/asking.ts'
import { auditRows } from '../testing/audit-rows.ts'
import { nameOf } from '../testing/examples.ts'
import { at } from '../testing/schemas.ts'
import { testServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await testServer()
const world = await openWorld(server)
const rows = await auditRows(server)

/** Calls of one sort, and the permissions any of which lets them be made; read from the second list, not from the contract. */
interface Guarded {
  endpoint: Endpoint
  permissions: readonly Permission[]
  where: string
}

const guarded: Guarded[] = endpoints.flatMap((endpoint) =>
  allowedFor(endpoint).flatMap(({ who, where }) => (typeof who === 'string' ? [] : [{ endpoint, permissions: who, where }])),
)

const label = ({ endpoint, where }: Guarded) => [nameOf(endpoint), where].filter(Boolean).join(' ')

/** Whether an example is of the sort that a row of the list is about: `status=approved`, in its query or its body. */
function isWhere({ query, body }: Asked, where: string): boolean {
  const [name = '', value] = where.split('=')
  const row = Array.isArray(body) ? at(body, `*.${name}`) : at(body, name)
  return where === '' || query?.[name] === value || row === value
}

/** Refused by name of one of the permissions: the call, or its one row where each row is answered for itself. */
const isRefused = ({ status, json }: Told, lets: readonly Permission[]) =>
  (status === 403 && json.code === 'forbidden' && lets.includes(json.permission as Permission) && typeof json.message === 'string') ||
  (status === 200 && at(json, 'rows.*.ok') === false)

test('who may make each call is what the second list says, and the list has no other calls', () => {
  const declared = endpoints.map((endpoint) => {
    const { access: who } = endpoint
    return `${callOf(endpoint)} ${typeof who === 'string' ? who : [...who.anyOf].sort().join(' | ')}`
  })
  const calls = [...new Set(access.map(({ call }) => call))]
  const listed = calls.map((call) => {
    const whoever = access.filter((row) => row.call === call).flatMap(({ who }) => (typeof who === 'string' ? [who] : [...who]))
    return `${call} ${whoever.sort().join(' | ')}`
  })
  expect(declared.toSorted()).toEqual(listed.toSorted())
})

test('every permission but its own opens no call, and nothing happens', async () => {
  const wrong: string[] = []
  for (const one of guarded) {
    const { endpoint, permissions, where } = one
    const lets = permissions.flatMap((permission) => [permission, ...parentsOf(permission)])
    const member = await world.member(allPermissions.filter((permission) => !lets.includes(permission)))
    const asked = await exampleOf(world, endpoint, permissions[0])
    if (!isWhere(asked, where)) wrong.push(`${label(one)}: its example is of another sort`)
    const before = await rows()
    const told = await ask(server, endpoint, { ...asked, token: member.token })
    const trail = (await rows()) - before
    // A bulk action of which every row was refused is a line of its own, and says so.
    if (!isRefused(told, lets) || trail > (told.status === 200 ? 1 : 0)) wrong.push(`${label(one)}: ${told.status} ${told.text}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

test('each permission that a call asks for is enough for it', async () => {
  const wrong: string[] = []
  for (const one of guarded) {
    const { endpoint, permissions } = one
    // It would be the end of the world, and asks for a password.
    if (nameOf(endpoint) === 'business.delete') continue
    for (const permission of permissions) {
      const member = await world.member([permission])
      const told = await ask(server, endpoint, { ...(await exampleOf(world, endpoint, permission)), token: member.token })
      if (told.status > 201 || isRefused(told, permissions)) wrong.push(`${label(one)} with ${permission}: ${told.status} ${told.text}`)
    }
  }
  expect(wrong).toEqual([])
}, 60_000)

test('a login without any permission is enough where none is asked for', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter((one) => allowedFor(one).some(({ who }) => who === 'session'))) {
    const { token } = await world.member([])
    const { status, text } = await ask(server, endpoint, { ...(await exampleOf(world, endpoint)), token })
    if (status === 401 || status === 403) wrong.push(`${nameOf(endpoint)}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
})
