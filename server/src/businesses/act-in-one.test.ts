import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { storedId } from '../database/ids.ts'
import { goodPassword, logIn, mailsTo, newPerson, send, tokenIn } from '../testing/accounts.ts'
import { testServer } from '../testing/test-server.ts'
import { throttleKeys } from '../auth/throttle.ts'

const server = await testServer()
const client = new pg.Client({ connectionString: server.adminUrl })
const watcher = new pg.Client({ connectionString: server.adminUrl })
await Promise.all([client.connect(), watcher.connect()])
afterAll(() => Promise.all([client.end(), watcher.end()]))

const waitingQuery = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const newPassword = 'Another-kola-nut-88'
/** Calls that ask for the password, long after it was asked who calls. */
const calls = {
  'deletes the business': ['DELETE', '/v1/business', { password: goodPassword }],
  'changes the password': [
    'PATCH',
    '/v1/merchant/password',
    { old_password: goodPassword, password: newPassword, password_confirmation: newPassword },
  ],
} as const

for (const [action, [method, path, body]] of Object.entries(calls)) {
  test(`a merchant who is logged out while their password is checked no longer ${action}`, async () => {
    const person = await newPerson(server)
    const { access_token, business } = await logIn(server, person)
    const [business_id, session] = [storedId('business', business), await currentSession(access_token)]
    // The try is counted on this row, and waits for it.
    await client.query('begin')
    await client.query('insert into throttles (key, hits, allowed, touched_at) values ($1, $2, true, now())', [
      throttleKeys.password(session.merchant_id),
      [],
    ])
    const answer = send(server, method, path, body, { token: access_token })
    await expect.poll(async () => (await watcher.query<{ count: number }>(waitingQuery)).rows, { timeout: 6000 }).toEqual([{ count: 1 }])
    await watcher.query('update sessions set ended_at = now() where id = $1', [session.id])
    await client.query('rollback')
    expect(await answer).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
    const { rows } = await client.query('select deleted_at from businesses where id = $1', [business_id])
    expect(rows).toEqual([{ deleted_at: null }])
    await logIn(server, person)
  })
}

test('a request with a mailed link waits for its merchant without locks, so that other requests do not wait for it', async () => {
  const { email } = await newPerson(server)
  const forget = () => send(server, 'POST', '/v1/merchant/password/email', { email })
  await forget()
  const token = tokenIn((await mailsTo(server, email, 2))[0])
  await client.query('delete from throttles')
  await client.query('begin')
  await client.query('select id from merchants where email = $1 for share', [email])
  const reset = { email, token, password: newPassword, password_confirmation: newPassword }
  const answer = send(server, 'POST', '/v1/merchant/password/reset', reset)
  await expect.poll(async () => (await watcher.query<{ count: number }>(waitingQuery)).rows, { timeout: 6000 }).toEqual([{ count: 1 }])
  // A concurrent request mails another link while the merchant is locked: it invalidates the first link, which is not locked.
  await forget()
  expect(await mailsTo(server, email, 3)).toHaveLength(3)
  await client.query('commit')
  expect(await answer).toMatchObject({ status: 422, body: { code: 'link_used' } })
}, 30_000)

async function currentSession(token: string): Promise<{ id: string; merchant_id: string }> {
  const { sid, merchant_id } = server.app.tokens.readAccess(token)
  return { id: storedId('session', sid) ?? '', merchant_id: storedId('merchant', merchant_id) ?? '' }
}
