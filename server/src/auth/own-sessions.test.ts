import pg from 'pg'
import { expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { logIn, newPerson, send } from '../testing/accounts.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const path = '/v1/merchant/sessions'
const session = (token: string) => send(server, 'GET', '/v1/merchant/session', undefined, { token })
const refresh = (token: string) => send(server, 'POST', '/v1/merchant/auth/refresh-token', undefined, { token })
const list = (token: string) => send(server, 'GET', path, undefined, { token })

async function actionsIn(business: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query('select action from audit_entries where business_id = $1 order by id', [
    storedId('business', business),
  ])
  await owner.end()
  return rows.map(({ action }: { action: string }) => action)
}

/** First entries of any business’s audit log. */
const begun = ['registration.register', 'registration.verifyEmail', 'auth.login']

test('a merchant sees where they are logged in, the latest used first, and which login is the current one', async () => {
  const person = await newPerson(server)
  const phone = await logIn(server, person, { remember: true })
  now += 1000
  const laptop = await logIn(server, person)
  await logIn(server, await newPerson(server))
  const { body } = await list(laptop.access_token)
  expect(body.rows).toMatchObject([
    { is_current: true, remember: false, ip: '127.0.0.1', user_agent: 'lightMyRequest', created_at: new Date(now).toISOString() },
    { is_current: false, remember: true },
  ])
  expect(JSON.stringify(body)).not.toContain('hash')
  now += 60_000
  await refresh(phone.refresh_token)
  expect((await list(laptop.access_token)).body.rows).toMatchObject([
    { remember: true, last_used_at: new Date(now).toISOString() },
    { is_current: true },
  ])
  now += 86_400_000
  const { body: later } = await list((await logIn(server, person)).access_token)
  expect(later.rows).toMatchObject([{ is_current: true }, { remember: true }])
})

test('logging out everywhere else leaves this device; logging out everywhere leaves none', async () => {
  const person = await newPerson(server)
  const stranger = await logIn(server, await newPerson(server))
  const [currentLogin, otherLogin] = [await logIn(server, person), await logIn(server, person)]
  expect(await send(server, 'DELETE', `${path}?others`, undefined, { token: currentLogin.access_token })).toMatchObject({ status: 200 })
  expect(await session(otherLogin.access_token)).toMatchObject({ status: 401 })
  expect(await refresh(otherLogin.refresh_token)).toMatchObject({ status: 401 })
  expect((await list(currentLogin.access_token)).body.rows).toMatchObject([{ is_current: true }])
  expect(await send(server, 'DELETE', path, undefined, { token: currentLogin.access_token })).toMatchObject({ status: 200 })
  expect(await session(currentLogin.access_token)).toMatchObject({ status: 401 })
  expect(await refresh(currentLogin.refresh_token)).toMatchObject({ status: 401 })
  expect(await session(stranger.access_token)).toMatchObject({ status: 200 })
})

test('one device is logged out from another device of the same merchant, and not by a stranger', async () => {
  const person = await newPerson(server)
  const [currentLogin, otherLogin] = [await logIn(server, person), await logIn(server, person)]
  const [otherSession] = ((await list(currentLogin.access_token)).body.rows as unknown as { id: string; is_current: boolean }[]).filter(
    (row) => !row.is_current,
  )
  const end = (token: string) => send(server, 'DELETE', `${path}/${otherSession?.id}`, undefined, { token })
  const stranger = await logIn(server, await newPerson(server))
  expect(await end(stranger.access_token)).toMatchObject({ status: 404 })
  expect(await session(otherLogin.access_token)).toMatchObject({ status: 200 })

  expect(await end(currentLogin.access_token)).toMatchObject({ status: 200, body: { message: 'That device is logged out' } })
  expect(await session(otherLogin.access_token)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
  expect(await refresh(otherLogin.refresh_token)).toMatchObject({ status: 401 })
  expect((await list(currentLogin.access_token)).body.rows).toMatchObject([{ is_current: true }])
  expect(await end(currentLogin.access_token)).toMatchObject({ status: 404 })
  expect(await actionsIn(currentLogin.business)).toEqual([...begun, 'auth.login', 'sessions.endOne'])
})

test('the audit log of each business that a login opens records the login’s events', async () => {
  const person = await newPerson(server)
  const ownLogin = await logIn(server, person)
  const opened = await send(
    server,
    'PUT',
    '/v1/merchant/businesses',
    { name: 'Ade & Sons', industry: ['Retail'] },
    { token: ownLogin.access_token },
  )
  const otherBusiness = String(opened.body.business?.id)
  await send(server, 'POST', '/v1/merchant/session/switch', { business: otherBusiness }, { token: ownLogin.access_token })
  await refresh(ownLogin.refresh_token)
  now += 30_000
  await refresh(ownLogin.refresh_token)
  const secondLogin = await logIn(server, person)
  await send(server, 'DELETE', path, undefined, { token: secondLogin.access_token })
  expect(await actionsIn(ownLogin.business)).toEqual([...begun, 'business.open', 'auth.reuse', 'sessions.end'])
  expect(await actionsIn(otherBusiness)).toEqual(['business.open', 'session.switch', 'auth.reuse', 'auth.login', 'sessions.end'])
})
