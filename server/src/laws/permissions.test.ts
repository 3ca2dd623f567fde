import { endpoints } from '@kasuwa/contract'
import type { Endpoint } from '@kasuwa/contract/platform/endpoint'
import { type Permission, allPermissions, parentsOf } from '@kasuwa/contract/platform/permissions'
import { expect, test } from 'vitest'
import { translate } from '../errors/translate.ts'
import { access, allowedFor, callOf } from '../testing/access.ts'
import { type Asked, type Told, ask, exampleOf } from '../testing/asking.ts'
import { auditRows } from '../testing/audit-rows.ts'
import { nameOf } from '../testing/examples.ts'
import { at, put } from '../testing/schemas.ts'
import { ownServer } from '../testing/test-server.ts'
import { openWorld } from '../testing/world.ts'

const server = await ownServer()
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

/** The example with what a row of the list is about, `status=approved`, in the query of a GET and the body of any other call. */
function asking({ endpoint: { method }, where }: Guarded, asked: Asked): Asked {
  const [name = '', value = ''] = where.split('=')
  if (where === '') return asked
  if (method === 'GET') return { ...asked, query: { ...asked.query, [name]: value } }
  return { ...asked, body: put(asked.body, Array.isArray(asked.body) ? `*.${name}` : name, value) }
}

/** The same with another row's value of the same call where nothing acts on it: in the query of a write. */
function misleading({ endpoint, where }: Guarded, asked: Asked): Asked {
  const [name = '', value = ''] =
    allowedFor(endpoint)
      .find((row) => row.where !== where)
      ?.where.split('=') ?? []
  return name === '' || endpoint.method === 'GET' ? asked : { ...asked, query: { ...asked.query, [name]: value } }
}

const noPermission = translate('en', { key: 'forbidden' })

/** Refused by name of one of the permissions: the call, or its one row where each row is answered for itself. */
const isRefused = ({ status, json }: Told, lets: readonly Permission[]) =>
  (status === 403 && json.code === 'forbidden' && lets.includes(json.permission as Permission) && typeof json.message === 'string') ||
  (status === 200 && at(json, 'rows.*.ok') === false && at(json, 'rows.*.message') === noPermission)

test('who may make each call is what the second list says, and the list has no other calls', () => {
  const declared = endpoints.flatMap((endpoint) => {
    const { access: who } = endpoint
    if (typeof who === 'string') return [`${callOf(endpoint)} ${who} `]
    if ('anyOf' in who) return [`${callOf(endpoint)} ${[...who.anyOf].sort().join(' | ')} `]
    return Object.entries(who.permissions).map(([value, permission]) => `${callOf(endpoint)} ${permission} ${who.by}=${value}`)
  })
  const listed = access.map(({ call, who, where }) => `${call} ${typeof who === 'string' ? who : [...who].sort().join(' | ')} ${where}`)
  expect(declared.toSorted()).toEqual(listed.toSorted())
})

test('every permission but its own opens no call, and nothing happens', async () => {
  const wrong: string[] = []
  for (const one of guarded) {
    const { endpoint, permissions } = one
    const lets = permissions.flatMap((permission) => [permission, ...parentsOf(permission)])
    const member = await world.member(allPermissions.filter((permission) => !lets.includes(permission)))
    const asked = misleading(one, asking(one, await exampleOf(world, endpoint, permissions[0])))
    const before = await rows()
    const told = await ask(server, endpoint, { ...asked, token: member.token })
    const trail = (await rows()) - before
    // A bulk action of which every row was refused is a line of its own, and says so.
    if (!isRefused(told, lets) || trail > (told.status === 200 ? 1 : 0)) wrong.push(`${label(one)}: ${told.status} ${told.text}`)
  }
  expect(wrong).toEqual([])
})

/** Of a drawer that somebody else opened, which asks for more; an owner’s (`drawers/visible.ts`, held to by `drawers/drawers.test.ts`). */
const ofWhoOpened = ['drawers.move', 'drawers.close', 'drawers.reopen', 'drawers.session', 'drawers.download']
/** Of whoever saved it alone (`saved-reports/saved-reports.test.ts`). */
const ofWhoSaved = ['savedReports.one', 'savedReports.edit', 'savedReports.delete', 'savedReports.restore']
/** Of owners, whatever else somebody may do (`online-payments/subaccounts.test.ts`, `backup/business-files.test.ts`). */
const ofOwners = ['onlinePayments.subaccount', 'onlinePayments.edit', 'businessFiles.make']
/** What is two documents asks for what records each of them (`laws/asked-inside.test.ts`). */
const besides: Record<string, readonly Permission[]> = { 'exchanges.create': ['inventory-action.create-return-inward'] }

test('each permission that a call asks for is enough for it', async () => {
  const wrong: string[] = []
  for (const one of guarded) {
    const { endpoint, permissions } = one
    // It would be the end of the world, and asks for a password.
    if (nameOf(endpoint) === 'business.delete' || [...ofWhoOpened, ...ofWhoSaved, ...ofOwners].includes(nameOf(endpoint))) continue
    for (const permission of permissions) {
      const member = await world.member([permission, ...(besides[nameOf(endpoint)] ?? [])])
      const told = await ask(server, endpoint, { ...asking(one, await exampleOf(world, endpoint, permission)), token: member.token })
      if (told.status > 201 || isRefused(told, permissions) || at(told.json, 'rows.*.ok') === false)
        wrong.push(`${label(one)} with ${permission}: ${told.status} ${told.text}`)
    }
  }
  expect(wrong).toEqual([])
})

test('what says nothing that is declared is refused in its shape to whoever may make some of the calls, and with 403 to everybody else', async () => {
  const wrong: string[] = []
  for (const one of guarded.filter(({ where }) => where)) {
    const { endpoint, permissions, where } = one
    const asked = asking({ ...one, where: where.replace(/=.*/, '=nonsense') }, await exampleOf(world, endpoint, permissions[0]))
    const told = async (held: readonly Permission[]) => {
      const { status, text } = await ask(server, endpoint, { ...asked, token: (await world.member(held)).token })
      return `${status} ${text}`
    }
    const whoever = await told(permissions)
    const opening = allowedFor(endpoint).flatMap(({ who }) =>
      typeof who === 'string' ? [] : who.flatMap((one) => [one, ...parentsOf(one)]),
    )
    const nobody = await told(allPermissions.filter((other) => !opening.includes(other)))
    if (!whoever.startsWith('422') || !nobody.startsWith('403')) wrong.push(`${label(one)}: ${whoever} | ${nobody}`)
  }
  expect(wrong).toEqual([])
})

test('a login without any permission is enough where none is asked for', async () => {
  const wrong: string[] = []
  for (const endpoint of endpoints.filter((one) => allowedFor(one).some(({ who }) => who === 'session'))) {
    const { token } = await world.member([])
    const { status, text } = await ask(server, endpoint, { ...(await exampleOf(world, endpoint)), token })
    if (status === 401 || status === 403) wrong.push(`${nameOf(endpoint)}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
})
