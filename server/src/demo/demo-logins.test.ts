import type { api } from '@kasuwa/contract'
import type { ReplyOf } from '@kasuwa/contract/platform/endpoint'
import { expect, test } from 'vitest'
import { send } from '../testing/accounts.ts'
import { demoLogin } from './demo.ts'
import { demoOwner } from './owner.ts'
import { ownServer } from '../testing/test-server.ts'

const path = '/dev/demo-logins'
const noLogins = { status: 200, body: { rows: [] } }
type Login = { role: string; email: string; password: string }

/** A server with the demo business and its people, without its three months of sales. */
async function withDemo(settings: Record<string, string> = {}) {
  const server = await ownServer(settings)
  const [, password = ''] = demoLogin(server.app.config).split(' / ')
  await demoOwner(server, () => password)
  return server
}

test('a visitor at this machine is offered a login of each role, and each login gets in with its role', async () => {
  const server = await withDemo()
  const { rows } = (await send(server, 'GET', path, undefined, { headers: { 'accept-language': 'en' } })).body as unknown as {
    rows: Login[]
  }
  expect(rows.map(({ role }) => role)).toEqual(['Owner', 'Manager', 'Sales', 'Stock keeper', 'Accountant'])
  for (const { role, email, password } of rows) {
    const { body } = await send(server, 'POST', '/v1/merchant/auth/login', { email, password })
    const { roles, business } = body as unknown as ReplyOf<typeof api.auth.login>
    expect([roles.map(({ name }) => name), business]).toEqual([[role], expect.any(String)])
  }
  const french = await send(server, 'GET', path, undefined, { headers: { 'accept-language': 'fr' } })
  expect(french.body).toMatchObject({ rows: expect.arrayContaining([expect.objectContaining({ role: 'Magasinier' })]) })

  // Hidden from another address, another host name, or through a proxy.
  expect(await send(server, 'GET', path, undefined, { ip: '10.0.0.8' })).toMatchObject(noLogins)
  expect(await send(server, 'GET', path, undefined, { headers: { host: 'shop.example' } })).toMatchObject(noLogins)
  expect(await send(server, 'GET', path, undefined, { headers: { 'x-forwarded-for': '127.0.0.1' } })).toMatchObject(noLogins)
})

const served: Record<string, string>[] = [{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://shop.example' }]
test.each(served)('where people are served, no login is offered: %o', async (settings) => {
  expect(await send(await withDemo(settings), 'GET', path)).toMatchObject(noLogins)
})

test('where there is no demo business, no login is offered, and its password is not made', async () => {
  const server = await ownServer()
  expect(await send(server, 'GET', path)).toMatchObject(noLogins)
  // A folder that has a password beside a database that has no such people.
  demoLogin(server.app.config)
  expect(await send(server, 'GET', path)).toMatchObject(noLogins)
})
