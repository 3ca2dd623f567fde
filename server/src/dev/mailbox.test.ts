import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newEmail, registrationForm, send, mailsTo } from '../testing/accounts.ts'
import { readConfig } from '../services/config.ts'
import { ownServer } from '../testing/test-server.ts'
import { mailboxNotice } from './mailbox.ts'

const server = await ownServer()
const nowhere = { status: 404, body: { code: 'no_route' } }

test('a developer reads what would have been mailed, as data and as a page with links', async () => {
  const email = newEmail()
  await send(server, 'POST', '/v1/merchant/register', registrationForm(email, { first_name: '<b>Ada' }))
  const [mail] = await mailsTo(server, email)
  expect(mail).toMatchObject({ to: email, subject: 'Verify your email for Kasuwa', code: null, created_at: expect.stringMatching(/Z$/) })

  const data = await send(server, 'GET', '/dev/mailbox', undefined, { headers: { accept: 'application/json' } })
  expect((data.body as unknown as { rows: unknown[] }).rows).toContainEqual(mail)
  const page = await send(server, 'GET', '/dev/mailbox', undefined, { headers: { accept: 'text/html' } })
  expect(page.headers['content-type']).toContain('text/html')
  expect(String(page.body)).toContain(`<a href="${mail?.links[0]}">`)
  expect(String(page.body)).toContain('&lt;b&gt;Ada')
  expect(String(page.body)).not.toContain('<script')
})

test('the mailbox is this machine’s alone, asked directly', async () => {
  const ask = (headers: Record<string, string>, ip?: string, to = server) =>
    send(to, 'GET', '/dev/mailbox', undefined, { headers, ...(ip && { ip }) })
  expect(await ask({}, '10.0.0.8')).toMatchObject(nowhere)
  expect(await ask({ host: 'evil.test' })).toMatchObject(nowhere)
  expect(await ask({ host: 'shop.localhost.evil.test' })).toMatchObject(nowhere)
  const relayed = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']
  for (const name of relayed) expect(await ask({ [name]: '127.0.0.1' }), name).toMatchObject(nowhere)
  // A trusted proxy does not make a remote client a local one.
  const proxied = await ownServer({ TRUST_PROXY: '10.0.0.0/8' })
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' }, '10.0.0.8', proxied)).toMatchObject(nowhere)
  expect(await send(server, 'GET', '/dev/mailbox?to=a', undefined, { ip: '::1', headers: { host: '[::1]:3000' } })).toMatchObject({
    status: 200,
  })
})

test('the mailbox rejects a proxy that adds no header and uses this machine’s name, but answers a direct request', async () => {
  const open = await ownServer()
  const { port } = new URL(await open.fastify.listen({ port: 0, host: '127.0.0.1' }))
  const requestMailbox = (version: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    // As nginx forwards requests with only `proxy_pass http://127.0.0.1:3000`, unless configured for HTTP/1.1.
    socket.write(`GET /dev/mailbox?to=a HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }
  expect(await requestMailbox('1.0')).toContain('"code":"no_route"')
  expect(await requestMailbox('1.1')).toContain('"rows":[]')
})

test('a start says that the mailbox is open', () => {
  expect(mailboxNotice(readConfig({}), 'http://127.0.0.1:4321')).toContain('open to this machine at http://127.0.0.1:4321/dev/mailbox')
})

test('with a mail server, in production, or where people are sent to another address, there is no mailbox', async () => {
  const each: Record<string, string>[] = [
    { SMTP_URL: 'smtp://127.0.0.1:9' },
    { NODE_ENV: 'production' },
    { PUBLIC_URL: 'https://shop.example' },
    { PUBLIC_URL: 'http://192.168.1.20:3000' },
  ]
  for (const settings of each) {
    expect(mailboxNotice(readConfig(settings), 'http://127.0.0.1:3000')).toBe('')
    const serious = await ownServer(settings)
    expect(await send(serious, 'GET', '/dev/mailbox')).toMatchObject(nowhere)
  }
})
