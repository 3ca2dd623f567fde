import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { goodPassword, logIn, mailsTo, newAddress, newEmail, newPerson, registrationForm, send, tokenIn } from '../testing/accounts.ts'
import { openShop } from '../testing/shop.ts'
import { invited, memberOf, roleNamed, roleOf } from '../testing/team.ts'
import { ownServer } from '../testing/test-server.ts'

let now = Date.now()
const server = await ownServer({}, () => now)
const agent = { 'user-agent': 'Firefox on a shop’s phone' }
const fresh = 'Garri-and-groundnut-9'
const twice = { password: fresh, password_confirmation: fresh }

const client = new pg.Client({ connectionString: server.ownerUrl })
await client.connect()
afterAll(() => client.end())

interface Trace {
  action: string
  ip: string | null
  user_agent: string | null
}

/** The newest row of an action, in any business's trail or in none's. */
async function newest(action: string): Promise<Trace | undefined> {
  const { rows } = await client.query<Trace>(
    `select * from (select action, ip, user_agent, created_at from audit_entries union all select action, ip, user_agent, created_at from security_events) both_kinds
     where action = $1 order by created_at desc limit 1`,
    [action],
  )
  return rows[0]
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
const from = '10.200.0.7'
const act = (method: Method, path: string, body?: unknown, token = '') =>
  send(server, method, path, body, { token, headers: agent, ip: from })

const team = '/v1/business/members'
const someone = async () => {
  const person = await newPerson(server)
  return { ...person, ...(await logIn(server, person)) }
}
const wrong = (email: string) => act('POST', '/v1/merchant/auth/login', { email, password: 'not-the-one' })

/** Event → its name, and the owner’s mail, if any. */
const events: Record<string, { act: () => Promise<{ email?: string } | void>; mail?: string }> = {
  'auth.login': { act: async () => void (await act('POST', '/v1/merchant/auth/login', await newPerson(server))) },
  'auth.login-failed': { act: async () => void (await wrong((await newPerson(server)).email)) },
  'auth.logout': { act: async () => void (await act('POST', '/v1/merchant/auth/logout', {}, (await someone()).access_token)) },
  'auth.reuse': {
    mail: 'A login to your Kasuwa account was ended',
    async act() {
      const { email, refresh_token } = await someone()
      await act('POST', '/v1/merchant/auth/refresh-token', undefined, refresh_token)
      now += 30_000
      await act('POST', '/v1/merchant/auth/refresh-token', undefined, refresh_token)
      return { email }
    },
  },
  'passwords.change': {
    mail: 'Your Kasuwa password was changed',
    async act() {
      const { email, access_token } = await someone()
      await act('PATCH', '/v1/merchant/password', { old_password: goodPassword, ...twice }, access_token)
      return { email }
    },
  },
  'passwords.reset': {
    mail: 'Your Kasuwa password was changed',
    async act() {
      const { email } = await newPerson(server)
      await act('POST', '/v1/merchant/password/email', { email })
      const token = tokenIn((await mailsTo(server, email, 2))[0])
      await act('POST', '/v1/merchant/password/reset', { email, token, ...twice })
      return { email }
    },
  },
  'merchant.edit': {
    mail: 'The phone number of your Kasuwa account was changed',
    async act() {
      const { email, access_token } = await someone()
      await act('PATCH', '/v1/merchant', { phone: '08059876543' }, access_token)
      return { email }
    },
  },
  'registration.verifyEmail': {
    async act() {
      const email = newEmail()
      await act('POST', '/v1/merchant/register', registrationForm(email))
      await act('POST', '/v1/merchant/email/verify', { token: tokenIn((await mailsTo(server, email))[0]) })
    },
  },
  'sessions.end': { act: async () => void (await act('DELETE', '/v1/merchant/sessions', undefined, (await someone()).access_token)) },
  'members.invite': {
    async act() {
      const shop = await openShop(server)
      await act('POST', `${team}/invite`, { email: newEmail(), roles: [await roleNamed(shop, 'Sales')] }, shop.token)
    },
  },
  'invitations.accept': {
    async act() {
      const { mail } = await invited(server, await openShop(server))
      await act('POST', '/v1/merchant/invitation/accept', { token: tokenIn(mail), ...twice })
    },
  },
  'members.changeRoles': {
    async act() {
      const shop = await openShop(server)
      const path = `${team}/${await memberOf(shop, await shop.member([]))}/roles`
      await act('PATCH', path, { roles: [await roleNamed(shop, 'Sales')] }, shop.token)
    },
  },
  'members.remove': {
    async act() {
      const shop = await openShop(server)
      await act('DELETE', `${team}/${await memberOf(shop, await shop.member([]))}`, undefined, shop.token)
    },
  },
  'roles.edit': {
    async act() {
      const shop = await openShop(server)
      await act('PATCH', `/v1/business/roles/${await roleOf(shop, ['brand.view'])}`, { grants: {} }, shop.token)
    },
  },
  'business.delete': {
    mail: 'was deleted from Kasuwa',
    async act() {
      const { email, access_token } = await someone()
      await act('DELETE', '/v1/business', { password: goodPassword }, access_token)
      return { email }
    },
  },
}

for (const [action, event] of Object.entries(events)) {
  test(`${action} leaves a trace of where it came from${event.mail ? ', and its owner is told' : ''}`, async () => {
    const { email } = (await event.act()) ?? {}
    expect(await newest(action)).toMatchObject({ action, ip: from, user_agent: agent['user-agent'] })
    if (!event.mail) return
    // The mail is the job queue's to send: it is asked for until it is there.
    const subjects = async () => (await mailsTo(server, email ?? '', 0)).map(({ subject }) => subject)
    await expect.poll(subjects, { timeout: 20_000 }).toContainEqual(expect.stringContaining(event.mail))
  })
}

test('a merchant without a business leaves a trace as well', async () => {
  const shop = await openShop(server)
  const alone = await someone()
  const { body } = await act('GET', '/v1/merchant/session', undefined, alone.access_token)
  await shop.dismiss(String(body.member?.id), alone.business)
  const { access_token } = await logIn(server, alone)
  expect(await act('POST', '/v1/merchant/auth/logout', {}, access_token)).toMatchObject({ status: 200 })
  const { rows } = await client.query<Trace>('select action from security_events where merchant_id = $1 order by created_at, id', [
    storedId('merchant', String(body.merchant?.id)),
  ])
  expect(rows.map(({ action }) => action)).toEqual(['auth.login', 'auth.logout'])
})

test('a try above the limit writes no security event, so a flood does not fill the disk', async () => {
  const email = newEmail()
  const rows = async () => Number((await client.query<{ count: string }>('select count(*) from security_events')).rows[0]?.count)
  const before = await rows()
  await Promise.all(Array.from({ length: 25 }, () => wrong(email)))
  expect(await rows()).toBe(before + 10)
})

test('one password tried on many accounts is stopped by where it comes from, and those who know theirs go on elsewhere', async () => {
  const ip = newAddress()
  const person = await newPerson(server)
  const spray = () => send(server, 'POST', '/v1/merchant/auth/login', { email: newEmail(), password: 'lagos2026' }, { ip })
  const statuses: number[] = []
  // Ten at a time: a flood of passwords is refused by 503 before it is counted out.
  for (let round = 0; round < 7; round++)
    statuses.push(...(await Promise.all(Array.from({ length: 10 }, spray))).map(({ status }) => status))
  expect([401, 429].map((code) => statuses.filter((status) => status === code).length)).toEqual([60, 10])
  const response = await send(server, 'POST', '/v1/merchant/auth/login', person, { ip })
  expect(response).toMatchObject({ status: 429 })
  expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(await send(server, 'POST', '/v1/merchant/auth/login', person, { ip: newAddress() })).toMatchObject({ status: 200 })
  now += 60_000
  expect(await send(server, 'POST', '/v1/merchant/auth/login', person, { ip })).toMatchObject({ status: 200 })
})

test('logins with the right password do not count against their address, so a large shop logs in from one', async () => {
  const ip = newAddress()
  const person = await newPerson(server)
  for (let round = 0; round < 4; round++) {
    const all = await Promise.all(Array.from({ length: 20 }, () => send(server, 'POST', '/v1/merchant/auth/login', person, { ip })))
    // Ten at once are all that one account has in a minute until one of them is in.
    expect(all.every(({ status }) => status === 200 || status === 429)).toBe(true)
  }
  expect(await send(server, 'POST', '/v1/merchant/auth/login', await newPerson(server), { ip })).toMatchObject({ status: 200 })
})

test('one address requests thirty mails a minute and no more, to any recipients', async () => {
  const ip = newAddress()
  const forget = () => send(server, 'POST', '/v1/merchant/password/email', { email: newEmail() }, { ip })
  const responses = await Promise.all(Array.from({ length: 32 }, forget))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(30)
  for (const path of ['/v1/merchant/password/email', '/v1/merchant/email/resend'])
    expect(await send(server, 'POST', path, { email: newEmail() }, { ip })).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
})
